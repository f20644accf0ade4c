import type { Vehicle } from '@motora/contract/vehicles'
import { useParams } from '@tanstack/react-router'
import { useBaseMap } from '../../features/map/use-base-map'
import { OperatorPicker } from '../../features/operators/operator-picker'
import { OpenTicketsPanel } from '../../features/technicians/open-tickets-panel'
import { TicketActions } from '../../features/technicians/ticket-actions'
import { VehicleScreen } from '../../features/vehicles/page/vehicle-screen'
import { vehicleName } from '../../features/vehicles/vehicle-name'
import { VehicleSearch } from '../../features/vehicles/vehicle-search'
import { pathTo } from '../../shell/paths'
import { GoBack } from './go-back'
import { useOpenTicket } from './use-open-ticket'

const ticketActions = (vehicle: Vehicle) => (
  <TicketActions
    vehicle={{ id: vehicle.id, plate: vehicleName(vehicle), operatorId: vehicle.sharing.sharingOperatorId }}
    Search={VehicleSearch}
  />
)

export default function ScooterPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <Scooter key={id} id={id} />
}

/** One vehicle, with what other rooms know of it. source: fleet side, section 2.5; ledger E-21. */
export function Scooter({ id }: { id: string }) {
  const mapStyle = useBaseMap()
  const openTicket = useOpenTicket()
  return (
    <VehicleScreen
      id={id}
      mapStyle={mapStyle}
      goBack={<GoBack fallback={pathTo('/scooters')} />}
      slots={{
        ticketActions,
        openTickets: (vehicle) => (
          <OpenTicketsPanel vehicleId={vehicle.id} plate={vehicleName(vehicle)} onOpen={openTicket} />
        ),
        operatorField: (props) => <OperatorPicker {...props} />,
      }}
    />
  )
}
