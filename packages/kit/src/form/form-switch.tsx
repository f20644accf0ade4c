import { Switch } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type BoundFieldProps, useBoundField } from './use-bound-field'

/** Yes or no in the form around it. Mantine's own switch keeps its state and does not hear what the form says of it. */
export function FormSwitch<Values extends FieldValues = FieldValues>(props: BoundFieldProps<Values>) {
  const { label, description, readOnly } = props
  const { field, error } = useBoundField(props)
  return (
    <Switch
      label={label}
      // the label of a switch holds its description too, which would then be read twice
      {...(description ? { description, 'aria-label': label } : {})}
      {...(error ? { error } : {})}
      name={field.name}
      checked={field.value === true}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      onBlur={field.onBlur}
      ref={field.ref}
      disabled={readOnly || field.disabled || false}
    />
  )
}
