import { Accordion } from '@mantine/core'
import type { Operator } from '@motora/contract/operators'
import { Link } from '@tanstack/react-router'
import type { FormEvent, ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../../shell/paths'
import { type AreaParts, AreasSection } from './areas-section'
import { DataSection } from './data-section'
import type { ProfileFields } from './profile-values'
import { type Section, sections } from './use-open-sections'
import type { ProfileForm } from './use-profile-form'

export interface ProfileSectionsProps {
  profile: ProfileForm
  formId: string
  onSubmit: () => void
  busy: boolean
  open: readonly Section[]
  onOpen: (open: readonly string[]) => void
  ibanEditable: boolean
  logoFault: string | undefined
  onLogoFault: (fault: string | undefined) => void
  areaParts?: AreaParts | undefined
  vehicles: ReactNode
  history: ReactNode
}

/**
 * Personal data, areas, rates, vehicles to share and decisions. The data stay in place while they are closed, for
 * they are being filled in; the others are asked for when they are opened. source: ledgers C-11, C-12.
 */
export function ProfileSections(props: ProfileSectionsProps) {
  const { t } = useTranslation('profile')
  const { profile, formId, busy, open, onOpen } = props
  const { control } = useFormContext<ProfileFields>()
  const isFree = useWatch({ control, name: 'isFree' })
  const colour = useWatch({ control, name: 'colour1' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    props.onSubmit()
  }
  const content: Record<Section, ReactNode> = {
    data: (
      <form id={formId} noValidate onSubmit={submit} aria-busy={busy || undefined}>
        <fieldset className="motora-profile-all" disabled={busy}>
          <DataSection
            profile={profile}
            ibanEditable={props.ibanEditable}
            logoFault={props.logoFault}
            onLogoFault={props.onLogoFault}
          />
        </fieldset>
      </form>
    ),
    areas: <AreasSection profile={profile} parts={props.areaParts} typedColour={colour} />,
    rates: <RatesSection operator={profile.base.operator} isFree={isFree} />,
    vehicles: props.vehicles,
    history: props.history,
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
          <Accordion.Control>{t(`section.${section}`)}</Accordion.Control>
          <Accordion.Panel>{(section === 'data' || open.includes(section)) && content[section]}</Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}

interface RatesSectionProps {
  operator: Pick<Operator, 'canOperate'>
  /** As chosen in the form. */
  isFree: boolean
}

/** What is known of prices: rates are another part of the product. source: ledgers C-11, C-19. */
function RatesSection({ operator, isFree }: RatesSectionProps) {
  const { t } = useTranslation('profile')
  return (
    <>
      <p className="motora-plain">{t(isFree ? 'ratesFree' : operator.canOperate ? 'ratesElsewhere' : 'ratesLater')}</p>
      {!isFree && operator.canOperate && (
        <p className="motora-plain">
          <Link to={pathTo('/rates')} className="motora-link">
            {t('ratesLink')}
          </Link>
        </p>
      )}
    </>
  )
}
