import { getServiceTrips, type Service, type ServiceTrip } from '@motora/contract/sharing'
import { ErrorState, TextSkeleton, useFormats } from '@motora/kit'
import { hasTripStarted } from '@motora/rules/sharing'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../shell/api/api'
import { Facts } from '../../shell/frame/facts'
import { useFault } from '../../shell/language/fault-text'
import './services.css'

/** The trips of a service, as they were made of the vehicle's reports. */
export const serviceTripsQuery = (id: string) => api.query(getServiceTrips, { params: { id } }, { staleTime: 30_000 })

/** Why a service has no trip to show. */
export function useNoTrip(): (service: Pick<Service, 'status'>) => string {
  const { t } = useTranslation('services')
  return ({ status }) =>
    t(hasTripStarted(status) ? 'noTripRunning' : status === 'ended' ? 'noTripMade' : 'noTripStarted')
}

/** What opens under a row: the details of the trips of that service. source: ledger N-02 */
export function ServiceTrips({ service }: { service: Service }) {
  const { t } = useTranslation('services')
  const fault = useFault()
  const noTrip = useNoTrip()
  const trips = useQuery(serviceTripsQuery(service.serviceId))
  if (trips.isPending) return <TextSkeleton lines={3} />
  if (trips.isLoadingError) return <ErrorState {...fault(trips.error)} onRetry={() => trips.refetch()} />
  if (trips.data.length === 0) return <p className="motora-second motora-plain">{noTrip(service)}</p>
  return (
    <section aria-label={t('tripsOfService')} className="motora-stack motora-service-trips">
      {trips.data.map((trip) => (
        <TripFacts key={trip.tripId} trip={trip} />
      ))}
    </section>
  )
}

/** All figures of a trip of a service. source: ledger N-05; units: decision Z-35 */
export function TripFacts({ trip }: { trip: Omit<ServiceTrip, 'points'> }) {
  const { t } = useTranslation('services')
  const formats = useFormats()
  return (
    <Facts
      facts={[
        { label: t('start'), value: formats.date(trip.tripStartTimestamp, 'second') },
        { label: t('end'), value: formats.date(trip.tripEndTimestamp, 'second') },
        { label: t('from'), value: trip.originAddress },
        { label: t('to'), value: trip.destinationAddress },
        { label: t('distance'), value: formats.kilometres(trip.distanceKms === null ? null : trip.distanceKms * 1000) },
        { label: t('driven'), value: formats.minutes(trip.drivenMinutes) },
        { label: t('pausedTime'), value: formats.minutes(trip.pausedMinutes) },
        { label: t('batteryStart'), value: formats.percent(trip.startBatterySoc) },
        { label: t('batteryEnd'), value: formats.percent(trip.endBatterySoc) },
        { label: t('batteryUsage'), value: formats.percent(trip.batteryUsage) },
        { label: t('speedAvg'), value: formats.speed(trip.speedAverage) },
        { label: t('speedMax'), value: formats.speed(trip.speedMax) },
        { label: t('co2'), value: formats.kilograms(trip.co2Saved) },
      ]}
    />
  )
}
