import { Accordion } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type AreaParts, AreasSection } from './areas-section'
import { BrandSection } from './brand-section'
import { CompanySection } from './company-section'
import type { ProfileFields } from './profile-values'
import { RentingSection } from './renting-section'
import { SectionForm } from './section-form'
import { type SavedSection, type Section, savedSections, sections } from './sections'
import type { ProfileForm } from './use-profile-form'
import type { SaveProfile } from './use-save-profile'

export interface ProfileSectionsProps {
  profile: ProfileForm
  saves: SaveProfile
  /** Somebody else was quicker: first the person decides. */
  conflicts: boolean
  onSave: (section: SavedSection) => void
  open: readonly Section[]
  onOpen: (open: readonly string[]) => void
  ibanEditable: boolean
  areaParts?: AreaParts | undefined
  rates: ReactNode
  vehicles: ReactNode
  history: ReactNode
}

const isSaved = (section: Section): section is SavedSection => savedSections.some((one) => one === section)

/**
 * Company, brand, renting, areas, rates, vehicles to share and decisions. What is typed stays in place while its section
 * is closed; the others are asked for when they are opened. source: ledgers C-11, C-12.
 */
export function ProfileSections(props: ProfileSectionsProps) {
  const { t } = useTranslation('profile')
  const { profile, saves, open, onOpen } = props
  const { control } = useFormContext<ProfileFields>()
  const isFree = useWatch({ control, name: 'isFree' })
  const colour = useWatch({ control, name: 'colour1' })
  // what is typed in it stays while it is closed
  const [seesRates, setSeesRates] = useState(open.includes('rates'))
  if (!seesRates && open.includes('rates')) setSeesRates(true)
  const content: Record<Section, ReactNode> = {
    company: <CompanySection profile={profile} ibanEditable={props.ibanEditable} />,
    brand: <BrandSection profile={profile} logoFault={saves.logoFault} onLogoFault={saves.setLogoFault} />,
    renting: <RentingSection operator={profile.base.operator} />,
    areas: <AreasSection profile={profile} parts={props.areaParts} typedColour={colour} />,
    rates: (
      <RatesSection isFree={isFree} isFreeNow={profile.base.operator.isFree}>
        {props.rates}
      </RatesSection>
    ),
    vehicles: props.vehicles,
    history: props.history,
  }
  const shown = (section: Section) => {
    if (section === 'rates') return seesRates && content.rates
    if (!isSaved(section)) return open.includes(section) && content[section]
    const isThere = section !== 'areas' || open.includes('areas')
    return (
      <SectionForm
        section={section}
        profile={profile}
        saves={saves}
        conflicts={props.conflicts}
        onSave={() => props.onSave(section)}
      >
        {isThere && content[section]}
      </SectionForm>
    )
  }
  return (
    <Accordion
      multiple
      order={2}
      variant="contained"
      chevronPosition="left"
      keepMountedMode="display-none"
      // immediately: what leads into a closed section puts the focus there
      transitionDuration={0}
      value={[...open]}
      onChange={onOpen}
    >
      {sections.map((section) => (
        <Accordion.Item key={section} value={section}>
          <Accordion.Control
            {...(isSaved(section) && profile.isUnsaved[section]
              ? { icon: <IconPencil size={16} role="img" aria-label={t('unsaved')} /> }
              : {})}
          >
            {t(`section.${section}`)}
          </Accordion.Control>
          <Accordion.Panel>{shown(section)}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}

interface RatesSectionProps {
  /** As chosen in the form. */
  isFree: boolean
  /** As the operator is. */
  isFreeNow: boolean
  children: ReactNode
}

/** The editor of the tariff, which goes by what the operator is. source: ledgers C-11, J-05, J-12. */
function RatesSection({ isFree, isFreeNow, children }: RatesSectionProps) {
  const { t } = useTranslation('profile')
  return (
    <div className="kit-stack" data-field="tariff" tabIndex={-1}>
      {isFree !== isFreeNow && <p className="motora-plain">{t('ratesWait')}</p>}
      {children}
    </div>
  )
}
