import { MultiSelect } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import type { FormChoiceProps } from './form-choice'
import { useBoundField } from './use-bound-field'

export interface FormChoicesProps<Values extends FieldValues> extends FormChoiceProps<Values> {
  clearLabel: string
  disabled?: boolean
}

/** Several of many in the form around it; the placeholder is shown while there are none. */
export function FormChoices<Values extends FieldValues = FieldValues>(props: FormChoicesProps<Values>) {
  const { label, options, placeholder, clearLabel, nothingFound, disabled = false } = props
  const { field, error } = useBoundField(props)
  return (
    <MultiSelect
      label={label}
      error={error}
      data={options}
      {...field}
      disabled={disabled}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': clearLabel }}
      nothingFoundMessage={nothingFound}
      {...(placeholder && field.value.length === 0 ? { placeholder } : {})}
    />
  )
}
