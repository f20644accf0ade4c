import type { CommandObstacle, VehicleCommandKind } from '@motora/contract/vehicles'
import {
  type CommandUnit,
  commandObstacleOf,
  commandUnitOf,
  isPhysicalCommand,
  proofWaitMs,
  standingSureForMs,
  standsUntil,
} from '@motora/rules/vehicles'
import type { Work } from '../../work.js'
import { latestOfVehicles, lockVehicleRow } from '../store.js'
import type { VehiclesInUse } from '../vehicles-in-use.js'
import { commandFactsOf } from './command-facts.js'
import { endCommand, findCommand, lockCommand, markSent } from './store.js'

/** What goes out to the vehicle; made only for a command that counts as sent from this commit on. */
export interface CommandToSend {
  id: string
  vehicleId: string
  imei: string
  kind: VehicleCommandKind
  unit: CommandUnit
  expiresAt: Date
  /** Later than this it does not go out: the vehicle's word that it stands is too old then. */
  sendBefore: Date
  /** As long as a proof counts. */
  watchedUntil: Date
}

/** Whether a report is the vehicle's answer to being asked at a moment, and none that it had kept. Milliseconds since 1970. */
export const isAnswerTo = (askedAt: number, heard: { at: number | null; receivedAt: number | null }): boolean =>
  heard.at !== null &&
  heard.receivedAt !== null &&
  heard.receivedAt >= askedAt &&
  heard.receivedAt - heard.at <= standingSureForMs

/**
 * Claims a waiting command for the process that holds the vehicle's line: judges it once more, by what the vehicle has
 * just answered, and commits it as sent before anything is written to the line. So it goes out once at most: whoever
 * dies in between leaves a command that was never done and ends `not proven`.
 * @param line as this process sees it
 * @returns undefined when nothing may go out: it is ended now, or another's
 */
export const claimCommand = async (
  work: Work,
  id: string,
  line: 'open' | 'unproven',
  inUse: VehiclesInUse,
): Promise<CommandToSend | undefined> => {
  const known = await findCommand(work, id)
  // the vehicle first, the command second: the same order as who gives one
  const vehicle = known && (await lockVehicleRow(work, known.vehicleId))
  const command = await lockCommand(work, id)
  if (!vehicle || command?.state !== 'waiting') return undefined
  const { vehicleId, kind, expiresAt } = command
  const [latest = null] = await latestOfVehicles(work, [vehicleId])
  const facts = commandFactsOf(work, vehicle, latest, {
    hasTrip: (await inUse.vehiclesInTrip(work, [vehicleId])).has(vehicleId),
    isUpdating: (await inUse.vehiclesUpdating(work, [vehicleId])).has(vehicleId),
    // this one is the one that is running
    isRunning: false,
  })
  const obstacle: CommandObstacle | null =
    vehicle.operatorId === command.operatorId
      ? commandObstacleOf(kind, { ...facts, line, standingWithinMs: standingSureForMs })
      : 'handed-over'
  const unit = commandUnitOf(facts.source)
  if (obstacle !== null || unit === null || work.now >= expiresAt) {
    await endCommand(work, id, { state: 'refused', reason: obstacle ?? 'not-connected' })
    return undefined
  }
  await markSent(work, id)
  const watchedUntil = new Date(expiresAt.getTime() + proofWaitMs)
  const standing = isPhysicalCommand(kind) ? (standsUntil(facts, standingSureForMs) ?? 0) : Number.POSITIVE_INFINITY
  const sendBefore = new Date(Math.min(expiresAt.getTime(), standing))
  return { id, vehicleId, imei: vehicle.imei, kind, unit, expiresAt, sendBefore, watchedUntil }
}

/** Nothing of it was written to the line, and nothing will be: it was never done. */
export const takeBackUnsent = async (
  work: Work,
  id: string,
  reason: 'not-connected' | 'movement-unknown',
): Promise<void> => {
  const command = await lockCommand(work, id)
  if (command?.state === 'sent') await endCommand(work, id, { state: 'refused', reason })
}
