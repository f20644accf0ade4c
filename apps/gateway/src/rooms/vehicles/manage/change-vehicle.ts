import type { VehicleToChange } from '@motora/contract/vehicles'
import { vehicleActions, vehicleMoves } from '@motora/rules/vehicles'
import { attempt } from '../../../kernel/db/database.js'
import { Refusal } from '../../../kernel/refusal.js'
import { isToDo } from '../../is-to-do.js'
import type { Work } from '../../work.js'
import { announceDevice } from '../device-fitted.js'
import { announceVehicles, lockVehicles, vehicleRefusal } from '../lock-vehicles.js'
import { recordedVehicle } from '../recorded-vehicle.js'
import { updateVehicles, type VehicleRow } from '../store.js'
import { rentalsOf } from '../stores/rental-store.js'
import { takenNumber } from '../taken-number.js'
import type { VehiclesInUse } from '../vehicles-in-use.js'
import { changesUnit, forgetUnits } from './forget-units.js'
import { type DataChange, dataChange, type VehicleData, vehicleDataColumns } from './vehicle-data.js'

/** The whole of what describes a vehicle: what is not said is emptied. */
export const wholeData = (body: VehicleToChange): VehicleData =>
  Object.fromEntries(vehicleDataColumns.map((column) => [column, body[column] ?? null])) as unknown as VehicleData

/**
 * Changes what describes a vehicle. What is there already is no change, whatever version is given, so the same call
 * may be repeated. From a new IMEI on the vehicle is the one whose unit says it, and was never heard until that is; the
 * old unit is unknown. Nobody changes the unit under a rider, nor while new firmware is on its way into it.
 * @param version that was read; undefined: the last writer wins
 * @returns the version it has now
 * @throws Refusal vehicle.not_found, vehicle.changed_meanwhile, vehicle.imei_taken, vehicle.plate_taken,
 * vehicle.vin_taken, vehicle.in_service, vehicle.updating
 * source: ledgers E-33, E-42.
 */
export const changeVehicle = async (
  work: Work,
  id: string,
  wanted: Partial<VehicleData>,
  version: number | undefined,
  inUse: VehiclesInUse,
): Promise<number> => {
  const [row] = (await lockVehicles(work, [id])) as [VehicleRow]
  const change = dataChange(row, wanted)
  if (!isToDo(vehicleActions.edit(row), vehicleRefusal) || !change) return row.version
  if (version !== undefined && version !== row.version)
    throw new Refusal(
      'vehicle.changed_meanwhile',
      'Somebody has changed this vehicle since it was read. Read it again.',
    )
  const isOtherUnit = changesUnit(change)
  if (isOtherUnit) {
    // who reserves it or orders an update holds the vehicle too: neither comes between this question and the end of the work
    const isRented = (await rentalsOf(work, [id])).size > 0
    const isUpdating = (await inUse.vehiclesUpdating(work, [id])).has(id)
    isToDo(vehicleMoves.changeUnit({ ...row, isRented, isUpdating }), vehicleRefusal)
  }
  try {
    await attempt(work.tx, () => updateVehicles(work, [id], change.after))
  } catch (error) {
    throw takenNumber(error)
  }
  if (isOtherUnit) await forgetUnits(work, [row])
  recordVehicleChanged(work, row, change)
  announceVehicles(work, [row])
  return row.version + 1
}

/** Puts on record what was changed of a vehicle, and nothing else; a device that it was given is announced. */
export const recordVehicleChanged = (work: Work, row: VehicleRow, { before, after }: DataChange): void => {
  if (after.imei !== undefined) announceDevice(work, after.imei)
  work.audit({
    event: 'vehicles.changed',
    target: recordedVehicle({ ...row, ...after }),
    operatorId: row.operatorId,
    before,
    after,
  })
}
