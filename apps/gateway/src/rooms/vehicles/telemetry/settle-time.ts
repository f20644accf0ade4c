const earliest = Date.UTC(2015, 0, 1)
const dayMs = 86_400_000
const toleranceMs = 5 * 60_000
/** Reports of a shorter outage are kept and sent later, and end with one of now. A clock that lies further behind was reset. */
const behindMs = dayMs

/** By how much a vehicle's clock errs may be believed (`right`), or it lies too far `ahead` of ours or `behind` it. */
export type ClockJudged = 'right' | 'ahead' | 'behind'

/**
 * What becomes of a report by its clock. `right`: it counts as of that moment. `behind`: it counts too, but is no proof
 * that the vehicle can be heard now. `ahead`: kept under that moment, but so far ahead that it must not hold back what
 * comes after, and no proof either. `impossible`: put aside. source: decision 0151
 */
export const settleTime = (
  deviceTime: Date | null,
  receivedAt: Date,
): { kind: ClockJudged; at: number } | { kind: 'impossible' } => {
  const at = deviceTime?.getTime() ?? Number.NaN
  const received = receivedAt.getTime()
  if (!(at >= earliest && at <= received + dayMs)) return { kind: 'impossible' }
  if (at > received + toleranceMs) return { kind: 'ahead', at }
  return { kind: at < received - behindMs ? 'behind' : 'right', at }
}
