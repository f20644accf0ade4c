import type { CommandObstacle, VehicleCommandKind } from '@motora/contract/vehicles'
import { commandExpiresAfterMs, commandObstacleOf, commandUnitOf } from '@motora/rules/vehicles'
import { idReused, Refusal } from '../../../kernel/refusal.js'
import { actingAccount } from '../../acting-account.js'
import type { Work } from '../../work.js'
import { unknownVehicle } from '../lock-vehicles.js'
import { recordedVehicle } from '../recorded-vehicle.js'
import { latestOfVehicles, lockVehicleRow, type VehicleRow } from '../store.js'
import { vehiclesInTrip } from '../stores/rental-store.js'
import type { VehiclesInUse } from '../vehicles-in-use.js'
import { commandFact } from './command-fact.js'
import { commandFactsOf } from './command-facts.js'
import { type CommandRow, findCommand, insertCommandsOnce, supersedeOrders, vehiclesWithRunning } from './store.js'
import type { vehicleCommands } from './tables.js'

export interface CommandToGive {
  /** Made by the caller, so that a repeated call is one command. */
  id: string
  vehicleId: string
  kind: VehicleCommandKind
}

const refused = (reason: CommandObstacle): Refusal =>
  new Refusal('vehicle.command_refused', 'The vehicle cannot take this command now.', { params: { reason } })

/** The row of a command as it begins: in the name of the actor. */
export const newCommandRow = (
  work: Work,
  { id, kind }: Pick<CommandToGive, 'id' | 'kind'>,
  vehicle: Pick<VehicleRow, 'id' | 'operatorId'>,
): typeof vehicleCommands.$inferInsert => {
  const by = actingAccount(work)
  return {
    operatorId: vehicle.operatorId,
    id,
    vehicleId: vehicle.id,
    kind,
    state: 'waiting',
    requestedByAccount: by?.accountId ?? null,
    requestedBy: by?.email ?? 'motora',
    requestedByProvider: by?.byProvider ?? false,
    requestedAt: work.now,
    expiresAt: new Date(work.now.getTime() + commandExpiresAfterMs),
  }
}

/** On record, and announced to the process that holds the vehicle's line. */
export const announceCommand = (work: Work, row: CommandRow, vehicle: VehicleRow, source: string | null): void => {
  const unit = commandUnitOf(source)
  if (unit === null) return
  work.audit({
    event: 'vehicles.command_given',
    target: recordedVehicle(vehicle),
    operatorId: vehicle.operatorId,
    after: { kind: row.kind },
  })
  work.announce(commandFact(row, vehicle.imei, unit))
}

/** The command that was given under this id before, if it was this one. @throws Refusal request.key_reused */
const givenBefore = async (work: Work, { id, vehicleId, kind }: CommandToGive): Promise<CommandRow | undefined> => {
  const known = await findCommand(work, id)
  if (known && (known.vehicleId !== vehicleId || known.kind !== kind)) throw idReused()
  return known
}

/**
 * Gives a vehicle a command, immediately or never. The vehicle is held while it is judged, so that no rental begins
 * and no update meanwhile. The same id with the same content is the command that was given, whatever became of it.
 * @throws Refusal vehicle.not_found, vehicle.command_refused with the reason, request.key_reused
 */
export const giveCommand = async (work: Work, command: CommandToGive, inUse: VehiclesInUse): Promise<CommandRow> => {
  const { vehicleId, kind } = command
  const vehicle = await lockVehicleRow(work, vehicleId)
  if (!vehicle) throw unknownVehicle()
  const before = await givenBefore(work, command)
  if (before) return before
  const [latest = null] = await latestOfVehicles(work, [vehicleId])
  const facts = commandFactsOf(work, vehicle, latest, {
    hasTrip: (await vehiclesInTrip(work, [vehicleId])).has(vehicleId),
    isUpdating: (await inUse.vehiclesUpdating(work, [vehicleId])).has(vehicleId),
    isRunning: (await vehiclesWithRunning(work, [vehicleId], 'asked for')).has(vehicleId),
  })
  const obstacle = commandObstacleOf(kind, facts)
  if (obstacle !== null) throw refused(obstacle)
  const [row] = await insertCommandsOnce(work, [newCommandRow(work, command, vehicle)])
  // another vehicle's command has this id since; or one of the former holder is running
  if (!row) throw (await findCommand(work, command.id)) ? idReused() : refused('running')
  // it is newer: what the last rental left to be done would undo it
  if (kind === 'power-on' || kind === 'power-off') await supersedeOrders(work, vehicleId)
  announceCommand(work, row, vehicle, facts.source)
  return row
}
