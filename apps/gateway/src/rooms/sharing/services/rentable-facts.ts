import { type RentableFacts, silentAfterMsOf, type ThresholdsOfOperators, thresholdsIn } from '@motora/rules/vehicles'
import type { FirmwareRoom } from '../../firmware/index.js'
import type { OperatorsRoom } from '../../operators/index.js'
import type { KeptByTickets, TechniciansRoom } from '../../technicians/index.js'
import type { VehicleWithLatest } from '../../vehicles/index.js'
import type { Work } from '../../work.js'

/** What bears on renting and is stored neither with a vehicle nor with its operator or rental. */
export interface RentableContext {
  kept: KeptByTickets
  operatorsWithAreas: ReadonlySet<string>
  thresholds: ThresholdsOfOperators
  /** New firmware is on its way into these. */
  updating: ReadonlySet<string>
}

/** The rooms that know of it. */
export interface RentableRooms {
  operators: Pick<OperatorsRoom, 'idsWithAreas' | 'thresholdsOf'>
  technicians: Pick<TechniciansRoom, 'keptByTickets'>
  firmware: Pick<FirmwareRoom, 'vehiclesUpdating'>
}

/**
 * Asked once, however many the vehicles are, and of their operators alone; without vehicles it is all of the scope.
 */
export const readRentableContext = async (
  rooms: RentableRooms,
  work: Work,
  vehicles?: readonly { id: string; operatorId: string | null }[],
): Promise<RentableContext> => {
  const vehicleIds = vehicles?.map(({ id }) => id)
  const operatorIds = vehicles && [...new Set(vehicles.flatMap(({ operatorId }) => operatorId ?? []))]
  return {
    kept: await rooms.technicians.keptByTickets(work, vehicleIds),
    operatorsWithAreas: await rooms.operators.idsWithAreas(work, operatorIds),
    thresholds: await rooms.operators.thresholdsOf(work, operatorIds),
    updating: await rooms.firmware.vehiclesUpdating(work, vehicleIds),
  }
}

/** What the rules ask to say whether a vehicle can be rented now. */
export const rentableFacts = (
  { vehicle, latest }: VehicleWithLatest,
  operator: (NonNullable<RentableFacts['operator']> & { id: string }) | null,
  hasActiveRental: boolean,
  { kept, operatorsWithAreas, thresholds, updating }: RentableContext,
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
  silentAfterMs: silentAfterMsOf(thresholdsIn(thresholds, vehicle.operatorId)),
})
