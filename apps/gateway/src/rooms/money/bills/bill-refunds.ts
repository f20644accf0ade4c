import { rectifyingTypeOf, vatTakenOff } from '@motora/rules/money'
import { attempt } from '../../../kernel/db/database.js'
import { isDatabaseAway } from '../../../kernel/db/database-away.js'
import { idFrom } from '../../../kernel/ids.js'
import type { Work } from '../../work.js'
import type { MoneyDeps } from '../deps.js'
import {
  type BillRow,
  billsOfPayments,
  holdBillsOf,
  keepBilled,
  keepReturnsBilled,
  leftOfBill,
  takeRefundsToBill,
  takeReturnsToBill,
} from '../stores/bill-store.js'
import type { RefundRow } from '../stores/refund-store.js'
import { byOperators } from './bill-services.js'
import { makeBills } from './make-bill.js'

type Deps = Pick<MoneyDeps, 'operators' | 'log'>

/** What a bill is changed by, and when. */
interface Change {
  id: string
  /** Given back to the customer; below zero: taken back. */
  cents: number
  at: Date | null
}

const rectifyOne = async (
  deps: Deps,
  work: Work,
  { id: refundId, paymentId, operatorId }: RefundRow,
  bill: BillRow | undefined,
  { id, cents, at }: Change,
): Promise<void> => {
  if (!bill || at === null || operatorId === null) throw new Error('there is no bill to rectify')
  const { customerId, serviceId, currency, vatPercent, recipient } = bill
  const { vatCents } = vatTakenOff(await leftOfBill(work, bill), cents, vatPercent)
  const draft = {
    id,
    operatorId,
    customerId,
    serviceId,
    paymentId,
    refundId,
    rectifies: bill.id,
    kind: 'rectifying' as const,
    operatedAt: at,
    currency,
    totalCents: -cents,
    vatPercent,
    vatCents,
    recipient,
    rectifiedIssuer: bill.issuer,
    service: null,
    recordType: rectifyingTypeOf(bill.recordType),
  }
  await makeBills(deps, work, operatorId, [draft])
}

/** Makes the bill of a difference for each of these refunds. One that cannot be made keeps no other waiting. @returns those made */
const rectify = async (
  deps: Deps,
  work: Work,
  due: readonly RefundRow[],
  changeOf: (row: RefundRow) => Change,
): Promise<string[]> => {
  const made: string[] = []
  const rectified = await billsOfPayments(
    work,
    due.map(({ paymentId }) => paymentId),
  )
  for (const [operatorId, refunds] of byOperators(due)) {
    await holdBillsOf(work, operatorId)
    for (const refund of refunds)
      try {
        // one by one: what is left of a bill is known once the one before is kept
        await attempt(work.tx, () => rectifyOne(deps, work, refund, rectified.get(refund.paymentId), changeOf(refund)))
        made.push(refund.id)
      } catch (error) {
        if (isDatabaseAway(error)) throw error
        deps.log.error({ err: error, refundId: refund.id }, 'a refund has no bill: it could not be made')
      }
  }
  return made
}

/**
 * Makes the bills that refunds rectify others with, by difference, at most so many. One whose bill is not made yet waits.
 * @returns how many were made
 * source: MONEY §7
 */
export const billRefunds = async (deps: Deps, work: Work, most: number): Promise<number> => {
  const due = await takeRefundsToBill(work, most)
  const made = await rectify(deps, work, due, ({ id, cardCents, creditCents, endedAt }) => ({
    id: idFrom(id, 'bill'),
    cents: cardCents + creditCents,
    at: endedAt,
  }))
  await keepBilled(work, 'refunds', made)
  return made.length
}

/**
 * Makes the bills that take the bills of refunds back which a bank sent back later, at most so many: the customer has not
 * got that money. @returns how many were made
 * source: MONEY §6, §7
 */
export const billReturns = async (deps: Deps, work: Work, most: number): Promise<number> => {
  const due = await takeReturnsToBill(work, most)
  if (due.length === 0) return 0
  const made = await rectify(deps, work, due, ({ id, returnedCents, returnedAt }) => ({
    id: idFrom(id, 'bill of the return'),
    cents: -returnedCents,
    at: returnedAt,
  }))
  await keepReturnsBilled(work, made)
  return made.length
}
