import { listVehicleTrips } from '@motora/contract/sharing'
import { EmptyState, ErrorState, KitDialog, TextSkeleton } from '@motora/kit'
import { IconRouteOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { useFault } from '../../../shell/language/fault-text'
import { useAddressPart } from '../../../shell/use-address-part'
import { TripDetail } from './trip-detail'
import { isImageEnlarged } from './trips-address'
import type { TripsDialogProps } from './trips-dialog'
import './trips.css'

/** The newest trip of a vehicle. source: ledger E-25. */
export function LastTripDialog({ vehicleId, plate, opened, onClose }: TripsDialogProps) {
  const { t } = useTranslation('trips')
  const fault = useFault()
  const last = useQuery({
    ...api.list(listVehicleTrips, { params: { id: vehicleId }, query: { page: 1, pageSize: 1 } }),
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
        <TripDetail vehicleId={vehicleId} tripId={trip.tripId} />
      ) : last.isLoadingError ? (
        <ErrorState {...fault(last.error)} onRetry={() => last.refetch()} />
      ) : last.isPending ? (
        <TextSkeleton lines={8} />
      ) : (
        <EmptyState why={t('lastNone')} icon={<IconRouteOff size={28} stroke={1.5} aria-hidden />} />
      )}
    </KitDialog>
  )
}
