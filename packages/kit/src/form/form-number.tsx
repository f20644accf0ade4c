import { NumberInput } from '@mantine/core'
import type { FieldValues } from 'react-hook-form'
import { type BoundFieldProps, useBoundField } from './use-bound-field'

export interface FormNumberProps<Values extends FieldValues> extends BoundFieldProps<Values> {
  /** Its arrows stop at these; what was typed is judged by the form. Left out, it has no arrows. */
  range?: { min: number; max: number }
  /** Fraction digits that can be typed. Default 0. */
  decimals?: number
  suffix?: string
}

/** A number of the form around it, never negative; empty is `''`. */
export function FormNumber<Values extends FieldValues = FieldValues>(props: FormNumberProps<Values>) {
  const { label, description, required = false, range, decimals = 0, suffix, readOnly = false } = props
  const { field, error } = useBoundField(props)
  return (
    <NumberInput
      label={label}
      description={description}
      required={required}
      decimalScale={decimals}
      allowedDecimalSeparators={['.', ',']}
      allowNegative={false}
      clampBehavior="none"
      error={error}
      readOnly={readOnly}
      {...field}
      {...(range ?? { hideControls: true })}
      {...(suffix ? { suffix } : {})}
    />
  )
}
