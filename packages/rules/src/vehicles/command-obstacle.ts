import type { CommandObstacle, CommandOffer, VehicleCommandKind } from '@motora/contract/vehicles'
import { vehicleCommandKinds } from '@motora/contract/vehicles'
import { standingOf, type ToldMovement } from './command-standing.js'
import { commandProofOf, commandUnitOf, isPhysicalCommand } from './command-unit.js'
import { silentAfterMs } from './silence.js'

/** A command that has not gone out by then never does. source: promise D7. */
export const commandExpiresAfterMs = 30_000

/**
 * How old a vehicle's word that it stands may be for a command to be offered: parked mopeds speak every ten minutes,
 * and one that is silent for longer counts as lost elsewhere too. The command itself does not go out on it.
 */
export const standingKnownForMs = silentAfterMs

/**
 * How old that word may be when the command goes out. The vehicle is asked right before, so what counts is its answer:
 * a second that its clock cuts off, one of the network and one of ours. A word of the last minute would let a moped be
 * switched off that has left its red light since.
 */
export const standingSureForMs = 3000

export interface CommandFacts extends ToldMovement {
  /** Milliseconds since 1970. */
  now: number
  isRetired: boolean
  /** Where its newest report came in; null when it never reported. */
  source: string | null
  /** A rider's trip with it has begun and not ended. */
  hasTrip: boolean
  /** Another command to it has not ended. */
  isRunning: boolean
  /** New firmware is on its way into it: nothing is switched, and nothing else is asked of its unit. */
  isUpdating: boolean
  /** Its line, as the process sees it that holds it; left out: not looked at, as on a screen. */
  line?: 'open' | 'no-session' | 'unproven'
  /** `standingKnownForMs` unless said. */
  standingWithinMs?: number
}

/** A rider trusts that nobody opens or switches the moped that is in her hands. */
const touchesTheRide = (kind: VehicleCommandKind): boolean =>
  kind === 'power-on' || kind === 'power-off' || kind === 'open-seat'

/**
 * The first thing that stands in the way of a command, or null. Screens and the gateway ask the same question; the
 * gateway asks it again right before the command goes out. source: promises D6, D7.
 */
export const commandObstacleOf = (kind: VehicleCommandKind, facts: CommandFacts): CommandObstacle | null => {
  const { now, source, line, standingWithinMs = standingKnownForMs } = facts
  if (facts.isRetired) return 'retired'
  if (commandUnitOf(source) === null) return 'not-capable'
  if (facts.isRunning) return 'running'
  if (facts.isUpdating) return 'updating'
  if (line === 'unproven') return 'unproven-line'
  if (line === 'no-session') return 'not-connected'
  if (!isPhysicalCommand(kind)) return null
  if (facts.hasTrip && touchesTheRide(kind)) return 'in-service'
  const standing = standingOf(facts, now, standingWithinMs)
  if (standing === 'moves') return 'moving'
  return standing === 'unknown' ? 'movement-unknown' : null
}

/** What a vehicle can be asked, each with what stands in its way; nothing where its unit understands nothing. */
export const commandOffersOf = (facts: CommandFacts): CommandOffer[] => {
  const unit = commandUnitOf(facts.source)
  if (unit === null) return []
  return vehicleCommandKinds.map((kind) => ({
    kind,
    obstacle: commandObstacleOf(kind, facts),
    isProvable: commandProofOf(kind, unit, facts.power !== null) !== null,
  }))
}
