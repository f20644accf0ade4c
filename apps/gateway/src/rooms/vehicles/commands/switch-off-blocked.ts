import { commandObstacleOf } from '@motora/rules/vehicles'
import { newId } from '../../../kernel/ids.js'
import type { Work } from '../../work.js'
import { latestOfVehicles, type VehicleRow } from '../store.js'
import { vehiclesInTrip } from '../stores/rental-store.js'
import type { VehiclesInUse } from '../vehicles-in-use.js'
import { commandFactsOf } from './command-facts.js'
import { announceCommand, newCommandRow } from './give-command.js'
import { insertCommandsOnce, vehiclesWithRunning } from './store.js'

/**
 * Asks vehicles that were just set out of service, and that this work holds, to switch off: those that are on,
 * stationary, are not rented and understand it, in the name of the person who blocked them. What prevents it never
 * prevents the block. A past that is lived again or taken over asks nothing of a vehicle.
 */
export const switchOffBlocked = async (
  work: Work,
  vehicles: readonly VehicleRow[],
  inUse: VehiclesInUse,
): Promise<void> => {
  if (work.actor.kind !== 'staff') return
  const latest = new Map(
    (
      await latestOfVehicles(
        work,
        vehicles.map(({ id }) => id),
      )
    ).map((row) => [row.vehicleId, row]),
  )
  const on = vehicles.filter(({ id }) => latest.get(id)?.isVehicleOn === true)
  if (on.length === 0) return
  const ids = on.map(({ id }) => id)
  const inTrip = await vehiclesInTrip(work, ids)
  const updating = await inUse.vehiclesUpdating(work, ids)
  const running = await vehiclesWithRunning(work, ids, 'any')
  const asked = on.filter((vehicle) => {
    const { id } = vehicle
    const context = { hasTrip: inTrip.has(id), isRunning: running.has(id), isUpdating: updating.has(id) }
    const facts = commandFactsOf(work, vehicle, latest.get(id) ?? null, context)
    return commandObstacleOf('power-off', facts) === null
  })
  const rows = await insertCommandsOnce(
    work,
    asked.map((vehicle) => newCommandRow(work, { id: newId(), kind: 'power-off' }, vehicle)),
  )
  const byId = new Map(asked.map((vehicle) => [vehicle.id, vehicle]))
  for (const row of rows) {
    const vehicle = byId.get(row.vehicleId)
    if (vehicle) announceCommand(work, row, vehicle, latest.get(vehicle.id)?.source ?? null)
  }
}
