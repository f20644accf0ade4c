import { type NotRentableReason, notRentableReasons } from '@motora/contract/vehicles'
import { inExclusionTime, lacksTariff } from '../operators/index.js'
import { isSilent } from './silence.js'

/**
 * Below this a vehicle is not offered to riders, of any operator. What an operator calls a low battery (`isBatteryLow`)
 * is another question and keeps nothing from riders. source: decisions 0018, 0045.
 */
export const minRentalBatteryPercent = 10

export interface RentableFacts {
  now: Date
  /** Null: the provider holds the vehicle. */
  operator: {
    canOperate: boolean
    isFree: boolean
    hasTariff: boolean
    /** `HH:mm` or `HH:mm:ss` in the operator's own time zone. */
    exclusionStart: string | null
    exclusionEnd: string | null
    timezone: string
  } | null
  outOfService: boolean
  selectToOperate: boolean
  canOperate: boolean
  retired: boolean
  /** An open incident of its operator says that the vehicle cannot operate. */
  hasBlockingTicket: boolean
  /** New firmware is on its way into it: sent, downloading or installing. */
  isUpdating: boolean
  hasActiveRental: boolean
  /** Milliseconds since 1970; null when it never reported. */
  lastConnectionAt: number | null
  hasPosition: boolean
  /** Its fixes have settled outside the areas of its operator; false where the operator has none. */
  isOutsideArea: boolean
  /** Null when it never reported it: not a reason by itself. */
  batteryPercent: number | null
  /** The threshold of its operator. */
  silentAfterMs: number
}

/**
 * Every reason why a rider cannot have this vehicle now, in the order of the contract; none means that it may be
 * reserved. source: fleet side, section 4; decision Z-29; ledgers E-20, G-09, N-07; docs/decisions/0018.
 */
export const whyNotRentable = (facts: RentableFacts): NotRentableReason[] => {
  const { operator } = facts
  const holds: Record<NotRentableReason, boolean> = {
    retired: facts.retired,
    'no-operator': operator === null,
    'operator-not-validated': operator !== null && !operator.canOperate,
    'no-tariff': operator !== null && lacksTariff(operator),
    'cannot-operate': !facts.canOperate,
    'not-selected-to-operate': !facts.selectToOperate,
    'out-of-service': facts.outOfService,
    'open-ticket': facts.hasBlockingTicket,
    updating: facts.isUpdating,
    'never-reported': facts.lastConnectionAt === null,
    silent: isSilent(facts.lastConnectionAt, facts.now.getTime(), facts.silentAfterMs),
    'no-position': !facts.hasPosition,
    'outside-area': facts.isOutsideArea,
    'low-battery': facts.batteryPercent !== null && facts.batteryPercent < minRentalBatteryPercent,
    'exclusion-hours':
      operator !== null &&
      inExclusionTime(
        { start: operator.exclusionStart, end: operator.exclusionEnd, timezone: operator.timezone },
        facts.now,
      ),
    'active-rental': facts.hasActiveRental,
  }
  return notRentableReasons.filter((reason) => holds[reason])
}
