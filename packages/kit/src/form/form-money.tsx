import type { FieldValues } from 'react-hook-form'
import { useFormats } from '../texts/kit-texts'
import { FormText, type FormTextProps } from './form-text'

/**
 * An amount of the form around it, kept as text with a decimal point: its check reads it. It is seen with the decimal
 * sign of the language; a comma and a point can both be typed.
 */
export function FormMoney<Values extends FieldValues = FieldValues>(props: Omit<FormTextProps<Values>, 'written'>) {
  const { decimalSign } = useFormats()
  const written = {
    shown: (kept: string) => kept.replaceAll('.', decimalSign),
    kept: (typed: string) => typed.replaceAll(',', '.'),
  }
  return <FormText {...props} inputMode="decimal" written={written} />
}
