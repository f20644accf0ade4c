import { FormPhone, FormText } from '@motora/kit'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shell/frame/facts'
import { ColourField } from './colour-field'
import { ColourPreview } from './colour-preview'
import { ExclusionFields } from './exclusion-fields'
import { FreeFields } from './free-fields'
import { LogoField } from './logo-field'
import { ProfileField } from './profile-field'
import { maxExtraInfoLength, type ProfileFields } from './profile-values'
import type { ProfileForm } from './use-profile-form'

export interface DataSectionProps {
  profile: ProfileForm
  /** The provider has not validated it yet: its bank account may still be given. */
  ibanEditable: boolean
  logoFault: string | undefined
  onLogoFault: (fault: string | undefined) => void
}

/** The operator's data: what the provider keeps to itself is read, the rest is filled in. source: ledgers C-11, C-12. */
export function DataSection({ profile, ibanEditable, logoFault, onLogoFault }: DataSectionProps) {
  const { t } = useTranslation('profile')
  const colour = useWatch<ProfileFields, 'colour1'>({ name: 'colour1' })
  const { base, data, unsaved } = profile
  const { operator } = base
  return (
    <div className="motora-profile-grid">
      <div className="motora-profile-wide">
        <Facts
          facts={[
            { label: t('name'), value: operator.name },
            { label: t('cif'), value: operator.cif },
            ...(ibanEditable ? [] : [{ label: t('iban'), value: data.iban?.replaceAll(/.{4}(?=.)/g, '$& ') }]),
          ]}
        />
        <p className="motora-second">{t(ibanEditable ? 'fixedData' : 'fixedDataAndIban')}</p>
      </div>
      <ProfileField name="logo" wide>
        <LogoField
          operator={operator}
          sha256={data.logo}
          colour={colour}
          chosen={unsaved.logo}
          onChoose={profile.chooseLogo}
          fault={logoFault}
          onFault={onLogoFault}
        />
      </ProfileField>
      <ColourField name="colour1" />
      <ColourField name="colour2" />
      <div className="motora-profile-wide">
        <ColourPreview />
      </div>
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
      <FreeFields operator={operator} />
      <ExclusionFields />
    </div>
  )
}
