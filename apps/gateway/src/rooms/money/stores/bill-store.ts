import { type BillKind, billSeries as seriesOf } from '@motora/rules/money'
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { rowsOf } from '../../../kernel/db/database.js'
import type { Work } from '../../work.js'
import { billSeries, bills, payments, refunds } from '../tables.js'
import type { PaymentRow } from './payment-store.js'
import type { RefundRow } from './refund-store.js'

export type BillRow = typeof bills.$inferSelect

/** Until the end of the work nobody else makes a bill of this operator. */
export const holdBillsOf = async (work: Work, operatorId: string): Promise<void> => {
  await work.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`motora.bills.${operatorId}`}::text, 0))`)
}

/** The last bill of an operator's chain. */
export const lastBillOf = async (work: Work, operatorId: string): Promise<BillRow | undefined> =>
  (
    await work.tx.select().from(bills).where(eq(bills.operatorId, operatorId)).orderBy(desc(bills.chainNumber)).limit(1)
  )[0]

/** A bill that is to be numbered. */
interface ToNumber {
  draft: { kind: BillKind }
  year: number
}

/**
 * The next numbers of the operator's series for these, in their order; a series counts on with this work or not at all.
 * @param prefix of a series that begins
 */
export const nextNumbers = async (
  work: Work,
  { operatorId, prefix }: { operatorId: string; prefix: string },
  of: readonly ToNumber[],
): Promise<{ series: string; seriesNumber: number }[]> => {
  const keyOf = ({ draft: { kind }, year }: ToNumber): string => `${kind} ${year}`
  const counts = new Map<string, { kind: BillKind; year: number; count: number }>()
  for (const one of of)
    counts.set(keyOf(one), {
      kind: one.draft.kind,
      year: one.year,
      count: (counts.get(keyOf(one))?.count ?? 0) + 1,
    })
  const next = new Map<string, { series: string; seriesNumber: number }>()
  for (const [key, { kind, year, count }] of counts) {
    const [taken] = await work.tx
      .insert(billSeries)
      .values({ operatorId, series: seriesOf(prefix, kind, year), kind, year, lastNumber: count })
      .onConflictDoUpdate({
        target: [billSeries.operatorId, billSeries.kind, billSeries.year],
        set: { lastNumber: sql`${billSeries.lastNumber} + ${count}` },
      })
      .returning({ series: billSeries.series, last: billSeries.lastNumber })
    if (!taken) throw new Error('a series of bills has no next number')
    next.set(key, { series: taken.series, seriesNumber: taken.last - count })
  }
  return of.map((one) => {
    const numbered = next.get(keyOf(one))
    if (!numbered) throw new Error('a series of bills has no next number')
    numbered.seriesNumber += 1
    return { ...numbered }
  })
}

export const insertBills = async (work: Work, rows: readonly BillRow[]): Promise<void> => {
  await work.tx.insert(bills).values([...rows])
}

/** A bill that the work sees. */
export const findBillById = async (work: Work, id: string): Promise<BillRow | undefined> =>
  (await work.tx.select().from(bills).where(eq(bills.id, id)))[0]

/** The bills of these payments that rectify nothing, by the ids of the payments. */
export const billsOfPayments = async (work: Work, paymentIds: readonly string[]): Promise<Map<string, BillRow>> => {
  if (paymentIds.length === 0) return new Map()
  const rows = await work.tx
    .select()
    .from(bills)
    .where(and(inArray(bills.paymentId, [...paymentIds]), isNull(bills.refundId)))
  return new Map(rows.map((row) => [row.paymentId, row]))
}

/** What is left of a bill after those that rectify it, in cents. */
export const leftOfBill = async (work: Work, { id, totalCents }: BillRow): Promise<number> => {
  const [sum] = await work.tx
    .select({ cents: sql<number>`coalesce(sum(${bills.totalCents}), 0)::float8` })
    .from(bills)
    .where(eq(bills.rectifies, id))
  return totalCents + (sum?.cents ?? 0)
}

/** Every bill of a customer, for the person itself, the first one first. */
export const billsOf = (work: Work, customerId: string): Promise<BillRow[]> =>
  work.tx.select().from(bills).where(eq(bills.customerId, customerId)).orderBy(asc(bills.issuedAt), asc(bills.id))

/** Bills of all operators in the order of their chains. @param after left out with all before it */
export const billsInChains = (
  work: Work,
  after: Pick<BillRow, 'operatorId' | 'chainNumber'> | undefined,
  limit: number,
): Promise<BillRow[]> =>
  work.tx
    .select()
    .from(bills)
    .where(
      after && sql`(${bills.operatorId}, ${bills.chainNumber}) > (${after.operatorId}::uuid, ${after.chainNumber})`,
    )
    .orderBy(asc(bills.operatorId), asc(bills.chainNumber))
    .limit(limit)

/** Payments of services that have no bill yet and nobody has in hand, held until the end of the work; the oldest first. */
export const takePaymentsToBill = (work: Work, most: number): Promise<PaymentRow[]> =>
  work.tx
    .select()
    .from(payments)
    .where(and(isNull(payments.billedAt), sql`${payments.serviceId} is not null`, gt(payments.amountCents, 0)))
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(most)
    .for('update', { skipLocked: true })

/** Refunds that were given back of what has a bill, which nothing rectifies yet; held, the oldest first. */
export const takeRefundsToBill = async (work: Work, most: number): Promise<RefundRow[]> => {
  const taken = await rowsOf<{ id: string }>(
    work.tx,
    sql`select r.id from refunds r
      where r.billed_at is null and r.state = 'succeeded' and r.operator_id is not null
        and exists (select from payments p where p.id = r.payment_id and p.billed_at is not null)
      order by r.ended_at, r.id limit ${most} for update of r skip locked`,
  )
  if (taken.length === 0) return []
  const ids = taken.map(({ id }) => id)
  return work.tx.select().from(refunds).where(inArray(refunds.id, ids)).orderBy(asc(refunds.endedAt), asc(refunds.id))
}

/** Refunds that have their bill and that a bank sent back since, held, the first one first. */
export const takeReturnsToBill = (work: Work, most: number): Promise<RefundRow[]> =>
  work.tx
    .select()
    .from(refunds)
    .where(and(isNull(refunds.returnBilledAt), gt(refunds.returnedCents, 0), isNotNull(refunds.billedAt)))
    .orderBy(asc(refunds.returnedAt), asc(refunds.id))
    .limit(most)
    .for('update', { skipLocked: true })

/** Says that the bills of these refunds are taken back. */
export const keepReturnsBilled = async (work: Work, ids: readonly string[]): Promise<void> => {
  await work.tx
    .update(refunds)
    .set({ returnBilledAt: work.now })
    .where(inArray(refunds.id, [...ids]))
}

/** Says that these have their bills. */
export const keepBilled = async (work: Work, of: 'payments' | 'refunds', ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const table = of === 'payments' ? payments : refunds
  await work.tx
    .update(table)
    .set({ billedAt: work.now })
    .where(inArray(table.id, [...ids]))
}
