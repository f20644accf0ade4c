import { getVehicleTrip, type VehicleTrip } from '@motora/contract/sharing'
import { BlockSkeleton, EmptyState, ErrorState, TextSkeleton, useFormats } from '@motora/kit'
import { IconExternalLink, IconMapOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { emailLink } from '../../../shell/frame/contact-links'
import { Facts } from '../../../shell/frame/facts'
import { latePiece } from '../../../shell/frame/late-piece'
import { useFault } from '../../../shell/language/fault-text'
import { useMay } from '../../../shell/session/use-session'
import { EndingImage } from './ending-image'

const routeHeightPixels = 520
const TripRoute = latePiece(() => import('./trip-route'), <BlockSkeleton height={routeHeightPixels} />)

export interface TripDetailProps {
  vehicleId: string
  tripId: string
}

/** One trip: its way on the map, its moments, its figures, how it was left. source: ledgers E-26, E-38. */
export function TripDetail({ vehicleId, tripId }: TripDetailProps) {
  const { t } = useTranslation('trips')
  const fault = useFault()
  const trip = useQuery(api.query(getVehicleTrip, { params: { id: vehicleId, tripId } }, { staleTime: 60_000 }))
  if (trip.isPending)
    return (
      <div className="motora-stack">
        <BlockSkeleton height={routeHeightPixels} />
        <TextSkeleton lines={4} />
      </div>
    )
  if (trip.isLoadingError) return <ErrorState {...fault(trip.error)} onRetry={() => trip.refetch()} />
  return (
    <article className="motora-trip" aria-label={t('trip')}>
      {trip.data.points.length > 0 ? (
        <TripRoute trip={trip.data} />
      ) : (
        <EmptyState why={t('noPlaces')} icon={<IconMapOff size={28} stroke={1.5} aria-hidden />} />
      )}
      <TripFacts trip={trip.data} />
      <EndingImage imageId={trip.data.endingImageId} plate={trip.data.vehiclePlate ?? trip.data.vehicleName} />
    </article>
  )
}

/** All figures of a trip. Units: decision 0055. source: fleet side, section 9. */
function TripFacts({ trip }: { trip: VehicleTrip }) {
  const { t } = useTranslation('trips')
  const formats = useFormats()
  const withRider = useMay('customers.read')
  return (
    <Facts
      facts={[
        { label: t('start'), value: formats.date(trip.startTimestamp, 'second') },
        { label: t('end'), value: formats.date(trip.endTimestamp, 'second') },
        {
          label: t('from'),
          value: <Place text={trip.fromDescription} href={trip.originMapLink} name={t('fromOnMap')} />,
        },
        {
          label: t('to'),
          value: <Place text={trip.toDescription} href={trip.destinationMapLink} name={t('toOnMap')} />,
        },
        { label: t('distance'), value: formats.kilometres(trip.distance) },
        { label: t('minutes'), value: formats.minutes(trip.drivenMinutes) },
        { label: t('batteryStart'), value: formats.percent(trip.startBattery) },
        { label: t('batteryEnd'), value: formats.percent(trip.endBattery) },
        { label: t('batteryUsage'), value: formats.percent(trip.batteryUsage) },
        { label: t('speedAvg'), value: formats.speed(trip.speedAvg) },
        { label: t('speedMax'), value: formats.speed(trip.speedMax) },
        { label: t('co2'), value: formats.kilograms(trip.co2Saving) },
        ...(withRider
          ? [
              { label: t('customer'), value: trip.customerFullName },
              { label: t('customerEmail'), value: emailLink(trip.customerEmail) },
            ]
          : []),
        { label: t('vehicle'), value: trip.vehiclePlate ?? trip.vehicleName },
        { label: t('vin'), value: trip.vehicleVin },
        { label: t('operator'), value: trip.sharingOperatorName },
      ]}
    />
  )
}

function Place({ text, href, name }: { text: string; href: string; name: string }) {
  return (
    <span className="motora-trip-place">
      {text || '–'}
      {href && (
        <>
          {' '}
          <a
            className="motora-link"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={name}
            title={name}
          >
            <IconExternalLink size={16} aria-hidden />
          </a>
        </>
      )}
    </span>
  )
}
