import type { Currency } from '@motora/contract/fields'
import type { SettledMonth } from '@motora/rules/money'
import { asc, gt, sql } from 'drizzle-orm'
import { arrayText } from '../../../../kernel/db/array-text.js'
import { rowsOf } from '../../../../kernel/db/database.js'
import type { Work } from '../../../work.js'
import { settlements, settlementVehicles } from '../tables.js'

export type SettlementRow = typeof settlements.$inferSelect
export type SettledVehicleRow = typeof settlementVehicles.$inferSelect

/** What the books have of a span, by the currency. */
export type Collected = Pick<SettledMonth, 'cardCents' | 'creditCents' | 'refundsCents' | 'disputesCents'>

/** Until the end of the work no other process settles this operator. */
export const holdSettlingOf = async (work: Work, operatorId: string): Promise<void> => {
  await work.tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`motora.settlements.${operatorId}`}::text, 0))`,
  )
}

/** Where the settled months of an operator end. */
export interface SettledUntil {
  month: string
  untilAt: Date
}

/** The last settled month of these operators, by their ids; those that have none are left out. */
export const lastSettled = async (work: Work, operatorIds: readonly string[]): Promise<Map<string, SettledUntil>> => {
  const rows = await rowsOf<{ operator_id: string; month: string; until: number }>(
    work.tx,
    sql`select distinct on (operator_id) operator_id, month, (extract(epoch from until_at) * 1000)::float8 as until
      from settlements where operator_id = any (${arrayText(operatorIds)}::uuid[]) order by operator_id, month desc`,
  )
  return new Map(rows.map(({ operator_id: id, month, until }) => [id, { month, untilAt: new Date(until) }]))
}

/** What cards and credit paid, refunds gave back and banks took at an operator, `since` included, `until` left out. */
export const collectedBetween = async (
  work: Work,
  { operatorId, since, until }: { operatorId: string; since: Date; until: Date },
): Promise<Map<Currency, Collected>> => {
  const rows = await rowsOf<{ currency: Currency; card: number; credit: number; refunds: number; disputes: number }>(
    work.tx,
    sql`select currency,
        coalesce(sum(cents) filter (where reason = 'charged'), 0)::float8 as card,
        coalesce(sum(cents) filter (where reason = 'credit used'), 0)::float8 as credit,
        (coalesce(sum(cents) filter (where reason in ('refunded', 'refunded as credit')), 0)
          - coalesce(sum(cents) filter (where reason = 'refund returned'), 0))::float8 as refunds,
        (coalesce(sum(cents) filter (where reason = 'disputed'), 0)
          - coalesce(sum(cents) filter (where reason = 'dispute won'), 0))::float8 as disputes
      from ledger_transfers
      where operator_id = ${operatorId} and customer_id is not null
        and at >= ${since.toISOString()}::text::timestamptz and at < ${until.toISOString()}::text::timestamptz
        and reason in
          ('charged', 'credit used', 'refunded', 'refunded as credit', 'refund returned', 'disputed', 'dispute won')
      group by currency`,
  )
  return new Map(
    rows.map(({ currency, card, credit, refunds, disputes }) => [
      currency,
      { cardCents: card, creditCents: credit, refundsCents: refunds, disputesCents: disputes },
    ]),
  )
}

/** Rows of one statement: each has few values, and a statement takes 65,535 of them. */
const vehiclesAtOnce = 5_000

export const insertSettlement = async (
  work: Work,
  row: SettlementRow,
  vehicles: readonly SettledVehicleRow[],
): Promise<void> => {
  await work.tx.insert(settlements).values(row)
  for (let from = 0; from < vehicles.length; from += vehiclesAtOnce)
    await work.tx.insert(settlementVehicles).values(vehicles.slice(from, from + vehiclesAtOnce))
}

/** A settlement as it is kept, and what else the database says of it. */
export interface SettlementToCheck {
  row: SettlementRow
  /** Days of the vehicles that are named. */
  daysNamed: number
  /** Where the one before it ended; null: it is the first one. */
  previousUntil: Date | null
}

/** Settlements of all operators, by their ids. @param after left out with all before it */
export const settlementsToCheck = async (
  work: Work,
  after: string | undefined,
  limit: number,
): Promise<SettlementToCheck[]> => {
  const rows = await work.tx
    .select({
      row: settlements,
      daysNamed: sql<number>`(select coalesce(sum(v.days), 0)::int from settlement_vehicles v
        where v.settlement_id = ${settlements.id})`,
      // of one month there may be one in each currency
      previous: sql<number | null>`(select (extract(epoch from max(b.until_at)) * 1000)::float8 from settlements b
        where b.operator_id = ${settlements.operatorId} and b.month < ${settlements.month})`,
    })
    .from(settlements)
    .where(after === undefined ? undefined : gt(settlements.id, after))
    .orderBy(asc(settlements.id))
    .limit(limit)
  return rows.map(({ row, daysNamed, previous }) => ({
    row,
    daysNamed,
    previousUntil: previous === null ? null : new Date(previous),
  }))
}

/** Operators of which the books do not owe what the settlements say, in one currency; at most so many. */
export const payableOtherwise = (
  work: Work,
  most: number,
): Promise<{ id: string; expected: string; found: string }[]> =>
  rowsOf(
    work.tx,
    sql`with booked as (
        select operator_id, currency,
          sum(cents * ((credit = 'operator:payable')::int - (debit = 'operator:payable')::int)) as cents
        from ledger_transfers where customer_id is null group by operator_id, currency),
      settled as (
        select operator_id, currency, sum(payable_cents) as cents from settlements group by operator_id, currency)
      select operator_id as id, coalesce(s.cents, 0) || ' ' || currency as expected,
        coalesce(b.cents, 0) || ' ' || currency as found
      from settled s full join booked b using (operator_id, currency)
      where coalesce(s.cents, 0) <> coalesce(b.cents, 0) order by operator_id, currency limit ${most}`,
  )
