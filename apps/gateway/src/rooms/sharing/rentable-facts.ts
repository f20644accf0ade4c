import type { RentableFacts } from '@motora/rules/vehicles'
import type { OperatorRow, OperatorsRoom } from '../operators/index.js'
import type { KeptByTickets, TechniciansRoom } from '../technicians/index.js'
import type { VehicleWithLatest } from '../vehicles/index.js'
import type { Work } from '../work.js'

/** What bears on renting and stands neither in a vehicle nor in its operator or rental. */
export interface RentableBeside {
  kept: KeptByTickets
  operatorsWithAreas: ReadonlySet<string>
}

/** Asked once, however many the vehicles are; without their ids it is all of the scope. */
export const readRentableBeside = async (
  rooms: { operators: Pick<OperatorsRoom, 'idsWithAreas'>; technicians: Pick<TechniciansRoom, 'keptByTickets'> },
  work: Work,
  vehicleIds?: readonly string[],
): Promise<RentableBeside> => ({
  kept: await rooms.technicians.keptByTickets(work, vehicleIds),
  operatorsWithAreas: await rooms.operators.idsWithAreas(work),
})

/** What the rules ask to say whether a vehicle can be rented now. */
export const rentableFacts = (
  { vehicle, latest }: VehicleWithLatest,
  operator: OperatorRow | null,
  hasActiveRental: boolean,
  { kept, operatorsWithAreas }: RentableBeside,
  now: Date,
): RentableFacts => ({
  now,
  operator,
  outOfService: vehicle.outOfService,
  selectToOperate: vehicle.selectToOperate,
  canOperate: vehicle.canOperate,
  retired: vehicle.retiredAt !== null,
  hasBlockingTicket: kept.get(vehicle.id)?.includes(vehicle.operatorId) ?? false,
  hasActiveRental,
  lastConnectionAt: latest?.receivedAt?.getTime() ?? null,
  hasPosition: latest !== null && latest.latitude !== null && latest.longitude !== null,
  // an operator that took its areas back has no outside, whatever was judged before
  isOutsideArea: latest?.watch.inside === false && operator !== null && operatorsWithAreas.has(operator.id),
  batteryPercent: latest?.batteryPercent ?? null,
})
