import type { Currency } from '@motora/contract/fields'
import type { PriceLine } from '@motora/rules/pricing'
import { type SQL, sql } from 'drizzle-orm'
import { arrayText } from '../../../../kernel/db/array-text.js'
import { rowsOf } from '../../../../kernel/db/database.js'
import type { Work } from '../../../work.js'

/** A rental that ended, as its day is counted. */
export interface EndedRental {
  /** Which of the quarters, from 0. */
  quarter: number
  currency: Currency
  totalSeconds: number
  pausedSeconds: number
  metres: number
  priceCents: number | null
  priceLines: PriceLine[] | null
  paymentId: string | null
}

/** What became of the reservations of one quarter of an hour. */
export interface Reservations {
  quarter: number
  reserved: number
  cancelled: number
  expired: number
  started: number
  ended: number
  /** A whole number of minutes from reservation to start for each that started. */
  waits: number[]
}

const moment = (at: number): SQL => sql`${new Date(at).toISOString()}::timestamptz`
const moments = (quarters: readonly number[]): SQL =>
  sql`${arrayText(quarters.map((at) => new Date(at).toISOString()))}::timestamptz[]`
const within = (column: SQL, quarters: readonly number[], to: number): SQL =>
  sql`${column} >= ${moment(quarters[0] ?? 0)} and ${column} < ${moment(to)}`
const quarterOf = (column: SQL, quarters: readonly number[]): SQL =>
  sql`width_bucket(${column}, ${moments(quarters)}) - 1`

/** Rentals of an operator that ended in these quarters. @param to when the last one is over, milliseconds since 1970 */
export const listEndedIn = (
  work: Work,
  operatorId: string,
  quarters: readonly number[],
  to: number,
): Promise<EndedRental[]> =>
  rowsOf<EndedRental>(
    work.tx,
    sql`select ${quarterOf(sql`s.ended_at`, quarters)} as quarter, coalesce(s.currency, 'eur') as currency,
        greatest(0, floor(extract(epoch from s.ended_at - s.started_at)))::float8 as "totalSeconds",
        s.paused_seconds as "pausedSeconds", coalesce(t.distance_metres, 0) as metres, s.price_cents as "priceCents",
        s.price_lines as "priceLines", s.payment_id as "paymentId"
      from services s left join trips t on t.operator_id = s.operator_id and t.service_id = s.id
      where s.operator_id = ${operatorId} and s.state = 'ended' and ${within(sql`s.ended_at`, quarters, to)}`,
  )

/** What became of what was reserved in each of these quarters; those with nothing are left out. */
export const countReservedIn = (
  work: Work,
  operatorId: string,
  quarters: readonly number[],
  to: number,
): Promise<Reservations[]> =>
  rowsOf<Reservations>(
    work.tx,
    sql`select ${quarterOf(sql`reserved_at`, quarters)} as quarter, count(*)::int as reserved,
        (count(*) filter (where state = 'cancelled'))::int as cancelled,
        (count(*) filter (where state = 'expired'))::int as expired,
        (count(*) filter (where started_at is not null))::int as started,
        (count(*) filter (where state = 'ended'))::int as ended,
        coalesce(array_agg(least(15, greatest(0, floor(extract(epoch from started_at - reserved_at) / 60)))::int)
          filter (where started_at is not null), '{}') as waits
      from services where operator_id = ${operatorId} and ${within(sql`reserved_at`, quarters, to)}
      group by 1`,
  )

/** How many rentals began in each of these quarters; those with none are left out. */
export const countStartedIn = (
  work: Work,
  operatorId: string,
  quarters: readonly number[],
  to: number,
): Promise<{ quarter: number; starts: number }[]> =>
  rowsOf(
    work.tx,
    sql`select ${quarterOf(sql`started_at`, quarters)} as quarter, count(*)::int as starts
      from services where operator_id = ${operatorId} and ${within(sql`started_at`, quarters, to)}
      group by 1`,
  )

/** The quarters of an hour in which anything of each operator's rentals happened. */
export const listBusyQuarters = async (work: Work): Promise<{ operatorId: string; at: number }[]> =>
  rowsOf(
    work.tx,
    sql`select distinct operator_id::text as "operatorId",
        (extract(epoch from date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00Z')) * 1000)::float8 as at
      from services cross join unnest(array[reserved_at, started_at, ended_at]) as at where at is not null`,
  )
