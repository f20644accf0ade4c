const earliest = Date.UTC(2015, 0, 1)
const dayMs = 86_400_000
const toleranceMs = 5 * 60_000

/**
 * What becomes of a report by its clock. `key`: it counts as of that moment. `future`: kept under that moment, but so
 * far ahead that it must not hold back what comes after. `impossible`: put aside.
 */
export const settleTime = (
  deviceTime: Date | null,
  receivedAt: Date,
): { kind: 'key' | 'future'; at: number } | { kind: 'impossible' } => {
  const at = deviceTime?.getTime() ?? Number.NaN
  const received = receivedAt.getTime()
  if (!(at >= earliest && at <= received + dayMs)) return { kind: 'impossible' }
  return { kind: at > received + toleranceMs ? 'future' : 'key', at }
}
