import type { RentableFacts } from '@motora/rules/vehicles'
import type { FirmwareRoom } from '../firmware/index.js'
import type { OperatorRow, OperatorsRoom } from '../operators/index.js'
import type { KeptByTickets, TechniciansRoom } from '../technicians/index.js'
import type { VehicleWithLatest } from '../vehicles/index.js'
import type { Work } from '../work.js'

/** What bears on renting and stands neither in a vehicle nor in its operator or rental. */
export interface RentableBeside {
  kept: KeptByTickets
  operatorsWithAreas: ReadonlySet<string>
  /** New firmware is on its way into these. */
  updating: ReadonlySet<string>
}

/** The rooms that know of it. */
export interface RoomsBeside {
  operators: Pick<OperatorsRoom, 'idsWithAreas'>
  technicians: Pick<TechniciansRoom, 'keptByTickets'>
  firmware: Pick<FirmwareRoom, 'vehiclesUpdating'>
}

/** Asked once, however many the vehicles are; without their ids it is all of the scope. */
export const readRentableBeside = async (
  rooms: RoomsBeside,
  work: Work,
  vehicleIds?: readonly string[],
): Promise<RentableBeside> => ({
  kept: await rooms.technicians.keptByTickets(work, vehicleIds),
  operatorsWithAreas: await rooms.operators.idsWithAreas(work),
  updating: await rooms.firmware.vehiclesUpdating(work, vehicleIds),
})

/** What the rules ask to say whether a vehicle can be rented now. */
export const rentableFacts = (
  { vehicle, latest }: VehicleWithLatest,
  operator: OperatorRow | null,
  hasActiveRental: boolean,
  { kept, operatorsWithAreas, updating }: RentableBeside,
  now: Date,
): RentableFacts => ({
  now,
  operator,
  outOfService: vehicle.outOfService,
  selectToOperate: vehicle.selectToOperate,
  canOperate: vehicle.canOperate,
  retired: vehicle.retiredAt !== null,
  hasBlockingTicket: kept.get(vehicle.id)?.includes(vehicle.operatorId) ?? false,
  isUpdating: updating.has(vehicle.id),
  hasActiveRental,
  lastConnectionAt: latest?.receivedAt?.getTime() ?? null,
  hasPosition: latest !== null && latest.latitude !== null && latest.longitude !== null,
  // an operator that took its areas back has no outside, whatever was judged before
  isOutsideArea: latest?.watch.inside === false && operator !== null && operatorsWithAreas.has(operator.id),
  batteryPercent: latest?.batteryPercent ?? null,
})
