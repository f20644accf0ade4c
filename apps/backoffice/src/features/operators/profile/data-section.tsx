import { Textarea } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shell/frame/facts'
import { ColourField } from './colour-field'
import { ColourPreview } from './colour-preview'
import { ExclusionFields } from './exclusion-fields'
import { FormPhone } from './form-phone'
import { FormText } from './form-text'
import { FreeFields } from './free-fields'
import { LogoField } from './logo-field'
import { ProfileField } from './profile-field'
import type { ProfileFields } from './profile-values'
import { useFaultText } from './use-fault-text'
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
  const say = useFaultText()
  const { register, formState } = useFormContext<ProfileFields>()
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
      <FormPhone />
      {ibanEditable && <FormText name="iban" label={t('iban')} description={t('ibanHint')} />}
      <FormText name="link" inputMode="url" label={t('link')} description={t('linkHint')} />
      <ProfileField name="extraInfo" wide>
        <Textarea
          label={t('extraInfo')}
          description={t('extraInfoHint')}
          rows={3}
          error={say(formState.errors.extraInfo?.message)}
          {...register('extraInfo')}
        />
      </ProfileField>
      <FreeFields operator={operator} />
      <ExclusionFields />
    </div>
  )
}
