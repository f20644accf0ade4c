import { FormPhone, FormSwitch, FormText } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { ChoiceOf } from './choice-of'

/** Who the company is and for whom it rents. source: fleet side, section 3. */
export function CompanyFields({ autoComplete = false }: { autoComplete?: boolean }) {
  const { t } = useTranslation(['staff', 'people'])
  return (
    <>
      <FormText
        name="name"
        label={t('staff:companyName')}
        required
        {...(autoComplete ? { autoComplete: 'organization' } : {})}
      />
      <FormText name="cif" label={t('staff:taxId')} required description={t('staff:taxIdHint')} />
      <FormPhone name="phoneNumber" label={t('people:phone')} description={t('staff:companyPhoneHint')} />
      <ChoiceOf name="visibility" label={t('staff:visibility')} values={['public', 'private']} />
      <FormSwitch name="isFree" label={t('staff:isFree')} description={t('staff:isFreeHint')} />
    </>
  )
}
