import type { FieldValues } from 'react-hook-form'
import { PhoneField } from '../fields/phone-field'
import { useKitTexts } from '../texts/kit-texts'
import { type BoundFieldProps, useBoundField } from './use-bound-field'

/** A phone number of the form around it: international, empty for none. */
export function FormPhone<Values extends FieldValues = FieldValues>(props: BoundFieldProps<Values>) {
  const { label, description, required = false } = props
  const { fields } = useKitTexts()
  const { field, error } = useBoundField(props)
  return (
    <PhoneField
      label={label}
      countryLabel={fields.country}
      nothingFound={fields.noCountry}
      description={description}
      required={required}
      error={error}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  )
}
