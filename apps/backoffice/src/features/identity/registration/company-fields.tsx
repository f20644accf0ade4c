import { Switch } from '@mantine/core'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormLine } from '../people/form-line'
import { FormPhoneField } from '../people/form-phone-field'
import { ChoiceOf } from './choice-of'

/** Who the company is and for whom it rents. source: fleet side, section 3. */
export function CompanyFields({ autoComplete = false }: { autoComplete?: boolean }) {
  const { t } = useTranslation('staff')
  const { control } = useFormContext<{ isFree: boolean }>()
  return (
    <>
      <FormLine
        name="name"
        label={t('companyName')}
        required
        {...(autoComplete ? { autoComplete: 'organization' } : {})}
      />
      <FormLine name="cif" label={t('taxId')} required description={t('taxIdHint')} />
      <FormPhoneField description={t('companyPhoneHint')} />
      <ChoiceOf name="visibility" label={t('visibility')} values={['public', 'private']} />
      <Controller
        control={control}
        name="isFree"
        // The switch keeps its own state: told by hand, or a kept or emptied form would not show.
        render={({ field: { value, ...field } }) => (
          <Switch label={t('isFree')} description={t('isFreeHint')} checked={value} {...field} />
        )}
      />
    </>
  )
}
