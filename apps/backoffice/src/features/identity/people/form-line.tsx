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
  /** What the browser may fill in: of the person's own data alone. */
  autoComplete?: string
  description?: string | undefined
}

/** One line of text in the form above it, with what is wrong below. Names are never filled in with the own ones. */
export function FormLine(props: FormLineProps) {
  const { name, label, required = false, type, first = false, readOnly, autoComplete = 'off', description } = props
  const say = useFaultText()
  const { register, getFieldState, formState } = useFormContext()
  return (
    <TextInput
      label={label}
      autoComplete={autoComplete}
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
