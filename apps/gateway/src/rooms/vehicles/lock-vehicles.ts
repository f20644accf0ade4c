import type { VehicleReason } from '@motora/rules/vehicles'
import { Refusal } from '../../kernel/refusal.js'
import type { OperatorsRoom } from '../operators/index.js'
import type { Work } from '../work.js'
import { lockVehicleRows, type VehicleRow } from './store.js'

export const unknownVehicle = (): Refusal => new Refusal('vehicle.not_found', 'There is no such vehicle.')

/** What the reason of `vehicleActions` or `vehicleMoves` means. */
export const vehicleRefusal = (code: VehicleReason): Refusal => {
  if (code === 'vehicle.in_service') return new Refusal(code, 'Somebody is renting this vehicle.')
  if (code === 'vehicle.updating') return new Refusal(code, 'New firmware is on its way into this vehicle.')
  return unknownVehicle()
}

/**
 * All of them or none, locked until the end of the work. One outside the scope counts as absent.
 * @throws Refusal vehicle.not_found
 */
export const lockVehicles = async (work: Work, ids: readonly string[]): Promise<VehicleRow[]> => {
  const wanted = new Set(ids)
  const rows = (await lockVehicleRows(work, [...wanted])).filter((row) => row.retiredAt === null)
  if (rows.length !== wanted.size) throw unknownVehicle()
  return rows
}

/**
 * The same for vehicles that are all in one holder's hands.
 * @param operatorId null: the provider @throws Refusal operator.not_found, vehicle.not_found
 */
export const lockVehiclesOf = async (
  work: Work,
  operatorId: string | null,
  ids: readonly string[],
  findOperator: OperatorsRoom['findOperator'],
): Promise<VehicleRow[]> => {
  if (operatorId !== null && !(await findOperator(work, operatorId)))
    throw new Refusal('operator.not_found', 'There is no such operator.')
  const rows = await lockVehicles(work, ids)
  if (rows.some((row) => row.operatorId !== operatorId)) throw unknownVehicle()
  return rows
}

/** Announces that they have changed. @param operatorId in whose hands they are now; left out: in the same as before */
export const announceVehicles = (work: Work, rows: readonly VehicleRow[], operatorId?: string | null): void => {
  for (const row of rows) {
    const holder = operatorId === undefined ? row.operatorId : operatorId
    work.announce({ topic: 'vehicles.changed', key: row.id, payload: { vehicleId: row.id, operatorId: holder } })
  }
}
