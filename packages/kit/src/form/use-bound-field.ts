import type { ReactNode } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useKitTexts } from '../texts/kit-texts'

export interface BoundFieldProps<Values extends FieldValues> {
  /** Of a field of the surrounding form. */
  name: FieldPath<Values>
  label: string
  description?: ReactNode
  required?: boolean
  /** The first field of a dialog takes the focus. */
  first?: boolean
  /** It can be seen and not changed. */
  readOnly?: boolean
  /** Characters, for the words of what is too short or too long. */
  bounds?: { least?: number; most?: number }
}

/**
 * A field of the form around it, and the person's words for what is wrong with it; for fields that the kit does not
 * draw.
 * @param deps a field that is judged again when this one changes
 */
export function useBoundField<Values extends FieldValues, Name extends FieldPath<Values> = FieldPath<Values>>({
  name,
  bounds,
  deps,
}: Pick<BoundFieldProps<Values>, 'bounds'> & { name: Name; deps?: FieldPath<Values> | undefined }) {
  const texts = useKitTexts()
  const { field, fieldState } = useController<Values, Name>({ name, ...(deps ? { rules: { deps } } : {}) })
  const message = fieldState.error?.message
  return { field, error: message ? texts.fields.problem(message, bounds) : undefined }
}
