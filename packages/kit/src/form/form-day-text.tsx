import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useKitTexts } from '../texts/kit-texts'
import { dayOfText, textOfDay } from './day-text'
import { type BoundFieldProps, useBoundField } from './use-bound-field'

export interface FormDayTextProps<Values extends FieldValues> extends BoundFieldProps<Values> {
  /** Instead of the problem of the form's own judge. */
  problem?: string | undefined
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/**
 * A day of the form around it that is copied from paper: typed alone, with or without strokes, and no calendar in the
 * way. The value is `2026-03-01`, null for none, and the text itself while it is no day.
 */
export function FormDayText<Values extends FieldValues = FieldValues>(props: FormDayTextProps<Values>) {
  const { label, description, required = false, readOnly = false, problem, onKeyDown } = props
  const { field, error } = useBoundField(props)
  const { fields } = useKitTexts()
  /** Undefined: not being typed; the value is shown. */
  const [typed, setTyped] = useState<string>()
  const value: string | null = field.value ?? null
  return (
    <TextInput
      label={label}
      description={description}
      required={required}
      readOnly={readOnly}
      placeholder={fields.dayShape}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      error={problem ?? error}
      name={field.name}
      ref={field.ref}
      value={typed ?? (value === null ? '' : textOfDay(value))}
      onKeyDown={onKeyDown}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        field.onChange(
          currentTarget.value.trim() === '' ? null : (dayOfText(currentTarget.value) ?? currentTarget.value),
        )
      }}
      onBlur={() => {
        setTyped(undefined)
        field.onBlur()
      }}
    />
  )
}
