import { useWatch } from 'react-hook-form'
import { ColourField } from './colour-field'
import { ColourPreview } from './colour-preview'
import { LogoField } from './logo-field'
import { ProfileField } from './profile-field'
import type { ProfileFields } from './profile-values'
import type { ProfileForm } from './use-profile-form'

export interface BrandSectionProps {
  profile: Pick<ProfileForm, 'base' | 'data' | 'unsaved' | 'chooseLogo'>
  logoFault: string | undefined
  onLogoFault: (fault: string | undefined) => void
}

/** How riders know the operator: logo and colours, and how they look. source: ledgers C-11, C-12. */
export function BrandSection({ profile, logoFault, onLogoFault }: BrandSectionProps) {
  const colour = useWatch<ProfileFields, 'colour1'>({ name: 'colour1' })
  return (
    <div className="motora-profile-grid">
      <ProfileField name="logo" wide>
        <LogoField
          operator={profile.base.operator}
          sha256={profile.data.logo}
          colour={colour}
          chosen={profile.unsaved.logo}
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
    </div>
  )
}
