import type { UpdateWait } from '@motora/contract/firmware'
import {
  type CommandUnit,
  isMissing,
  type ReportedMovement,
  silentAfterMs,
  standingKnownForMs,
  standingOf,
} from '../vehicles/index.js'

/** Below this an update may leave a unit without power half-way. source: decisions §6. */
export const minBatteryPercent = 30

/** What decides whether an order may go out to a vehicle now. */
export interface WaitFacts extends ReportedMovement {
  /** Milliseconds since 1970. */
  now: number
  rental: 'booked' | 'in service' | null
  /** Null when it never reported. */
  batteryPercent: number | null
  /** When it last reported; null: never. */
  lastConnectionAt: number | null
  /** By which way orders reach it now; null: by none. */
  unit: CommandUnit | null
  /** A command to it, or another update of it, is on its way. */
  isBusy: boolean
}

/**
 * What a vehicle is waited for, the gravest first; null: it can be updated now. Never in service, booked, moving or
 * below 30 %; what is not known counts against it. Nor
 * on: its unit would refuse (the wire, rule 4), and that costs it an attempt. A unit that never reports whether it is on
 * is left to decide by itself.
 * source: decisions §6, decision 0156; the report that it is stationary may be as old as for a command that is offered.
 */
export const updateWaitOf = (facts: WaitFacts): UpdateWait | null => {
  const { now, rental, batteryPercent } = facts
  if (rental !== null) return rental === 'booked' ? 'booked' : 'in-service'
  const standing = standingOf(facts, now, standingKnownForMs)
  if (standing === 'moves') return 'moving'
  // of a silent vehicle, silence is the reason: whether it moves is then unknown anyway
  if (facts.unit === null || isMissing(facts.lastConnectionAt, now, silentAfterMs)) return 'silent'
  if (standing === 'unknown') return 'movement-unknown'
  // however long ago it said so: nothing was heard since of its being switched off
  if (facts.power?.isOn) return 'on'
  if (batteryPercent === null) return 'battery-unknown'
  if (batteryPercent < minBatteryPercent) return 'low-battery'
  return facts.isBusy ? 'busy' : null
}
