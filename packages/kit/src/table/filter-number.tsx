import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { numberTyped } from '../formats/number-typed'
import { useFormats, useKitTexts } from '../texts/kit-texts'

export interface FilterNumberProps {
  label: string
  /** In what it is typed, at the field's end. */
  unit?: string | undefined
  value: number
  /** NaN while there is none; undefined while what was typed is no number. */
  onChange: (value: number | undefined) => void
}

/** The number that a column is compared with, written as the person's language writes it. */
export function FilterNumber({ label, unit, value, onChange }: FilterNumberProps) {
  const { table } = useKitTexts()
  const { language, number } = useFormats()
  const [typed, setTyped] = useState(() => (Number.isNaN(value) ? '' : number(value, 9)))
  const isWrong = numberTyped(typed, language) === undefined
  return (
    <TextInput
      autoFocus
      data-autofocus
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      error={isWrong && table.numberInvalid}
      {...(unit ? { rightSection: unit, rightSectionPointerEvents: 'none' as const } : {})}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange(numberTyped(event.currentTarget.value, language))
      }}
    />
  )
}
