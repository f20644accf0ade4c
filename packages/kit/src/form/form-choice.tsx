import { Select } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type BoundFieldProps, useBoundField } from './use-bound-field'

export interface FormChoiceProps<Values extends FieldValues> extends BoundFieldProps<Values> {
  options: readonly { value: string; label: string; disabled?: boolean }[]
  placeholder?: string
  searchable?: boolean
  /** Name of the button that chooses nothing; left out, one is always chosen. The value is then null. */
  clearLabel?: string
  /** Shown where what is sought is not among them. */
  nothingFound?: string
}

/** One of several in the form around it. */
export function FormChoice<Values extends FieldValues = FieldValues>(props: FormChoiceProps<Values>) {
  const { label, description, required = false, first = false, options, placeholder, searchable, clearLabel } = props
  const { readOnly = false, nothingFound } = props
  const { field, error } = useBoundField(props)
  return (
    <Select
      label={label}
      required={required}
      error={error}
      data={options}
      {...field}
      value={field.value ?? null}
      allowDeselect={false}
      readOnly={readOnly}
      {...(description ? { description } : {})}
      {...(first ? { 'data-autofocus': true } : {})}
      {...(placeholder ? { placeholder } : {})}
      {...(searchable ? { searchable } : {})}
      {...(nothingFound ? { nothingFoundMessage: nothingFound } : {})}
      {...(clearLabel ? { clearable: true, clearButtonProps: { 'aria-label': clearLabel } } : {})}
    />
  )
}
