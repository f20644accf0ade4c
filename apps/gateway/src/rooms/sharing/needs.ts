import type { CustomersRoom } from '../customers/index.js'
import type { OperatorsRoom } from '../operators/index.js'
import type { TechniciansRoom } from '../technicians/index.js'
import type { VehiclesRoom } from '../vehicles/index.js'

/** What sharing needs of the rooms below it. */
export interface SharingDeps {
  operators: Pick<OperatorsRoom, 'findOperator' | 'listOperators' | 'idsWithAreas'>
  customers: Pick<CustomersRoom, 'admitRider' | 'customersByIds'>
  technicians: Pick<TechniciansRoom, 'keptByTickets'>
  vehicles: Pick<VehiclesRoom, 'getVehicle' | 'lockVehicle' | 'latestOf' | 'historyBetween' | 'noteService'>
  /** The name of the street next to a place, null where none is known. Degrees, WGS84. */
  nearestStreet(latitude: number, longitude: number): string | null
}
