import { TextInput } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { clockText } from './clock-text'
import { type BoundFieldProps, useBoundField } from './use-bound-field'

/** A time of day of the form around it, `HH:mm` by 24 hours in every language: a browser's own field follows the machine. */
export function FormTime<Values extends FieldValues = FieldValues>(props: BoundFieldProps<Values>) {
  const { label, description, required = false } = props
  const { field, error } = useBoundField(props)
  return (
    <TextInput
      label={label}
      description={description}
      required={required}
      placeholder="HH:mm"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      error={error}
      {...field}
      value={field.value ?? ''}
      onBlur={() => {
        field.onChange(clockText(field.value ?? ''))
        field.onBlur()
      }}
    />
  )
}
