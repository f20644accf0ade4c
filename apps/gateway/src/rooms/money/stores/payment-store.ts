import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { rowsOf } from '../../../kernel/db/database.js'
import { isOneOf } from '../../../kernel/db/one-of.js'
import type { Work } from '../../work.js'
import { payments } from '../tables.js'

export type PaymentRow = typeof payments.$inferSelect

export const insertPayment = async (work: Work, row: typeof payments.$inferInsert): Promise<void> => {
  await work.tx.insert(payments).values(row)
}

/** Keeps payments, each once by its id. */
export const insertPaymentsOnce = async (work: Work, rows: (typeof payments.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await work.tx.insert(payments).values(rows).onConflictDoNothing({ target: payments.id })
}

/** @returns by their ids */
export const findPayments = async (work: Work, ids: readonly string[]): Promise<Map<string, PaymentRow>> => {
  if (ids.length === 0) return new Map()
  const rows = await work.tx.select().from(payments).where(isOneOf(payments.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** By its own id, or by that of its service. */
export const findPaymentBy = async (
  work: Work,
  named: { paymentId: string } | { serviceId: string },
): Promise<PaymentRow | undefined> =>
  (
    await work.tx
      .select()
      .from(payments)
      .where('paymentId' in named ? eq(payments.id, named.paymentId) : eq(payments.serviceId, named.serviceId))
  )[0]

/** Held until the end of the work, in the order of their ids. */
export const lockPayments = (work: Work, ids: readonly string[]): Promise<PaymentRow[]> =>
  work.tx.select().from(payments).where(isOneOf(payments.id, ids)).orderBy(payments.id).for('update')

/** Says what became of a payment that is held. */
export const updatePayment = async (
  work: Work,
  id: string,
  set: Partial<
    Pick<
      PaymentRow,
      'status' | 'succeededAt' | 'failedAt' | 'failedReason' | 'notChargedAt' | 'notChargedReason' | 'cancelledAt'
    >
  >,
): Promise<void> => {
  await work.tx
    .update(payments)
    .set({ ...set, version: sql`${payments.version} + 1` })
    .where(eq(payments.id, id))
}

const isFailedOf = (customerId: string) =>
  and(eq(payments.customerId, customerId), eq(payments.refKey, 'Service'), eq(payments.status, 'failed'))

/** What of a customer has failed to be charged, the first one first. */
export const failedOf = (work: Work, customerId: string): Promise<PaymentRow[]> =>
  work.tx.select().from(payments).where(isFailedOf(customerId)).orderBy(payments.createdAt, payments.id)

/** What a customer owes, and how the last attempt at it went. */
interface StillOwed extends Pick<PaymentRow, 'currency' | 'failedReason' | 'createdAt'> {
  cents: number
}

/** What of a customer has failed and is not paid: what was tried last comes first, what never was tried last. */
export const stillOwedOf = (work: Work, customerId: string): Promise<StillOwed[]> => {
  const triedAt = sql`(select max(a.ended_at) from charge_payments l join charge_attempts a on a.charge_id = l.charge_id
    where l.payment_id = ${payments.id})`
  return work.tx
    .select({
      currency: payments.currency,
      failedReason: payments.failedReason,
      cents: sql<number>`(${payments.amountCents} - ${payments.creditCents})::int`,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .where(isFailedOf(customerId))
    .orderBy(sql`${triedAt} desc nulls last`, payments.createdAt, payments.id)
}

/** Every payment of a customer, the last first. */
export const paymentsOf = (work: Work, customerId: string): Promise<PaymentRow[]> =>
  work.tx.select().from(payments).where(eq(payments.customerId, customerId)).orderBy(desc(payments.createdAt))

/** How many payments are for a service. */
export const countServicePayments = (work: Work): Promise<number> =>
  work.tx.$count(payments, isNotNull(payments.serviceId))

/** A rider whose books say another sum than the payments that are open. */
export interface OwedOtherwise {
  customerId: string
  currency: string
  openCents: number
  bookedCents: number
}

/** Riders who owe by the books another sum than their open payments; at most so many. */
export const owedOtherwise = (work: Work, most: number): Promise<OwedOtherwise[]> =>
  rowsOf<OwedOtherwise>(
    work.tx,
    sql`with open_payments as (
        select customer_id, currency, sum(amount_cents - credit_cents) as cents from payments
        where ref_key = 'Service' and status in ('pending', 'failed') group by customer_id, currency),
      booked as (
        select customer_id, currency,
          sum(cents * ((debit = 'rider:owed')::int - (credit = 'rider:owed')::int)) as cents
        from ledger_transfers group by customer_id, currency)
      select customer_id as "customerId", currency, coalesce(o.cents, 0)::float8 as "openCents",
        coalesce(b.cents, 0)::float8 as "bookedCents"
      from open_payments o full join booked b using (customer_id, currency)
      where coalesce(o.cents, 0) <> coalesce(b.cents, 0)
      order by customer_id, currency limit ${most}`,
  )
