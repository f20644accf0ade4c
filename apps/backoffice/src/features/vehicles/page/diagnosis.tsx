import { listVehicleEvents, type Vehicle, type VehicleHappening } from '@motora/contract/vehicles'
import { ActionButton, EmptyState, ErrorState, TextSkeleton, useFormats } from '@motora/kit'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { useFault } from '../../../shell/language/fault-text'
import { withTrips } from '../trips/trips-address'
import { useClockText } from './use-clock-text'

const pageSize = 20

/** What happened to a vehicle lately, and its open incidents. source: ledger E-22; decision 0017. */
export function Diagnosis({ vehicle, openTickets }: { vehicle: Vehicle; openTickets: ReactNode }) {
  const { t } = useTranslation('vehicle')
  return (
    <div className="motora-stack">
      {openTickets && (
        <section>
          <h3>{t('openIncidents')}</h3>
          {openTickets}
        </section>
      )}
      <section>
        <h3>{t('happenings')}</h3>
        <Happenings vehicleId={vehicle.id} />
      </section>
    </div>
  )
}

function Happenings({ vehicleId }: { vehicleId: string }) {
  const { t } = useTranslation('vehicle')
  const fault = useFault()
  const events = useInfiniteQuery(api.pages(listVehicleEvents, { params: { id: vehicleId } }, pageSize))
  if (events.isPending) return <TextSkeleton lines={5} />
  if (events.isLoadingError) return <ErrorState {...fault(events.error)} onRetry={() => events.refetch()} />
  const rows = events.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) return <EmptyState why={t('noHappenings')} />
  return (
    <div className="motora-stack">
      <ol className="motora-list" aria-label={t('happenings')}>
        {rows.map((row) => (
          <Happening key={`${row.timestamp} ${row.kind} ${row.source} ${row.alarms.join()}`} happening={row} />
        ))}
      </ol>
      {events.hasNextPage && (
        <div>
          <ActionButton onClick={() => events.fetchNextPage()}>{t('more')}</ActionButton>
        </div>
      )}
    </div>
  )
}

function Happening({ happening }: { happening: VehicleHappening }) {
  const { t, i18n } = useTranslation('vehicle')
  const formats = useFormats()
  const clockText = useClockText()
  const { kind, batteryPercent, distanceMetres, alarms, contradicts, clockOffSeconds, isInTrip, tripId } = happening
  const said = isInTrip ? `event.${kind}.inTrip` : `event.${kind}`
  const contradicted = contradicts.map((one) => t(`contradicts.${one}`))
  const facts = [
    formats.percent(batteryPercent),
    formats.kilometres(distanceMetres),
    ...alarms,
    ...contradicted,
    clockOffSeconds !== null && clockText(clockOffSeconds),
  ].filter(Boolean)
  return (
    <li>
      <span className="motora-two-lines">
        {/* devices have words of their own: shown as they are */}
        <strong>{i18n.exists(said, { ns: 'vehicle' }) ? t(said as 'event.silent') : kind}</strong>
        {facts.length > 0 && <span className="motora-second">{facts.join(' · ')}</span>}
        {tripId && (
          <Link
            to="."
            search={(search: Record<string, string>) => ({ ...withTrips(search, 'trips'), 'trips.trip': tripId })}
            className="motora-link"
          >
            {t('event.trip')}
          </Link>
        )}
      </span>
      <time dateTime={happening.timestamp}>{formats.date(happening.timestamp, 'second')}</time>
    </li>
  )
}
