import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import type { VehiclesDeps } from '../deps.js'
import { announceVehicles, unknownVehicle } from '../lock-vehicles.js'
import { recordedVehicle } from '../recorded-vehicle.js'
import { lockVehicleRow, retireVehicleRow } from '../store.js'

/**
 * Takes a vehicle out of the fleet for good. It is on no list and no map from the same moment, its history and its
 * frame number stay its own, its unit and its plate may go to another one. Doing it twice changes nothing.
 * @throws Refusal vehicle.not_found, vehicle.in_service
 * source: ledger E-33.
 */
export const retireVehicle = async (work: Work, id: string, isRented: VehiclesDeps['isRented']): Promise<void> => {
  // whoever reserves holds the vehicle too: nobody takes it between this question and the end of the work
  const row = await lockVehicleRow(work, id)
  if (!row) throw unknownVehicle()
  if (row.retiredAt !== null) return
  if (await isRented(work, id)) throw new Refusal('vehicle.in_service', 'Somebody is renting this vehicle.')
  await retireVehicleRow(work, id)
  work.audit({
    event: 'vehicles.retired',
    target: recordedVehicle(row),
    operatorId: row.operatorId,
    before: { retiredAt: null },
    after: { retiredAt: work.now.toISOString() },
  })
  announceVehicles(work, [row])
}
