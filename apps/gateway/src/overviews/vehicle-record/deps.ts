import type { FirmwareRoom } from '../../rooms/firmware/index.js'
import type { OperatorsRoom } from '../../rooms/operators/index.js'
import type { SharingRoom } from '../../rooms/sharing/index.js'
import type { TechniciansRoom } from '../../rooms/technicians/index.js'
import type { VehiclesRoom } from '../../rooms/vehicles/index.js'

/** What this overview reads, each from its own room. */
export interface VehicleRecordDeps {
  vehicles: {
    fleet: Pick<VehiclesRoom['fleet'], 'getVehicle'>
    past: VehiclesRoom['past']
    commands: Pick<VehiclesRoom['commands'], 'byIds'>
  }
  operators: Pick<OperatorsRoom, 'findOperator' | 'listOperators'>
  sharing: Pick<SharingRoom, 'tripsByDay' | 'spansInTrip' | 'tripIdsIn' | 'tripsByIds'>
  technicians: Pick<TechniciansRoom, 'ticketsByIds'>
  firmware: Pick<FirmwareRoom, 'updatesOfVehicle'>
}
