import type { FieldValues } from 'react-hook-form'
import { FormText, type FormTextProps } from './form-text'

/** An amount of the form around it, kept as it was typed: its check reads it. */
export const FormMoney = <Values extends FieldValues = FieldValues>(props: FormTextProps<Values>) => (
  <FormText {...props} inputMode="decimal" />
)
