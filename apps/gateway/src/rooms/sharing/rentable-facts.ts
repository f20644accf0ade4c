import type { RentableFacts } from '@motora/rules/vehicles'
import type { OperatorRow } from '../operators/index.js'
import type { VehicleWithLatest } from '../vehicles/index.js'

/** What the rules ask to say whether a vehicle can be rented now. */
export const rentableFacts = (
  { vehicle, latest }: VehicleWithLatest,
  operator: OperatorRow | null,
  hasActiveRental: boolean,
  now: Date,
): RentableFacts => ({
  now,
  operator,
  outOfService: vehicle.outOfService,
  selectToOperate: vehicle.selectToOperate,
  canOperate: vehicle.canOperate,
  retired: vehicle.retiredAt !== null,
  hasActiveRental,
  lastConnectionAt: latest?.receivedAt?.getTime() ?? null,
  hasPosition: latest !== null && latest.latitude !== null && latest.longitude !== null,
  batteryPercent: latest?.batteryPercent ?? null,
})
