import type { Vehicle } from '@motora/contract/vehicles'
import { useBaseMap } from '../../features/map/use-base-map'
import { TicketActions } from '../../features/technicians/ticket-actions'
import { VehicleDetail } from '../../features/vehicles/vehicle-detail'
import { vehicleName } from '../../features/vehicles/vehicle-name'
import { VehicleSearch } from '../../features/vehicles/vehicle-search'

const ticketActions = (vehicle: Vehicle) => (
  <TicketActions
    vehicle={{ id: vehicle.id, plate: vehicleName(vehicle), operatorId: vehicle.sharing.sharingOperatorId }}
    Search={VehicleSearch}
  />
)

/** One vehicle beside the list on the map of this product, for who has no screen of its own for it. */
export function DetailOnBase({ id, onClose }: { id: string; onClose: () => void }) {
  const mapStyle = useBaseMap()
  return (
    <VehicleDetail
      key={id}
      id={id}
      mapStyle={mapStyle}
      moreHref={undefined}
      ticketActions={ticketActions}
      onClose={onClose}
    />
  )
}
