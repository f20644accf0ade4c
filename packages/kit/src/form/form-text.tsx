import { Textarea, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import type { FieldValues } from 'react-hook-form'
import { type BoundFieldProps, useBoundField } from './use-bound-field'

export interface FormTextProps<Values extends FieldValues> extends BoundFieldProps<Values> {
  type?: 'text' | 'email' | 'url'
  /** Set: several lines, so many at first. */
  rows?: number
  /** More cannot be typed. */
  maxLength?: number
  placeholder?: string
  inputMode?: 'numeric' | 'decimal' | 'url'
  /** false: it is no language, such as a number of a frame. */
  spellCheck?: false
  /** A value that is kept in another writing than it is seen in; both of one length. */
  written?: { shown: (kept: string) => string; kept: (typed: string) => string }
  /** What the browser may fill in: of the person's own data alone. */
  autoComplete?: string
}

/** Text of the form around it, with what is wrong below. Nothing is filled in by the browser unless said. */
export function FormText<Values extends FieldValues = FieldValues>(props: FormTextProps<Values>) {
  const { label, description, required = false, first = false, rows, type, autoComplete = 'off' } = props
  const { maxLength, placeholder, inputMode, readOnly, spellCheck, written } = props
  const { field, error } = useBoundField(props)
  const given = {
    label,
    required,
    error,
    autoComplete,
    ...field,
    value: field.value ?? '',
    ...(written && {
      value: written.shown(String(field.value ?? '')),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        field.onChange(written.kept(event.currentTarget.value)),
    }),
    ...(description ? { description } : {}),
    ...(first ? { 'data-autofocus': true } : {}),
    ...(maxLength ? { maxLength } : {}),
    ...(placeholder ? { placeholder } : {}),
    ...(inputMode ? { inputMode } : {}),
    // it looks like none that can be typed into
    ...(readOnly ? { readOnly, variant: 'filled' } : {}),
    ...(spellCheck === false ? { spellCheck } : {}),
  }
  return rows ? <Textarea {...given} rows={rows} /> : <TextInput {...given} {...(type ? { type } : {})} />
}
