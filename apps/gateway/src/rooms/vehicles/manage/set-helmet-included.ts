import { vehicleActions } from '@motora/rules/vehicles'
import { isToDo } from '../../is-to-do.js'
import type { Work } from '../../work.js'
import type { FindOperator } from '../deps.js'
import { announceVehicles, lockVehiclesOf, vehicleRefusal } from '../lock-vehicles.js'
import { recordedVehicle } from '../recorded-vehicle.js'
import { updateVehicles } from '../store.js'

export interface Helmets {
  /** The operator that holds the vehicles; null: the provider. */
  operatorId: string | null
  vehicleIds: readonly string[]
  isHelmetIncluded: boolean
}

/**
 * Says whether a helmet comes with these vehicles. All or none; one that another operator holds counts as absent. Doing
 * it twice changes nothing.
 * @throws Refusal operator.not_found, vehicle.not_found
 * source: ledgers E-20, E-40.
 */
export const setHelmetIncluded = async (
  work: Work,
  { operatorId, vehicleIds, isHelmetIncluded }: Helmets,
  findOperator: FindOperator,
): Promise<void> => {
  const rows = await lockVehiclesOf(work, operatorId, vehicleIds, findOperator)
  const verdictOf = vehicleActions[isHelmetIncluded ? 'includeHelmet' : 'removeHelmet']
  const changing = rows.filter((row) => isToDo(verdictOf(row), vehicleRefusal))
  if (changing.length === 0) return
  await updateVehicles(
    work,
    changing.map((row) => row.id),
    { isHelmetIncluded },
  )
  for (const row of changing)
    work.audit({
      event: isHelmetIncluded ? 'vehicles.helmet_added' : 'vehicles.helmet_removed',
      target: recordedVehicle(row),
      operatorId: row.operatorId,
      before: { isHelmetIncluded: row.isHelmetIncluded },
      after: { isHelmetIncluded },
    })
  announceVehicles(work, changing)
}
