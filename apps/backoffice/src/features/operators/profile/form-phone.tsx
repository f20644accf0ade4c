import { PhoneField } from '@motora/kit'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ProfileField } from './profile-field'
import type { ProfileFields } from './profile-values'
import { useFaultText } from './use-fault-text'

/** The operator's phone: Spain unless another country is chosen or typed, and a plus in any case. source: ledger C-18. */
export function FormPhone() {
  const { t } = useTranslation('profile')
  const say = useFaultText()
  const { control } = useFormContext<ProfileFields>()
  const { field, fieldState } = useController({ control, name: 'contactPhone' })
  return (
    <ProfileField name="contactPhone">
      <PhoneField
        label={t('contactPhone')}
        countryLabel={t('phoneCountry')}
        nothingFound={t('noCountry')}
        description={t('phoneHint')}
        error={say(fieldState.error?.message)}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </ProfileField>
  )
}
