import type { CommandObstacle, CommandOffer, VehicleCommandKind } from '@motora/contract/vehicles'
import { vehicleCommandKinds } from '@motora/contract/vehicles'
import { actionTable } from '../actions/index.js'
import { type ReportedMovement, standingOf } from './command-standing.js'
import { commandProofOf, commandUnitOf } from './command-unit.js'
import { silentAfterMs } from './silence.js'

/** A command that has not gone out by then never does. source: promise D7. */
export const commandExpiresAfterMs = 30_000

/**
 * How old a vehicle's report that it is stationary may be for a command to be offered: parked mopeds speak every ten
 * minutes, and one that is silent for longer counts as lost elsewhere too. The command itself does not go out on it.
 */
export const standingKnownForMs = silentAfterMs

/**
 * How old that report may be when the command goes out. The vehicle is asked right before, so what counts is its
 * answer: a second that its clock cuts off, one of the network and one of ours. A word of the last minute would let a
 * moped be switched off that has left its red light since.
 */
export const standingSureForMs = 3000

export interface CommandFacts extends ReportedMovement {
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

/** What prevents every command, the first of several; else whether a rider trusts that no one touches it. */
const situationOf = ({ isRetired, source, isRunning, isUpdating, line, hasTrip }: CommandFacts) => {
  if (isRetired) return 'retired'
  if (commandUnitOf(source) === null) return 'not-capable'
  if (isRunning) return 'running'
  if (isUpdating) return 'updating'
  if (line === 'unproven') return 'unproven-line'
  if (line === 'no-session') return 'not-connected'
  return hasTrip ? 'in-service' : 'free'
}
type Situation = ReturnType<typeof situationOf>

const barred = {
  retired: 'retired',
  'not-capable': 'not-capable',
  running: 'running',
  updating: 'updating',
  'unproven-line': 'unproven-line',
  'not-connected': 'not-connected',
} as const
const ifStanding = (facts: CommandFacts) => {
  const standing = standingOf(facts, facts.now, facts.standingWithinMs ?? standingKnownForMs)
  if (standing === 'moves') return 'moving'
  return standing === 'unknown' ? 'movement-unknown' : true
}
/** A rider trusts that no one opens or switches the moped that is in her hands. */
const ofNobodysRide = { ...barred, 'in-service': 'in-service', free: ifStanding } as const

/**
 * What a vehicle may be asked now. Offers and the gateway ask the same table; the gateway asks it again right before a
 * command goes out. A command is never `already` done: what the vehicle said last may be old. source: promises D6, D7.
 */
const commandActions = actionTable<CommandFacts, Situation, CommandObstacle>(situationOf)({
  locate: { ...barred, 'in-service': ifStanding, free: ifStanding },
  'open-seat': ofNobodysRide,
  'power-on': ofNobodysRide,
  'power-off': ofNobodysRide,
  report: { ...barred, 'in-service': true, free: true },
})

/** The first thing that prevents a command, or null. */
export const commandObstacleOf = (kind: VehicleCommandKind, facts: CommandFacts): CommandObstacle | null => {
  const verdict = commandActions[kind](facts)
  return verdict === true ? null : (verdict as CommandObstacle)
}

/** What a vehicle can be asked, each with what prevents it; nothing where its unit understands nothing. */
export const commandOffersOf = (facts: CommandFacts): CommandOffer[] => {
  const unit = commandUnitOf(facts.source)
  if (unit === null) return []
  return vehicleCommandKinds.map((kind) => ({
    kind,
    obstacle: commandObstacleOf(kind, facts),
    isProvable: commandProofOf(kind, unit, facts.power !== null) !== null,
  }))
}
