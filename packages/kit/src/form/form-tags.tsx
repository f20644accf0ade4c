import { TagsInput } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type BoundFieldProps, useBoundField } from './use-bound-field'

export interface FormTagsProps<Values extends FieldValues> extends BoundFieldProps<Values> {
  /** Offered while typing; anything else may be typed as well. */
  known?: readonly string[] | undefined
  /** Shown while there are none. */
  placeholder?: string
  maxTags?: number
  /** What ends a tag, besides Enter. Default a comma. */
  splitChars?: string[]
  /** Name of the button that takes all away; left out, there is none. */
  clearLabel?: string
}

/** Several short texts of the form around it. */
export function FormTags<Values extends FieldValues = FieldValues>(props: FormTagsProps<Values>) {
  const { label, description, required = false, readOnly = false, known = [], placeholder, clearLabel } = props
  const { maxTags, splitChars } = props
  const { field, error } = useBoundField(props)
  return (
    <TagsInput
      label={label}
      description={description}
      required={required}
      readOnly={readOnly}
      data={[...known]}
      isDuplicate={(tag, all) => all.includes(tag)}
      error={error}
      {...field}
      {...(placeholder && field.value.length === 0 ? { placeholder } : {})}
      {...(maxTags ? { maxTags } : {})}
      {...(splitChars ? { splitChars } : {})}
      {...(clearLabel ? { clearable: true, clearButtonProps: { 'aria-label': clearLabel } } : {})}
    />
  )
}
