import { inExclusionTime } from '@motora/rules/operators'
import { lowBatteryPercent, type RentalOfVehicle, silentAfterMs, statusOf } from '@motora/rules/vehicles'
import type { OperatorRow, OperatorsRoom } from '../../rooms/operators/index.js'
import {
  type RentableBeside,
  type RoomsBeside,
  readRentableBeside,
  type SharingRoom,
} from '../../rooms/sharing/index.js'
import type { Beside, VehiclesRoom } from '../../rooms/vehicles/index.js'
import type { Work } from '../../rooms/work.js'

/** What this overview reads, each from its own room. */
export interface FleetDeps extends RoomsBeside {
  vehicles: Pick<VehiclesRoom, 'getVehicle' | 'listVehicles' | 'vehiclesByIds' | 'mapSettings'>
  operators: Pick<OperatorsRoom, 'findOperator' | 'listOperators'> & RoomsBeside['operators']
  sharing: Pick<SharingRoom, 'listActiveRentals'>
}

export type Rental = Awaited<ReturnType<SharingRoom['listActiveRentals']>>[number]

export const rentalOf = (
  rental: Pick<Rental, 'serviceId' | 'customerId' | 'startedAt'> | undefined,
): RentalOfVehicle => ({
  serviceId: rental?.serviceId ?? null,
  customerId: rental?.customerId ?? null,
  hasTripStarted: rental != null && rental.startedAt !== null,
})

const exclusionOf = (operator: OperatorRow) => ({
  start: operator.exclusionStart,
  end: operator.exclusionEnd,
  timezone: operator.timezone,
})

/** What stands beside the vehicles of a page. */
export interface Surroundings extends RentableBeside {
  operators: Map<string, OperatorRow>
  rentals: Map<string, Rental>
  now: Date
}

export const readSurroundings = async (
  deps: FleetDeps,
  work: Work,
  vehicleIds?: readonly string[],
): Promise<Surroundings> => {
  const rentals = await deps.sharing.listActiveRentals(work, vehicleIds)
  const rows = await deps.operators.listOperators(work)
  return {
    ...(await readRentableBeside(deps, work, vehicleIds)),
    operators: new Map(rows.map((row) => [row.id, row])),
    rentals: new Map(rentals.map((rental) => [rental.vehicleId, rental])),
    now: work.now,
  }
}

/** The surroundings in the form by which the list is filtered and sorted. */
export const besideOf = ({ operators, rentals, kept, operatorsWithAreas, updating, now }: Surroundings): Beside => ({
  rentals: [...rentals.values()].map((rental) => ({
    vehicleId: rental.vehicleId,
    status: statusOf(rentalOf(rental)),
    customerEmail: rental.customerEmail || null,
  })),
  operators: [...operators.values()].map((operator) => ({
    id: operator.id,
    name: operator.name,
    isOpen: operator.canOperate && !inExclusionTime(exclusionOf(operator), now),
    hasAreas: operatorsWithAreas.has(operator.id),
  })),
  kept: [...kept].flatMap(([vehicleId, operatorIds]) => operatorIds.map((operatorId) => ({ vehicleId, operatorId }))),
  updating: [...updating],
  silentBefore: new Date(now.getTime() - silentAfterMs),
  lowBatteryPercent,
})
