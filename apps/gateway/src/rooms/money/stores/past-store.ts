import type { Currency } from '@motora/contract/fields'
import type { PaymentStatus } from '@motora/contract/sharing'
import { sql } from 'drizzle-orm'
import { arrayText } from '../../../kernel/db/array-text.js'
import { rowsOf } from '../../../kernel/db/database.js'
import type { Work } from '../../work.js'
import { chargeAttempts, chargePayments, charges } from '../tables.js'

/** What is owed for a service that ended in the past, and the card that the rider had by then. */
export interface PastOwed {
  paymentId: string
  serviceId: string
  operatorId: string
  customerId: string
  currency: Currency
  /** Of it, for the card. */
  cents: number
  endedAt: Date
  payerRef: string
  cardId: string
  cardRef: string
}

/** What waits to be charged and has a card that may be, the oldest first. */
export const chargeablePast = async (work: Work): Promise<PastOwed[]> =>
  (
    await rowsOf<Omit<PastOwed, 'endedAt'> & { endedAt: string | Date }>(
      work.tx,
      sql`select p.id as "paymentId", p.service_id as "serviceId", p.operator_id as "operatorId",
          p.customer_id as "customerId", p.currency, p.amount_cents - p.credit_cents as cents,
          p.created_at as "endedAt", c.payer_ref as "payerRef", c.id as "cardId", c.card_ref as "cardRef"
        from payments p join rider_cards c on c.customer_id = p.customer_id
          and c.removed_at is null and c.refused_at is null and c.added_at <= p.created_at
        where p.ref_key = 'Service' and p.status = 'pending'
          and not exists (select from charge_payments l where l.payment_id = p.id and l.is_live)
        order by p.created_at, p.id`,
    )
  ).map(({ endedAt, ...row }) => ({ ...row, endedAt: new Date(endedAt) }))

/** A payment that was paid at a past moment. */
export interface PaidThen {
  paymentId: string
  at: Date
  from: PaymentStatus
  to: PaymentStatus
}

/** Says that these were paid then. @throws Error where one of them is not as it was */
export const settlePast = async (work: Work, paid: readonly PaidThen[]): Promise<void> => {
  const settled = await rowsOf<{ id: string }>(
    work.tx,
    sql`update payments p set status = d.status, succeeded_at = d.at, version = version + 1
      from unnest(${arrayText(paid.map(({ paymentId }) => paymentId))}::uuid[],
        ${arrayText(paid.map(({ at }) => at.toISOString()))}::timestamptz[],
        ${arrayText(paid.map(({ from }) => from))}::text[], ${arrayText(paid.map(({ to }) => to))}::text[])
        as d (id, at, was, status)
      where p.id = d.id and p.status = d.was returning p.id`,
  )
  if (settled.length !== paid.length) throw new Error('a payment of the past was settled by another')
}

/** A charge that was paid at its first attempt. */
export interface PaidCharge {
  id: string
  /** The rider, and the card. */
  of: PastOwed
  parts: readonly PastOwed[]
  cents: number
  chargeRef: string
  askedAt: Date
  answeredAt: Date
}

/** Keeps charges, each with its payments and its attempt. */
export const insertPaidCharges = async (work: Work, rows: readonly PaidCharge[]): Promise<void> => {
  await work.tx.insert(charges).values(
    rows.map(({ id, of: { customerId, currency, payerRef }, cents, chargeRef, askedAt, answeredAt }) => ({
      id,
      customerId,
      currency,
      amountCents: cents,
      payerRef,
      chargeRef,
      createdAt: askedAt,
      state: 'succeeded' as const,
      attempts: 1,
      endedAt: answeredAt,
    })),
  )
  await work.tx
    .insert(chargePayments)
    .values(
      rows.flatMap(({ id: chargeId, parts }) => parts.map(({ paymentId, cents }) => ({ chargeId, paymentId, cents }))),
    )
  await work.tx.insert(chargeAttempts).values(
    rows.map(({ id: chargeId, of: { cardId }, askedAt, answeredAt }) => ({
      chargeId,
      n: 1,
      cardId,
      makesCharge: true,
      state: 'succeeded' as const,
      claimedAt: askedAt,
      dueAt: answeredAt,
      endedAt: answeredAt,
    })),
  )
}
