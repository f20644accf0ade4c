import type { PendingRefund } from '@motora/contract/sharing'

/** What goes back by itself is there in seconds; a person answers when they come by. */
export const [soonMs, laterMs] = [4_000, 15_000]

/** When to read again what has these refunds; false: none goes on. source: MONEY §6 */
export const lookAgainAt = (shown: readonly { refundPending: PendingRefund | null }[] | undefined): number | false => {
  const pending = shown?.flatMap(({ refundPending }) => refundPending ?? []) ?? []
  if (pending.includes('on its way')) return soonMs
  return pending.length > 0 && laterMs
}
