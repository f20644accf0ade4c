import { vehicleActions, vehicleMoves } from '@motora/rules/vehicles'
import { Refusal } from '../../kernel/refusal.js'
import { isToDo } from '../is-to-do.js'
import type { Work } from '../work.js'
import { switchOffBlocked } from './commands/index.js'
import type { FindOperator } from './deps.js'
import { announceVehicles, lockVehicles, vehicleRefusal } from './lock-vehicles.js'
import { recordedVehicle } from './recorded-vehicle.js'
import { insertTenures, lockLatestRows, moveVehicles, updateVehicles, type VehicleRow } from './store.js'
import { rentalsOf } from './stores/rental-store.js'
import { setByHandOver } from './stores/states-store.js'
import type { VehiclesInUse } from './vehicles-in-use.js'

export interface Assignment {
  /** Null: back to the provider. */
  operatorId: string | null
  /** They are moved only from this operator (null: the provider); left out: from any. */
  heldBy?: string | null | undefined
  vehicleIds: readonly string[]
  /**
   * Left out: each stays as it is. With `heldBy` a hand-over is undone: what it changed is restored, and nothing that was
   * so before it or that somebody has changed since.
   */
  outOfService?: boolean | undefined
}

/**
 * Hands vehicles to an operator and sets or lifts out of service. What was said and done before stays the former
 * operator's. Doing it twice changes nothing. None leaves its operator while somebody rents it; it is set out of
 * service all the same. source: decisions §5; ledgers E-14, E-43; decision 0029.
 * @throws Refusal operator.not_found, vehicle.not_found, vehicle.changed_meanwhile, vehicle.in_service
 * @param mayMove whether the actor may move a vehicle from one operator to another; blocking alone asks for less
 */
export const assignVehicles = async (
  work: Work,
  { operatorId, heldBy, vehicleIds, outOfService }: Assignment,
  mayMove: boolean,
  findOperator: FindOperator,
  inUse: VehiclesInUse,
): Promise<void> => {
  if (operatorId !== null && !(await findOperator(work, operatorId)))
    throw new Refusal('operator.not_found', 'There is no such operator.')
  const rows = await lockVehicles(work, vehicleIds)
  const moving = rows.filter((row) => row.operatorId !== operatorId)
  if (heldBy !== undefined && moving.some((row) => row.operatorId !== heldBy))
    throw new Refusal('vehicle.changed_meanwhile', 'Another operator holds one of these vehicles by now.')
  if (moving.length > 0 && !mayMove)
    throw new Refusal('identity.not_permitted', 'Your role may not assign vehicles to another operator.')
  const restored =
    heldBy === undefined || outOfService === undefined
      ? undefined
      : await rowsToRestore(work, moving, heldBy, outOfService)
  if (moving.length > 0) {
    const ids = moving.map((row) => row.id)
    // anyone who reserves holds the vehicle too: it cannot be taken between this question and the end of the work
    const rentals = await rentalsOf(work, ids)
    for (const row of moving) isToDo(vehicleMoves.assign({ ...row, isRented: rentals.has(row.id) }), vehicleRefusal)
    await lockLatestRows(work, ids)
    if (operatorId !== null) await insertTenures(work, operatorId, ids)
    await moveVehicles(work, operatorId, ids)
    await recordMoves(work, moving, operatorId, findOperator)
  }
  const blocked = outOfService === undefined ? [] : await blockRows(work, restored ?? rows, outOfService)
  await switchOffBlocked(
    work,
    blocked.map((row) => ({ ...row, operatorId })),
    inUse,
  )
  announceVehicles(work, rows, operatorId)
}

/** Of vehicles whose hand-over is undone, those that this very hand-over put in or out of service. source: decision 0146 */
const rowsToRestore = async (
  work: Work,
  rows: readonly VehicleRow[],
  heldBy: string | null,
  outOfService: boolean,
): Promise<readonly VehicleRow[]> => {
  const set = await setByHandOver(
    work,
    rows.map(({ id }) => id),
    heldBy,
  )
  return rows.filter(({ id }) => set.get(id)?.wasOutOfService === outOfService)
}

/** A record for each vehicle; the operators are named as they are called now. */
const recordMoves = async (
  work: Work,
  rows: readonly VehicleRow[],
  operatorId: string | null,
  findOperator: FindOperator,
): Promise<void> => {
  const names = new Map<string, string>()
  for (const id of new Set([operatorId, ...rows.map((row) => row.operatorId)])) {
    const found = id === null ? undefined : await findOperator(work, id)
    if (found) names.set(found.id, found.name)
  }
  const holder = (id: string | null) => ({ operatorId: id, operator: names.get(id ?? '') ?? null })
  for (const row of rows)
    work.audit({
      event: 'vehicles.assigned',
      target: recordedVehicle(row),
      operatorId: operatorId ?? row.operatorId,
      before: holder(row.operatorId),
      after: holder(operatorId),
    })
}

/** @returns those that are out of service since now */
const blockRows = async (
  work: Work,
  rows: readonly VehicleRow[],
  outOfService: boolean,
): Promise<readonly VehicleRow[]> => {
  const verdictOf = vehicleActions[outOfService ? 'block' : 'unblock']
  const changing = rows.filter((row) => isToDo(verdictOf(row), vehicleRefusal))
  if (changing.length === 0) return []
  const ids = changing.map((row) => row.id)
  await updateVehicles(work, ids, { outOfService })
  for (const row of changing)
    work.audit({
      event: outOfService ? 'vehicles.blocked' : 'vehicles.unblocked',
      target: recordedVehicle(row),
      operatorId: row.operatorId,
      before: { outOfService: row.outOfService },
      after: { outOfService },
    })
  return outOfService ? changing : []
}

/** Blocks or unblocks vehicles where they are. source: ledger E-14. */
export const setOutOfService = async (
  work: Work,
  vehicleIds: readonly string[],
  outOfService: boolean,
  inUse: VehiclesInUse,
): Promise<void> => {
  const rows = await lockVehicles(work, vehicleIds)
  await switchOffBlocked(work, await blockRows(work, rows, outOfService), inUse)
  announceVehicles(work, rows)
}
