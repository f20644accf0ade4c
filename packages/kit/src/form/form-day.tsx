import type { FieldValues } from 'react-hook-form'
import { DayField } from '../fields/day-field'
import { type BoundFieldProps, useBoundField } from './use-bound-field'

export interface FormDayProps<Values extends FieldValues> extends BoundFieldProps<Values> {
  /** The earliest day that can be chosen. */
  min?: string
}

/** One day of the form around it, `2026-03-01`; null for none. */
export function FormDay<Values extends FieldValues = FieldValues>(props: FormDayProps<Values>) {
  const { label, required = false, min } = props
  const { field, error } = useBoundField(props)
  return (
    <DayField label={label} required={required} value={field.value} onChange={field.onChange} min={min} error={error} />
  )
}
