import type { Thresholds } from '@motora/contract/operators'
import { type LiveStatus, type OverallStatus, overallStatuses } from '@motora/contract/vehicles'
import { isMissing } from './silence.js'
import { silentAfterMsOf } from './thresholds.js'

export interface StatusFacts {
  outOfService: boolean
  /** Of the rental. */
  status: LiveStatus
  /** Milliseconds since 1970; null when it never reported. */
  lastConnectionAt: number | null
}

/**
 * The one status of a vehicle on every screen: the worst that holds. A vehicle that never reported counts as silent.
 * @param now milliseconds since 1970
 * source: fleet side, section 4 (ledgers E-08, E-09); decision 0045.
 */
export const overallStatusOf = (facts: StatusFacts, thresholds: Thresholds, now: number): OverallStatus => {
  const holds: Record<OverallStatus, boolean> = {
    'out of service': facts.outOfService,
    silent: isMissing(facts.lastConnectionAt, now, silentAfterMsOf(thresholds)),
    'in service': facts.status === 'in service',
    booked: facts.status === 'booked',
    free: facts.status === 'free',
  }
  return overallStatuses.find((status) => holds[status]) ?? 'free'
}
