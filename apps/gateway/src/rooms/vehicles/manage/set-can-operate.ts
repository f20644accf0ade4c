import { vehicleActions } from '@motora/rules/vehicles'
import { isToDo } from '../../is-to-do.js'
import type { Work } from '../../work.js'
import { announceVehicles, lockVehicles, vehicleRefusal } from '../lock-vehicles.js'
import { recordedVehicle } from '../recorded-vehicle.js'
import { updateVehicles, type VehicleRow } from '../store.js'

export interface Permit {
  vehicleIds: readonly string[]
  canOperate: boolean
  /** Why not; forgotten when they may. */
  reason: string | null
}

/**
 * Lets vehicles be rented at all, or not: riders see them, or no longer, from the same moment; a trip that has begun goes
 * on. All or none; doing it twice changes nothing, another reason is a change.
 * @throws Refusal vehicle.not_found
 * source: decisions §5; ledger E-39.
 */
export const setCanOperate = async (work: Work, { vehicleIds, canOperate, reason }: Permit): Promise<void> => {
  const rows = await lockVehicles(work, vehicleIds)
  const wanted = { canOperate, cannotOperateReason: canOperate ? null : reason }
  const verdictOf = vehicleActions[canOperate ? 'allow' : 'forbid']
  const isSo = (row: VehicleRow) =>
    row.canOperate === canOperate && row.cannotOperateReason === wanted.cannotOperateReason
  const changing = rows.filter((row) => isToDo(verdictOf(row), vehicleRefusal) && !isSo(row))
  if (changing.length === 0) return
  await updateVehicles(
    work,
    changing.map((row) => row.id),
    wanted,
  )
  for (const row of changing)
    work.audit({
      event: canOperate ? 'vehicles.allowed_to_operate' : 'vehicles.forbidden_to_operate',
      target: recordedVehicle(row),
      operatorId: row.operatorId,
      reason: wanted.cannotOperateReason,
      before: { canOperate: row.canOperate, cannotOperateReason: row.cannotOperateReason },
      after: wanted,
    })
  announceVehicles(work, changing)
}
