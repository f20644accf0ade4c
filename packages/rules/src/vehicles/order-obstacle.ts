import type { CommandObstacle, VehicleCommandKind } from '@motora/contract/vehicles'
import { type CommandFacts, commandObstacleOf, standingSureForMs } from './command-actions.js'

/**
 * What keeps an order of a rental from going out now; it waits for that to pass, until it expires. Off by the standard
 * of every other command: never to a vehicle that moves or is not known to stand. On whatever the vehicle does: its
 * rider is next to it and wants to leave, and no motor that turns hurts anyone. The trip is the rental's own.
 */
export const orderObstacleOf = (kind: VehicleCommandKind, facts: CommandFacts): CommandObstacle | null =>
  kind === 'power-on'
    ? commandObstacleOf('report', facts)
    : commandObstacleOf(kind, { ...facts, hasTrip: false, standingWithinMs: standingSureForMs })
