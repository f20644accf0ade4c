import { getServiceTrips } from '@motora/contract/sharing'
import { EmptyState, ErrorState, KitDialog, TextSkeleton } from '@motora/kit'
import { IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TripDetail } from '../features/vehicles/trips/trip-detail'
import { isImageEnlarged, withoutTrips } from '../features/vehicles/trips/trips-address'
import { api } from '../shell/api/api'
import { useFault } from '../shell/language/fault-text'
import { useAddressPart } from '../shell/use-address-part'
import { useAddressState } from '../shell/use-address-state'
import '../features/vehicles/trips/trips.css'

export interface ServiceTripsDialogProps {
  serviceId: string
  title: string
  /** @param rest the address without what was looked at here */
  onClose: (rest: Readonly<Record<string, string | undefined>>) => void
}

/** The trips of a service on the whole screen: way, moments, figures, how the vehicle was left. source: ledgers O-02, N-12 */
export function ServiceTripsDialog({ serviceId, title, onClose }: ServiceTripsDialogProps) {
  const { t } = useTranslation('trips')
  const fault = useFault()
  const [search] = useAddressState()
  const [own] = useAddressPart('trips')
  const trips = useQuery(api.query(getServiceTrips, { params: { id: serviceId } }, { staleTime: 60_000 }))
  return (
    <KitDialog
      opened
      fullScreen
      closeOnEscape={!isImageEnlarged(own)}
      onClose={() => onClose(withoutTrips(search))}
      title={title}
    >
      {trips.isPending ? (
        <TextSkeleton lines={10} />
      ) : trips.isLoadingError ? (
        <ErrorState {...fault(trips.error)} onRetry={() => trips.refetch()} />
      ) : (
        <div className="motora-stack">
          {trips.data.length === 0 && (
            <EmptyState why={t('none')} icon={<IconRoute size={28} stroke={1.5} aria-hidden />} />
          )}
          {trips.data.map(
            ({ vehicleId, tripId }) => tripId && <TripDetail key={tripId} vehicleId={vehicleId} tripId={tripId} />,
          )}
        </div>
      )}
    </KitDialog>
  )
}
