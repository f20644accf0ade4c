import { PhoneField } from '@motora/kit'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFaultText } from './use-fault-text'

export interface FormPhoneFieldProps {
  required?: boolean
  /** Left out: how it is written, and that it may be left empty. */
  description?: string | undefined
}

/** The phone of a form that names it `phoneNumber`. source: ledger Q-04. */
export function FormPhoneField({ required = false, description }: FormPhoneFieldProps) {
  const { t } = useTranslation('people')
  const say = useFaultText()
  const { control } = useFormContext<{ phoneNumber: string }>()
  const { field, fieldState } = useController({ control, name: 'phoneNumber' })
  return (
    <PhoneField
      label={t('phone')}
      countryLabel={t('country')}
      nothingFound={t('noCountry')}
      description={description ?? t('phoneHint')}
      required={required}
      error={say(fieldState.error?.message)}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  )
}
