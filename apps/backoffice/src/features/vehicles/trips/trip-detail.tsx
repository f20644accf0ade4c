import { getVehicleTrip } from '@motora/contract/sharing'
import { BlockSkeleton, EmptyState, ErrorState, TextSkeleton } from '@motora/kit'
import { IconMapOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { StyleSpecification } from 'maplibre-gl'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { client } from '../../../shell/session/browser-session'
import { EndingImage } from './ending-image'
import { TripFacts } from './trip-facts'

const TripRoute = lazy(() => import('./trip-route'))
const routeHeightPixels = 520

export interface TripDetailProps {
  vehicleId: string
  tripId: string
  mapStyle: StyleSpecification
}

/** One trip: its way on the map, its moments, its figures, how it was left. source: ledgers E-26, E-38. */
export function TripDetail({ vehicleId, tripId, mapStyle }: TripDetailProps) {
  const { t } = useTranslation('trips')
  const refusal = useRefusalText()
  const trip = useQuery({
    queryKey: ['vehicles', 'trip', vehicleId, tripId],
    queryFn: ({ signal }) => client.call(getVehicleTrip, { params: { id: vehicleId, tripId } }, { signal }),
    staleTime: 60_000,
  })
  if (trip.isPending)
    return (
      <div className="motora-stack">
        <BlockSkeleton height={routeHeightPixels} />
        <TextSkeleton lines={4} />
      </div>
    )
  if (trip.isError)
    return <ErrorState what={refusal(trip.error)} requestId={requestIdOf(trip.error)} onRetry={() => trip.refetch()} />
  return (
    <article className="motora-trip" aria-label={t('trip')}>
      {trip.data.points.length > 0 ? (
        <Suspense fallback={<BlockSkeleton height={routeHeightPixels} />}>
          <TripRoute trip={trip.data} mapStyle={mapStyle} />
        </Suspense>
      ) : (
        <EmptyState why={t('noPlaces')} icon={<IconMapOff size={28} stroke={1.5} aria-hidden />} />
      )}
      <TripFacts trip={trip.data} />
      <EndingImage imageId={trip.data.endingImageId} plate={trip.data.vehiclePlate ?? trip.data.vehicleName} />
    </article>
  )
}
