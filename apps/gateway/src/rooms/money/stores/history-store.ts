import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../kernel/db/database.js'
import type { Work } from '../../work.js'

/** Moments are milliseconds since 1970. */
export interface HistoryPayer {
  ref: string
  customerId: string
  at: number
}

export interface HistoryCard {
  ref: string
  payerRef: string
  last4: string
  at: number
  isRemoved: boolean
}

export interface HistoryCharge {
  ref: string
  /** Ours. */
  id: string
  payerRef: string
  /** That was asked last. */
  cardRef: string
  cents: number
  currency: string
  at: number
  state: 'open' | 'succeeded' | 'cancelled'
}

export interface HistoryRefund {
  ref: string
  /** Ours. */
  id: string
  chargeRef: string
  cents: number
  at: number
}

export interface HistoryDispute {
  ref: string
  chargeRef: string
  reason: string
  at: number
  state: 'open' | 'won' | 'lost'
}

const ms = (column: string) => sql.raw(`floor(extract(epoch from ${column}) * 1000)::float8`)

export const historyPayers = (work: Work): Promise<HistoryPayer[]> =>
  rowsOf(
    work.tx,
    sql`select payer_ref as ref, customer_id as "customerId", ${ms('created_at')} as at from rider_payers
      order by created_at, customer_id`,
  )

export const historyCards = (work: Work): Promise<HistoryCard[]> =>
  rowsOf(
    work.tx,
    sql`select card_ref as ref, payer_ref as "payerRef", last4, ${ms('added_at')} as at,
        gone_at is not null as "isRemoved" from rider_cards order by added_at, id`,
  )

export const historyCharges = (work: Work): Promise<HistoryCharge[]> =>
  rowsOf(
    work.tx,
    sql`select c.charge_ref as ref, c.id, c.payer_ref as "payerRef", k.card_ref as "cardRef", c.amount_cents as cents,
        c.currency, ${ms('c.created_at')} as at,
        case c.state when 'succeeded' then 'succeeded' when 'cancelled' then 'cancelled' else 'open' end as state
      from charges c
        join charge_attempts a on a.charge_id = c.id and a.n = c.attempts
        join rider_cards k on k.id = a.card_id
      where c.charge_ref is not null order by c.created_at, c.id`,
  )

export const historyRefunds = (work: Work): Promise<HistoryRefund[]> =>
  rowsOf(
    work.tx,
    sql`select r.refund_ref as ref, r.id, c.charge_ref as "chargeRef", r.card_cents as cents,
        ${ms('r.asked_at')} as at
      from refunds r
        join charge_payments l on l.payment_id = r.payment_id and l.is_live
        join charges c on c.id = l.charge_id
      where r.refund_ref is not null order by r.asked_at, r.id`,
  )

export const historyDisputes = (work: Work): Promise<HistoryDispute[]> =>
  rowsOf(
    work.tx,
    sql`select distinct on (d.dispute_ref) d.dispute_ref as ref, c.charge_ref as "chargeRef", d.reason,
        ${ms('d.opened_at')} as at, d.state
      from disputes d
        join charge_payments l on l.payment_id = d.payment_id and l.is_live
        join charges c on c.id = l.charge_id
      order by d.dispute_ref, d.opened_at`,
  )
