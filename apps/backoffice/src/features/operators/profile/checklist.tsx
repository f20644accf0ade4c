import type { OperatorOwnData } from '@motora/contract/operators'
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ProfileFields } from './profile-values'
import type { ProfileForm } from './use-profile-form'

/** What the provider checks, and what of it is still missing in the form; each leads to its field. */
export function Checklist({ profile, onGo }: { profile: ProfileForm; onGo: (wanted: WantedData) => void }) {
  const { t } = useTranslation('profile')
  const typed = useWatch<ProfileFields>()
  const { data, unsaved } = profile
  const now = {
    ...data,
    ...unsaved.drawn,
    ...(typed as Pick<ProfileFields, 'contactPhone' | 'iban' | 'colour1' | 'colour2'>),
    logo: unsaved.logo === undefined ? data.logo : unsaved.logo && 'new',
  } as typeof data
  const missing = wantedData.filter((wanted) => !isThere(wanted, now))
  return (
    <section className="motora-checklist" aria-label={t('checklist')}>
      <h2>{t('checklist')}</h2>
      <p className="motora-second" role="status">
        {missing.length === 0 ? t('nothingMissing') : t('missing', { count: missing.length })}
      </p>
      <ul>
        {wantedData.map((wanted) => {
          const there = !missing.includes(wanted)
          const Icon = there ? IconCircleCheck : IconCircleDashed
          return (
            <li key={wanted} data-there={there}>
              <Icon size={18} aria-hidden />
              <button type="button" className="motora-link" onClick={() => onGo(wanted)}>
                {t(`wanted.${wanted}`)}
              </button>
              <span className="motora-second">{t(there ? 'there' : 'stillMissing')}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/**
 * What the provider checks before it says yes, in the order of the screen; none of it keeps the form from being sent.
 */
const wantedData = ['logo', 'colour1', 'colour2', 'contactPhone', 'iban', 'areas'] as const
type WantedData = (typeof wantedData)[number]

/** What of it is there. */
const isThere = (wanted: WantedData, data: OperatorOwnData): boolean =>
  wanted === 'areas' ? data.areas.length + data.circles.length > 0 : Boolean(data[wanted])
