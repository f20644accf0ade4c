import { TextInput } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { useFaultText } from './use-fault-text'

export interface FormLineProps {
  name: string
  label: string
  required?: boolean
  type?: 'email'
  /** The first field of a dialog takes the focus. */
  first?: boolean
  readOnly?: boolean
  description?: string | undefined
}

/** One line of text in the form above it, with what is wrong below. Names are never filled in with the own ones. */
export function FormLine({ name, label, required = false, type, first = false, readOnly, description }: FormLineProps) {
  const say = useFaultText()
  const { register, getFieldState, formState } = useFormContext()
  return (
    <TextInput
      label={label}
      autoComplete="off"
      required={required}
      error={say(getFieldState(name, formState).error?.message)}
      {...(type ? { type } : {})}
      {...(first ? { 'data-autofocus': true } : {})}
      {...(readOnly ? { readOnly } : {})}
      {...(description ? { description } : {})}
      {...register(name)}
    />
  )
}
