import { inExclusionTime } from '../operators/index.js'
import { isSilent, silentAfterMs } from './silence.js'

export const notRentableReasons = [
  'retired',
  'no-operator',
  'operator-not-validated',
  'exclusion-hours',
  'out-of-service',
  'not-selected-to-operate',
  'cannot-operate',
  'active-rental',
  'never-reported',
  'silent',
  'no-position',
  'low-battery',
] as const
export type NotRentableReason = (typeof notRentableReasons)[number]

/** Below this a vehicle is not offered. */
export const lowBatteryPercent = 10

export interface RentableFacts {
  now: Date
  /** Null: the provider holds the vehicle. */
  operator: {
    canOperate: boolean
    /** `HH:mm` or `HH:mm:ss` in the operator's own time zone. */
    exclusionStart: string | null
    exclusionEnd: string | null
    timezone: string
  } | null
  outOfService: boolean
  selectToOperate: boolean
  canOperate: boolean
  retired: boolean
  hasActiveRental: boolean
  /** Milliseconds since 1970; null when it never reported. */
  lastConnectionAt: number | null
  hasPosition: boolean
  /** Null when it never told: not a reason by itself. */
  batteryPercent: number | null
  lowBatteryPercent?: number
  silentAfterMs?: number
}

/**
 * Every reason why a rider cannot have this vehicle now; none means that it may be reserved.
 * source: fleet side, section 4; decision Z-29; ledgers E-20, N-07.
 */
export const whyNotRentable = (facts: RentableFacts): NotRentableReason[] => {
  const { operator } = facts
  const checks: [NotRentableReason, boolean][] = [
    ['retired', facts.retired],
    ['no-operator', operator === null],
    ['operator-not-validated', operator !== null && !operator.canOperate],
    [
      'exclusion-hours',
      operator !== null &&
        inExclusionTime(
          { start: operator.exclusionStart, end: operator.exclusionEnd, timezone: operator.timezone },
          facts.now,
        ),
    ],
    ['out-of-service', facts.outOfService],
    ['not-selected-to-operate', !facts.selectToOperate],
    ['cannot-operate', !facts.canOperate],
    ['active-rental', facts.hasActiveRental],
    ['never-reported', facts.lastConnectionAt === null],
    ['silent', isSilent(facts.lastConnectionAt, facts.now.getTime(), facts.silentAfterMs ?? silentAfterMs)],
    ['no-position', !facts.hasPosition],
    [
      'low-battery',
      facts.batteryPercent !== null && facts.batteryPercent < (facts.lowBatteryPercent ?? lowBatteryPercent),
    ],
  ]
  return checks.filter(([, holds]) => holds).map(([reason]) => reason)
}
