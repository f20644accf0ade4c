import { NumberInput } from '@mantine/core'

export interface FilterNumberProps {
  label: string
  /** In what it is typed, at the field's end. */
  unit?: string | undefined
  value: number
  onChange: (value: number) => void
}

/** The number that a column is compared with; NaN while there is none. */
export function FilterNumber({ label, unit, value, onChange }: FilterNumberProps) {
  return (
    <NumberInput
      autoFocus
      data-autofocus
      aria-label={label}
      hideControls
      {...(unit ? { rightSection: unit, rightSectionPointerEvents: 'none' as const } : {})}
      value={Number.isNaN(value) ? '' : value}
      onChange={(next) => onChange(next === '' ? Number.NaN : Number(next))}
    />
  )
}
