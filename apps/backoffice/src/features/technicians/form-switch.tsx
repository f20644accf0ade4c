import { Switch } from '@mantine/core'
import { type FieldValues, type Path, useController } from 'react-hook-form'

export interface FormSwitchProps<Values extends FieldValues> {
  /** Of a field of the form that stands around it, yes or no. */
  name: Path<Values>
  label: string
  description?: string
}

/** A switch of a form: Mantine's keeps its own state and does not hear what the form says of it. */
export function FormSwitch<Values extends FieldValues>({ name, label, description }: FormSwitchProps<Values>) {
  const { field } = useController<Values>({ name })
  return (
    <Switch
      label={label}
      {...(description ? { description } : {})}
      checked={field.value === true}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      onBlur={field.onBlur}
      ref={field.ref}
      disabled={field.disabled ?? false}
    />
  )
}
