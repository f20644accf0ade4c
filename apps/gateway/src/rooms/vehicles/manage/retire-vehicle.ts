import { vehicleMoves } from '@motora/rules/vehicles'
import { isToDo } from '../../is-to-do.js'
import type { Work } from '../../work.js'
import { announceVehicles, unknownVehicle, vehicleRefusal } from '../lock-vehicles.js'
import { recordedVehicle } from '../recorded-vehicle.js'
import { lockVehicleRow, retireVehicleRow } from '../store.js'
import { rentalsOf } from '../stores/rental-store.js'

/** Job: a vehicle was taken out of the fleet; what is open of it elsewhere is told so. */
export const retiredTopic = 'vehicles.retired'

export interface VehicleRetired {
  vehicleId: string
  /** Milliseconds since 1970. */
  at: number
}

/**
 * Takes a vehicle out of the fleet for good. It is on no list and no map from the same moment, its history and its
 * frame number stay its own, its unit and its plate may go to another one. Doing it twice changes nothing.
 * @throws Refusal vehicle.not_found, vehicle.in_service
 * source: ledger E-33.
 */
export const retireVehicle = async (work: Work, id: string): Promise<void> => {
  // anyone who reserves holds the vehicle too: it cannot be taken between this question and the end of the work
  const row = await lockVehicleRow(work, id)
  if (!row) throw unknownVehicle()
  const isRented = (await rentalsOf(work, [id])).size > 0
  if (!isToDo(vehicleMoves.retire({ ...row, isRented }), vehicleRefusal)) return
  await retireVehicleRow(work, id)
  work.audit({
    event: 'vehicles.retired',
    target: recordedVehicle(row),
    operatorId: row.operatorId,
    before: { retiredAt: null },
    after: { retiredAt: work.now.toISOString() },
  })
  announceVehicles(work, [row])
  const payload: VehicleRetired = { vehicleId: id, at: work.now.getTime() }
  work.announce({ topic: retiredTopic, key: id, payload, durable: true })
}
