import { BlockSkeleton } from '@motora/kit'
import { ServiceBills } from '../features/money/bills/service-bills'
import { PaymentEvents } from '../features/money/payments/payment-events'
import { debtsOfService, useDebts } from '../features/money/payments/use-debts'
import { refundOfService, useRefunds } from '../features/money/payments/use-refunds'
import { ServiceDetailDialog, type ServiceDetailDialogProps } from '../features/sharing/service-detail'
import { EndingImage } from '../features/vehicles/trips/ending-image'
import '../features/vehicles/trips/trips.css'
import { latePiece } from '../shell/frame/late-piece'

const routeHeightPixels = 520
// the map's code comes with it
const TripRoute = latePiece(
  () => import('../features/vehicles/trips/trip-route'),
  <BlockSkeleton height={routeHeightPixels} />,
)

/** A service on the whole screen with its way on the map and how the vehicle was left. source: ledgers N-04, N-16 */
export function OpenedService(props: Pick<ServiceDetailDialogProps, 'id' | 'closeOnEscape' | 'onClose'>) {
  const refunds = useRefunds()
  const debts = useDebts()
  return (
    <>
      <ServiceDetailDialog
        {...props}
        actionsOf={(service) => [
          ...refunds.actionsOf(refundOfService(service)),
          ...debtsOfService(service).flatMap(debts.actionsOf),
        ]}
        routeOf={(trip) => <TripRoute trip={{ ...trip, startTimestamp: trip.tripStartTimestamp }} />}
        eventsOf={(serviceId) => <PaymentEvents serviceId={serviceId} />}
        billsOf={(serviceId) => <ServiceBills serviceId={serviceId} />}
        imageOf={({ endingImageId, vehiclePlate, vehicleName }) => (
          <EndingImage imageId={endingImageId} plate={vehiclePlate ?? vehicleName} />
        )}
      />
      {refunds.dialog}
    </>
  )
}
