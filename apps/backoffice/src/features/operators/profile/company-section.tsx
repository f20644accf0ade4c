import { maxFiscalAddressLength } from '@motora/contract/operators'
import { FormPhone, FormText, useFormats } from '@motora/kit'
import { maxSimplifiedCents } from '@motora/rules/money'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shell/frame/facts'
import { Iban } from '../operator/iban'
import { ProfileField } from './profile-field'
import { maxExtraInfoLength } from './profile-values'
import type { ProfileForm } from './use-profile-form'

export interface CompanySectionProps {
  profile: Pick<ProfileForm, 'base' | 'data'>
  /** The provider has not validated it yet: its bank account may still be given. */
  ibanEditable: boolean
}

/** Who the company is: what the provider keeps to itself is read, the rest is filled in. source: ledgers C-11, C-12. */
export function CompanySection({ profile: { base, data }, ibanEditable }: CompanySectionProps) {
  const { t } = useTranslation('profile')
  const formats = useFormats()
  const { operator } = base
  // a free operator makes no bills
  const isMissed = !data.fiscalAddress && !data.isFree
  return (
    <div className="motora-profile-grid">
      <div className="motora-profile-wide">
        <Facts
          facts={[
            { label: t('name'), value: operator.name },
            { label: t('cif'), value: operator.cif },
            ...(ibanEditable ? [] : [{ label: t('iban'), value: data.iban && <Iban>{data.iban}</Iban> }]),
          ]}
        />
        <p className="motora-second">{t(ibanEditable ? 'fixedData' : 'fixedDataAndIban')}</p>
      </div>
      <ProfileField name="fiscalAddress" wide>
        <FormText
          name="fiscalAddress"
          label={t('fiscalAddress')}
          description={t(isMissed ? 'fiscalAddressMissed' : 'fiscalAddressHint', {
            amount: formats.money(maxSimplifiedCents, 'eur'),
          })}
          bounds={{ most: maxFiscalAddressLength }}
        />
      </ProfileField>
      <ProfileField name="contactPhone">
        <FormPhone name="contactPhone" label={t('contactPhone')} description={t('phoneHint')} />
      </ProfileField>
      {ibanEditable && (
        <ProfileField name="iban">
          <FormText name="iban" label={t('iban')} description={t('ibanHint')} />
        </ProfileField>
      )}
      <ProfileField name="link">
        <FormText name="link" inputMode="url" label={t('link')} description={t('linkHint')} />
      </ProfileField>
      <ProfileField name="extraInfo" wide>
        <FormText
          name="extraInfo"
          label={t('extraInfo')}
          description={t('extraInfoHint')}
          rows={3}
          bounds={{ most: maxExtraInfoLength }}
        />
      </ProfileField>
    </div>
  )
}
