import type { ValidationRequest } from '@motora/contract/customers'
import { measureRequest, type ShiftCalendar } from '@motora/rules/customers'
import type { ListedRequest } from '../stores/request-store.js'

/** Open ones run on until now; what was measured at the answer stays. source: MONEY §3; decision Z-24 */
export const presentRequest = (
  row: ListedRequest,
  { calendars, timeZone, now }: { calendars: readonly ShiftCalendar[]; timeZone: string; now: Date },
): ValidationRequest => {
  const span = { uploadedAt: row.openedAt.getTime(), answeredAt: (row.answeredAt ?? now).getTime() }
  const measured = measureRequest(row.answeredAt ? [] : calendars, timeZone, span)
  const isClaimed = row.claimedUntil !== null && row.claimedUntil > now
  return {
    id: row.id,
    customerId: row.customerId,
    customerName: row.customerName,
    registerDate: row.openedAt.toISOString(),
    responseDate: row.answeredAt?.toISOString() ?? null,
    delay: measured.delayMinutes,
    delayInShifts: row.delayInShiftsMinutes ?? measured.delayInShiftsMinutes,
    isInLaborableSchedule: row.inShift,
    answer: row.answer,
    claimedBy: isClaimed ? row.claimedBy : null,
    claimedUntil: isClaimed ? (row.claimedUntil?.toISOString() ?? null) : null,
  }
}
