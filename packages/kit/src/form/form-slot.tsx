import type { ReactNode } from 'react'
import type { FieldPath, FieldPathValue, FieldValues, RefCallBack } from 'react-hook-form'
import { useBoundField } from './use-bound-field'

export interface FormSlotProps<Values extends FieldValues, Name extends FieldPath<Values>> {
  name: Name
  children: (bound: {
    value: FieldPathValue<Values, Name>
    onChange: (value: FieldPathValue<Values, Name>) => void
    onBlur: () => void
    error: string | undefined
    /** Of what takes the focus when it is wrong. */
    focusRef: RefCallBack
  }) => ReactNode
}

/** A field of the form around it that the screen draws. */
export function FormSlot<Values extends FieldValues, Name extends FieldPath<Values>>(
  props: FormSlotProps<Values, Name>,
) {
  const { field, error } = useBoundField<Values, Name>({ name: props.name })
  const { value, onChange, onBlur, ref: focusRef } = field
  return props.children({ value, onChange, onBlur, error, focusRef })
}
