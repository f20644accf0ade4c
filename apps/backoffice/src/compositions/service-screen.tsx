import { getVehicle } from '@motora/contract/vehicles'
import { late } from '@motora/kit'
import { isServiceRefundOffered } from '@motora/rules/money'
import { IconFileText, IconFileTypePdf, IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { debtsOfService, useDebts } from '../features/money/payments/use-debts'
import { refundOfService, useRefunds } from '../features/money/payments/use-refunds'
import { WaitingRefunds } from '../features/money/payments/waiting-refunds'
import { ServiceTable } from '../features/sharing/service-table'
import { useServiceActions } from '../features/sharing/use-service-actions'
import { useServiceReport } from '../features/sharing/use-service-report'
import { isImageEnlarged, tripDialogOf, withoutTrips, withTrips } from '../features/vehicles/trips/trips-address'
import { vehicleName } from '../features/vehicles/vehicle/vehicle-name'
import { api } from '../shell/api/api'
import { useAddressPart } from '../shell/use-address-part'
import { useAddressState } from '../shell/use-address-state'

const ServiceDetail = late(async () => (await import('./opened-service')).OpenedService)
const TripsDialog = late(async () => (await import('../features/vehicles/trips/trips-dialog')).TripsDialog)

export interface ServiceScreenProps {
  label: string
  /** Of one operator; left out: of all in the scope. */
  operatorId?: string | undefined
}

/**
 * Services with what opens from them: the trips of a row's vehicle, and one service on the whole screen. The address says
 * what is open. source: customer side, section 2.8; ledgers N-02 to N-04
 */
export function ServiceScreen({ label, operatorId }: ServiceScreenProps) {
  const { t } = useTranslation(['services', 'payments'])
  const refunds = useRefunds()
  const debts = useDebts()
  const [search, setSearch] = useAddressState()
  const [trips] = useAddressPart('trips')
  const actionsOf = useServiceActions()
  const saveReport = useServiceReport()
  const { service, vehicle, customer } = search
  const ofCustomer = customer
    ? {
        customerId: customer,
        onRemove: () => setSearch(({ customer: _, page: _page, at: _at, ...others }) => others),
      }
    : undefined
  const openTrips = (vehicleId: string) =>
    setSearch({ ...withTrips(search, 'trips'), vehicle: vehicleId }, { push: true })
  const close = () => setSearch({ ...withoutTrips(search), service: undefined, vehicle: undefined })
  return (
    <>
      <WaitingRefunds />
      <ServiceTable
        operatorId={operatorId}
        ofCustomer={ofCustomer}
        label={label}
        onOpen={({ vehicleId }) => openTrips(vehicleId)}
        actionsOf={(row) => [
          {
            id: 'details',
            label: t('details'),
            icon: <IconFileText size={16} aria-hidden />,
            onSelect: () => setSearch({ ...withoutTrips(search), service: row.serviceId }, { push: true }),
          },
          {
            id: 'trips',
            label: t('vehicleTrips'),
            icon: <IconRoute size={16} aria-hidden />,
            onSelect: () => openTrips(row.vehicleId),
          },
          {
            id: 'report',
            label: t('report.get'),
            icon: <IconFileTypePdf size={16} aria-hidden />,
            onSelect: () => saveReport(row.serviceId),
          },
          ...actionsOf(row),
          // source: ledger O-07
          ...(isServiceRefundOffered(row.paymentStatus) ? refunds.actionsOf(refundOfService(row)) : []),
          ...debtsOfService(row).flatMap(debts.actionsOf),
        ]}
      />
      {refunds.dialog}
      {service && <ServiceDetail id={service} closeOnEscape={!isImageEnlarged(trips)} onClose={close} />}
      {vehicle && tripDialogOf(search) && <VehicleTripsDialog vehicleId={vehicle} onClose={close} />}
    </>
  )
}

/** source: ledger N-03 */
function VehicleTripsDialog({ vehicleId, onClose }: { vehicleId: string; onClose: () => void }) {
  const vehicle = useQuery(api.query(getVehicle, { params: { id: vehicleId } }, { staleTime: 60_000 }))
  const plate = vehicle.data ? vehicleName(vehicle.data) : '…'
  return <TripsDialog vehicleId={vehicleId} plate={plate} opened onClose={onClose} />
}
