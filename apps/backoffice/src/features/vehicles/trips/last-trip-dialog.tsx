import { listVehicleTrips } from '@motora/contract/sharing'
import { EmptyState, ErrorState, KitDialog, TextSkeleton } from '@motora/kit'
import { IconRouteOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { client } from '../../../shell/session/browser-session'
import { useAddressPart } from '../../../shell/use-address-part'
import { TripDetail } from './trip-detail'
import { isImageEnlarged } from './trips-address'
import type { TripsDialogProps } from './trips-dialog'
import './trips.css'

/** The newest trip of a vehicle. source: ledger E-25. */
export function LastTripDialog({ vehicleId, plate, mapStyle, opened, onClose }: TripsDialogProps) {
  const { t } = useTranslation('trips')
  const refusal = useRefusalText()
  const last = useQuery({
    queryKey: ['vehicles', 'trips', vehicleId, 'last'],
    queryFn: ({ signal }) =>
      client.list(listVehicleTrips, { params: { id: vehicleId }, query: { page: 1, pageSize: 1 } }, { signal }),
    enabled: opened,
  })
  const [search] = useAddressPart('trips')
  const trip = last.data?.rows[0]
  return (
    <KitDialog
      opened={opened}
      size="xl"
      closeOnEscape={!isImageEnlarged(search)}
      onClose={onClose}
      title={t('lastOf', { plate })}
    >
      {trip ? (
        <TripDetail vehicleId={vehicleId} tripId={trip.tripId} mapStyle={mapStyle} />
      ) : last.isError ? (
        <ErrorState what={refusal(last.error)} requestId={requestIdOf(last.error)} onRetry={() => last.refetch()} />
      ) : last.isPending ? (
        <TextSkeleton lines={8} />
      ) : (
        <EmptyState why={t('lastNone')} icon={<IconRouteOff size={28} stroke={1.5} aria-hidden />} />
      )}
    </KitDialog>
  )
}
