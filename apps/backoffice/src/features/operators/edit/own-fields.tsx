import { Textarea } from '@mantine/core'
import type { Operator } from '@motora/contract/operators'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ColourField } from '../profile/colour-field'
import { ColourPreview } from '../profile/colour-preview'
import { ExclusionFields } from '../profile/exclusion-fields'
import { FormPhone } from '../profile/form-phone'
import { FormText } from '../profile/form-text'
import { FreeFields } from '../profile/free-fields'
import { LogoField } from '../profile/logo-field'
import { ProfileField } from '../profile/profile-field'
import { useFaultText } from '../profile/use-fault-text'
import type { EditFields } from './edit-values'

export interface OwnFieldsProps {
  operator: Operator
  logo: File | null | undefined
  onLogo: (logo: File | null | undefined) => void
  logoFault: string | undefined
  onLogoFault: (fault: string | undefined) => void
}

/** What the operator itself could change too: the fields of its own form, the bank account always among them. */
export function OwnFields({ operator, logo, onLogo, logoFault, onLogoFault }: OwnFieldsProps) {
  const { t } = useTranslation('operators')
  const say = useFaultText()
  const { register, formState } = useFormContext<EditFields>()
  const [colour, isPrivate, isStationBase] = useWatch<EditFields, ['colour1', 'isPrivate', 'isStationBase']>({
    name: ['colour1', 'isPrivate', 'isStationBase'],
  })
  return (
    <div className="motora-profile-grid">
      <ProfileField name="logo" wide>
        <LogoField
          operator={operator}
          sha256={operator.logo}
          colour={colour}
          chosen={logo}
          onChoose={onLogo}
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
      <FormText name="iban" label={t('iban')} />
      <FormText name="link" inputMode="url" label={t('link')} />
      <ProfileField name="extraInfo" wide>
        <Textarea
          label={t('extraInfo')}
          rows={3}
          error={say(formState.errors.extraInfo?.message)}
          {...register('extraInfo')}
        />
      </ProfileField>
      <FreeFields operator={{ isPrivate, isStationBase }} />
      <ExclusionFields />
    </div>
  )
}
