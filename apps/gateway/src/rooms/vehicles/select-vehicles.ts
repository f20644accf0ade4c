import { vehicleActions } from '@motora/rules/vehicles'
import { isToDo } from '../is-to-do.js'
import type { Work } from '../work.js'
import type { FindOperator } from './deps.js'
import { announceVehicles, lockVehiclesOf, vehicleRefusal } from './lock-vehicles.js'
import { recordedVehicle } from './recorded-vehicle.js'
import { updateVehicles } from './store.js'

export interface Selection {
  /** The operator that holds them; null: the provider. */
  operatorId: string | null
  vehicleIds: readonly string[]
  selectToOperate: boolean
}

/**
 * Selects vehicles for sharing, or takes them out of it: riders see them, or no longer, from the same moment; a trip
 * that has begun goes on. All or none; a vehicle that another operator holds counts as absent. Doing it twice changes
 * nothing.
 * @throws Refusal operator.not_found, vehicle.not_found
 * source: ledgers E-20, E-41.
 */
export const selectVehicles = async (
  work: Work,
  { operatorId, vehicleIds, selectToOperate }: Selection,
  findOperator: FindOperator,
): Promise<void> => {
  const rows = await lockVehiclesOf(work, operatorId, vehicleIds, findOperator)
  const verdictOf = vehicleActions[selectToOperate ? 'select' : 'deselect']
  const changing = rows.filter((row) => isToDo(verdictOf(row), vehicleRefusal))
  if (changing.length === 0) return
  await updateVehicles(
    work,
    changing.map((row) => row.id),
    { selectToOperate },
  )
  for (const row of changing)
    work.audit({
      event: selectToOperate ? 'vehicles.selected' : 'vehicles.deselected',
      target: recordedVehicle(row),
      operatorId: row.operatorId,
      before: { selectToOperate: row.selectToOperate },
      after: { selectToOperate },
    })
  announceVehicles(work, changing)
}
