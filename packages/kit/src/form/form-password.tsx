import { PasswordInput } from '@mantine/core'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { type BoundFieldProps, useBoundField } from './use-bound-field'

export interface FormPasswordProps<Values extends FieldValues> extends BoundFieldProps<Values> {
  /** Name of the button that shows or hides what is typed. */
  toggleLabel: string
  autoComplete: 'current-password' | 'new-password'
  disabled?: boolean
  /** Fields that are judged again when this one changes. */
  deps?: FieldPath<Values>
}

/** A password of the form around it, with its eye. */
export function FormPassword<Values extends FieldValues = FieldValues>(props: FormPasswordProps<Values>) {
  const { label, description, required = false, toggleLabel, autoComplete, disabled = false } = props
  const { field, error } = useBoundField(props)
  return (
    <PasswordInput
      label={label}
      required={required}
      error={error}
      // Mantine says it of other fields by itself
      aria-invalid={error !== undefined}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': toggleLabel, tabIndex: 0 }}
      {...field}
      value={String(field.value ?? '')}
      disabled={disabled}
      {...(description ? { description } : {})}
    />
  )
}
