import type { CommandObstacle, VehicleCommandKind } from '@motora/contract/vehicles'
import {
  type CommandFacts,
  type CommandUnit,
  commandObstacleOf,
  commandUnitOf,
  isPhysicalCommand,
  orderObstacleOf,
  proofWaitMs,
  standingSureForMs,
  standsUntil,
} from '@motora/rules/vehicles'
import type { Work } from '../../work.js'
import { latestOfVehicles, lockVehicleRow, type VehicleRow } from '../store.js'
import { rentalsOf, vehiclesInTrip } from '../stores/rental-store.js'
import type { VehiclesInUse } from '../vehicles-in-use.js'
import { whyUnknown } from './answer-to.js'
import { commandFactsOf } from './command-facts.js'
import { type CommandRow, endCommand, findCommand, lockCommand, markSent, noteObstacle } from './store.js'

/** What goes out to the vehicle; made only for a command that counts as sent from this commit on. */
export interface CommandToSend {
  id: string
  vehicleId: string
  imei: string
  kind: VehicleCommandKind
  unit: CommandUnit
  expiresAt: Date
  /** Later than this it does not go out: the vehicle's report that it is stationary is too old then. */
  sendBefore: Date
  /** As long as a proof counts. */
  watchedUntil: Date
  /** Ordered by a rental: claimed again, and sent again, until it is proven. */
  isOrder: boolean
  /** It may have gone out before: a vehicle that does an id once gets it under a new one. */
  isRepeat: boolean
}

/**
 * Claims a waiting command for the process that holds the vehicle's line: judges it once more, by what the vehicle has
 * just answered, and commits it as sent before anything is written to the line. So it goes out once at most: a process
 * that dies in between leaves a command that was never done and ends `not proven`. What a rental ordered is claimed
 * again.
 * @param line as this process sees it
 * @param askedAt when the vehicle was asked for a report, milliseconds since 1970; undefined: it was not
 * @returns undefined when nothing may go out: it is ended now, waits for what is in its way, or is another's
 */
export const claimCommand = async (
  work: Work,
  id: string,
  line: 'open' | 'unproven',
  askedAt: number | undefined,
  inUse: VehiclesInUse,
): Promise<CommandToSend | undefined> => {
  const known = await findCommand(work, id)
  // the vehicle first, the command second: the same order as who gives one
  const vehicle = known && (await lockVehicleRow(work, known.vehicleId))
  const command = await lockCommand(work, id)
  if (!vehicle || !command || command.endedAt !== null) return undefined
  // once at most, unless a rental ordered it
  if (command.state !== 'waiting' && command.rentalId === null) return undefined
  const { vehicleId, kind, expiresAt } = command
  const [latest = null] = await latestOfVehicles(work, [vehicleId])
  const facts = {
    ...commandFactsOf(work, vehicle, latest, {
      hasTrip: (await vehiclesInTrip(work, [vehicleId])).has(vehicleId),
      isUpdating: (await inUse.vehiclesUpdating(work, [vehicleId])).has(vehicleId),
      // this one is the one that is running
      isRunning: false,
    }),
    line,
    standingWithinMs: standingSureForMs,
  }
  const unit = commandUnitOf(facts.source)
  const unknown = whyUnknown(latest, askedAt)
  const isGoing =
    command.rentalId === null
      ? await judgeCommand(work, command, vehicle, facts, unknown)
      : await judgeOrder(work, command, command.rentalId, facts, unknown)
  if (!isGoing || unit === null) return undefined
  const isRepeat = command.sentAt !== null
  if (!isRepeat) await markSent(work, id)
  const watchedUntil = new Date(expiresAt.getTime() + proofWaitMs)
  const mustStand = command.rentalId === null ? isPhysicalCommand(kind) : kind === 'power-off'
  const standing = mustStand ? (standsUntil(facts, standingSureForMs) ?? 0) : Number.POSITIVE_INFINITY
  const sendBefore = new Date(Math.min(expiresAt.getTime(), standing))
  const isOrder = command.rentalId !== null
  return { id, vehicleId, imei: vehicle.imei, kind, unit, expiresAt, sendBefore, watchedUntil, isOrder, isRepeat }
}

/** Says more closely what is known of why it is not known whether the vehicle stands. */
const named = (obstacle: CommandObstacle | null, unknown: CommandObstacle): CommandObstacle | null =>
  obstacle === 'movement-unknown' ? unknown : obstacle

/** A person's command goes out now or never. @returns whether it goes out */
const judgeCommand = async (
  work: Work,
  { id, kind, operatorId, expiresAt }: CommandRow,
  vehicle: VehicleRow,
  facts: CommandFacts,
  unknown: CommandObstacle,
): Promise<boolean> => {
  const obstacle = vehicle.operatorId === operatorId ? named(commandObstacleOf(kind, facts), unknown) : 'handed-over'
  if (obstacle === null && work.now < expiresAt) return true
  await endCommand(work, id, { state: 'refused', reason: obstacle ?? 'not-connected' })
  return false
}

/**
 * What a rental ordered waits for what is in its way, as long as the rental still wants it.
 * @returns whether it goes now
 */
const judgeOrder = async (
  work: Work,
  order: CommandRow,
  rentalId: string,
  facts: CommandFacts,
  unknown: CommandObstacle,
): Promise<boolean> => {
  const { id, vehicleId, kind, sentAt } = order
  const holder = (await rentalsOf(work, [vehicleId])).get(vehicleId)
  const isRidden = holder?.state === 'in service'
  if (kind === 'power-on' ? !isRidden || holder.rentalId !== rentalId : isRidden) {
    await endCommand(work, id, sentAt ? { state: 'not proven' } : { state: 'refused', reason: 'superseded' })
    return false
  }
  const obstacle = named(orderObstacleOf(kind, facts), unknown)
  if (obstacle !== order.reason && obstacle !== null) await noteObstacle(work, id, obstacle)
  return obstacle === null && work.now < order.expiresAt
}

/** Nothing of it was written to the line; where nothing will be, it was never done. */
export const takeBackUnsent = async (
  work: Work,
  id: string,
  reason: 'not-connected' | 'movement-unknown',
): Promise<void> => {
  const command = await lockCommand(work, id)
  // what a rental ordered is tried again
  if (command?.state === 'sent' && command.rentalId === null) await endCommand(work, id, { state: 'refused', reason })
}
