import type { PaymentFailedReason } from '@motora/contract/money'
import { paymentAfter, transferOfCharge, transferOfForgiven } from '@motora/rules/money'
import { idFrom } from '../../../kernel/ids.js'
import { notifyRiders } from '../../customers/index.js'
import type { Work } from '../../work.js'
import { postTransfers } from '../books/post-transfers.js'
import type { MoneyParts } from '../deps.js'
import { giveBought } from '../packs/give-bought.js'
import { lockPayments, type PaymentRow, updatePayment } from '../stores/payment-store.js'

/** A payment of a charge, and what the card pays of it. */
export interface Part {
  paymentId: string
  cents: number
}

/** A payment for a service, whose books are the operator's. */
const booksOf = ({ serviceId, operatorId, customerId, currency }: PaymentRow) => {
  if (serviceId === null || operatorId === null) throw new Error('a payment without a service was charged')
  return { ref: serviceId, operatorId, customerId, currency }
}

const heldParts = async (work: Work, parts: readonly Part[]): Promise<{ row: PaymentRow; cents: number }[]> => {
  const cents = new Map(parts.map((part) => [part.paymentId, part.cents]))
  const rows = await lockPayments(work, [...cents.keys()])
  return rows.map((row) => ({ row, cents: cents.get(row.id) ?? 0 }))
}

/**
 * A card has paid these: they are successes, and the books say so. One that may not become so is left as it is and
 * logged as a finding: its money came in all the same. A pack gives its credit in the same work.
 * source: MONEY §6, §7
 */
export const settlePaid = async (
  deps: Pick<MoneyParts, 'log' | 'customers'>,
  work: Work,
  parts: readonly Part[],
): Promise<void> => {
  for (const { row, cents } of await heldParts(work, parts)) {
    const status = paymentAfter(row.status, 'charged')
    if (!status) {
      deps.log.error({ paymentId: row.id, status: row.status, cents }, 'a card paid for what was not owed')
      continue
    }
    await updatePayment(work, row.id, { status, succeededAt: work.now })
    if (row.refKey === 'Bonus') await giveBought(deps, work, row)
    else await postTransfers(work, booksOf(row), [transferOfCharge(cents)])
  }
}

type Held = Awaited<ReturnType<typeof heldParts>>

/** What has been owed for longer when it first fails, such as since before cards were charged, is no news. */
const debtIsNewsMs = 24 * 3_600_000

/** Tells the rider what the card did not pay, and to see to it. Of what, and with whom, is said when it is told. */
const tellFailed = (work: Work, failed: Held, reason: PaymentFailedReason): void => {
  const isNews = failed.some(({ row }) => work.now.getTime() - row.createdAt.getTime() < debtIsNewsMs)
  const [first] = failed
  if (!first || !isNews) return
  const { id, customerId, operatorId, currency } = first.row
  const about = reason === 'needs_rider' ? 'payment-needs-rider' : 'payment-failed'
  const cents = failed.reduce((sum, one) => sum + one.cents, 0)
  const isOfOne = failed.every(({ row }) => row.operatorId === operatorId)
  const paymentIds = failed.map(({ row }) => row.id)
  const says = { about, cents, currency, paymentIds } as const
  notifyRiders(work, [{ id: idFrom(id, 'failed'), customerId, operatorId: isOfOne ? operatorId : null, says }])
}

/**
 * The card was not charged for these. What has ended meanwhile stays so. Of several failures the first moment is kept, so
 * that a day that is over counts the same later, and the last reason. source: MONEY §6; decision 0106
 */
export const settleFailed = async (
  work: Work,
  parts: readonly Part[],
  reason: PaymentFailedReason,
  more: Pick<Partial<PaymentRow>, 'notChargedAt' | 'notChargedReason'> = {},
): Promise<void> => {
  const held = await heldParts(work, parts)
  for (const { row } of held) {
    const status = paymentAfter(row.status, 'declined')
    const failedAt = row.failedAt ?? work.now
    if (status) await updatePayment(work, row.id, { status, failedAt, failedReason: reason, ...more })
  }
  // later failures of the same are no news, and who buys a pack looks at the answer
  tellFailed(
    work,
    held.filter(({ row }) => row.status === 'pending' && row.refKey !== 'Bonus'),
    reason,
  )
}

/** The same where there is no card that may be asked. @param card the one that there is, which must not be asked */
export const settleNotCharged = (work: Work, parts: readonly Part[], card: object | undefined): Promise<void> => {
  const reason = card ? 'card_unusable' : 'no_card'
  return settleFailed(work, parts, reason, { notChargedAt: work.now, notChargedReason: reason })
}

/**
 * These wait for the next rental, as what is below the minimum from the start does: failed they would bar the rider, who
 * could neither pay them nor rent. source: MONEY §4 point 4; decision 0090
 */
export const settleTooSmall = async (work: Work, paymentIds: readonly string[]): Promise<void> => {
  for (const row of await lockPayments(work, paymentIds)) {
    const status = paymentAfter(row.status, 'too small')
    if (status) await updatePayment(work, row.id, { status, failedAt: null, failedReason: null })
  }
}

/** What is left of a payment is not owed any more, and the books say so. @returns it as it was source: MONEY §6, §7 */
export const settleForgiven = async (
  work: Work,
  paymentId: string,
  news: 'forgiven' | 'written off' = 'forgiven',
): Promise<PaymentRow> => {
  const [row] = await lockPayments(work, [paymentId])
  const status = row && paymentAfter(row.status, news)
  if (!row || !status) throw new Error('a payment that may not be forgiven was to be')
  await updatePayment(work, row.id, { status, cancelledAt: work.now })
  await postTransfers(work, booksOf(row), [transferOfForgiven(row.amountCents - row.creditCents)])
  return row
}
