import type { Mender, NotRentableReason, Rentability } from '@motora/contract/vehicles'
import { ErrorState, TextSkeleton, useFormats } from '@motora/kit'
import { menderNamed } from '@motora/rules/vehicles'
import { IconUserCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFault } from '../../../shell/language/fault-text'
import { useLiveVehicle } from '../../../shell/live/live-fleet'
import './rentability-panel.css'
import { mayOpen } from '@motora/contract'
import { pathTo } from '../../../shell/paths'
import { useMembership } from '../../../shell/session/use-session'
import { RentableBadge } from './rentable-badge'
import { useReasonTexts } from './use-reason-texts'
import { useRentability } from './use-rentability'

/** Whether riders can have this vehicle now; if not, every reason, who can fix it, and what this person can do. */
export function RentabilityPanel({ vehicleId }: { vehicleId: string }) {
  const { t } = useTranslation('rentability')
  const fault = useFault()
  const { data, isLoadingError, error, refetch } = useRentability(vehicleId)
  return (
    <section className="motora-why" aria-label={t('title')}>
      {isLoadingError ? (
        <ErrorState {...fault(error)} onRetry={() => refetch()} />
      ) : data ? (
        <Answer vehicleId={vehicleId} answer={data} />
      ) : (
        <TextSkeleton lines={2} />
      )}
    </section>
  )
}

function Answer({ vehicleId, answer: { isRentable, reasons, at } }: { vehicleId: string; answer: Rentability }) {
  const { t } = useTranslation('rentability')
  const formats = useFormats()
  return (
    <>
      <div className="motora-why-head">
        <span role="status">
          <RentableBadge isRentable={isRentable} reasons={reasons.length} />
        </span>
        <span className="motora-second">{t('asOf', { time: formats.date(at, 'second').slice(-8) })}</span>
      </div>
      {reasons.length > 0 && (
        <ol className="motora-why-list">
          {reasons.map((why) => (
            <Reason key={why.reason} vehicleId={vehicleId} {...why} />
          ))}
        </ol>
      )}
    </>
  )
}

function Reason({ vehicleId, reason, mendedBy }: { vehicleId: string } & Rentability['reasons'][number]) {
  const { t } = useTranslation('rentability')
  const texts = useReasonTexts(useLiveVehicle(vehicleId)?.operatorId)
  const way = useWay(vehicleId)(reason, mendedBy)
  return (
    <li>
      <strong>{texts.name(reason)}</strong>
      <span>{texts.meaning(reason)}</span>
      <span className="motora-second">{t('mendedBy', { who: texts.menders(mendedBy) })}</span>
      {way && (
        <span className="motora-why-way">
          <IconUserCheck size={16} aria-hidden />
          <strong>{t('you')}</strong>
          {way.href === undefined ? (
            way.text
          ) : (
            <Link to={way.href} className="motora-link">
              {way.text}
            </Link>
          )}
        </span>
      )}
    </li>
  )
}

/** What a person can do about a reason, and where that is done when it is another screen. */
interface Way {
  text: string
  href: string | undefined
}

/** Answers undefined for a reason that others have to fix. */
function useWay(vehicleId: string): (reason: NotRentableReason, mendedBy: readonly Mender[]) => Way | undefined {
  const { t } = useTranslation(['rentability', 'vehicles', 'fleet', 'incidents', 'screens'])
  const { role } = useMembership()
  const me = menderNamed(role)
  const section = (open: string) =>
    mayOpen(role, '/scooters/$id') ? pathTo('/scooters/$id', { id: vehicleId }, { open }) : undefined
  const profile = mayOpen(role, '/operator/profile') ? pathTo('/operator/profile') : undefined
  const way = (text: string, href?: string): Way => ({ text, href })
  return (reason, mendedBy) => {
    if (me === null || !mendedBy.includes(me)) return undefined
    switch (reason) {
      case 'no-operator':
        return way(t('rentability:way.no-operator', { action: t('fleet:assign') }), section('handover'))
      case 'operator-not-validated':
        return way(t('rentability:way.operator-not-validated'), pathTo('/operators'))
      case 'no-tariff':
        return way(t('rentability:way.no-tariff'), pathTo('/rates'))
      case 'cannot-operate':
        return way(t('rentability:way.cannot-operate', { action: t('fleet:can.allow') }), pathTo('/scooters'))
      case 'not-selected-to-operate':
        return way(
          t('rentability:way.not-selected-to-operate', { action: t('fleet:select.select') }),
          section('sharing'),
        )
      case 'out-of-service':
        return way(t('rentability:way.out-of-service', { action: t('vehicles:unblock') }))
      case 'open-ticket':
        return way(t('rentability:way.open-ticket', { action: t('incidents:open') }))
      case 'outside-area':
        return me === 'manager'
          ? way(t('rentability:way.outside-area.manager'), profile)
          : way(t('rentability:way.outside-area'))
      case 'exclusion-hours':
        return way(t('rentability:way.exclusion-hours', { action: t('screens:exclusion') }), profile)
      case 'updating':
        return way(t('rentability:way.updating'), mayOpen(role, '/upgrades') ? pathTo('/upgrades') : undefined)
      case 'active-rental':
        return way(t('rentability:way.active-rental', { action: t('vehicles:clean') }))
      case 'never-reported':
      case 'silent':
      case 'no-position':
      case 'low-battery':
        return way(t(`rentability:way.${reason}`))
      case 'retired':
        return undefined
    }
  }
}
