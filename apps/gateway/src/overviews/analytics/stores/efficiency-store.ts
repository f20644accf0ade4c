import type { Currency } from '@motora/contract/fields'
import { sql } from 'drizzle-orm'
import { arrayText } from '../../../kernel/db/array-text.js'
import { rowsOf } from '../../../kernel/db/database.js'
import type { Work } from '../../../rooms/work.js'
import type { Span } from '../span.js'
import { moment, ofOperator, onDays } from './span-store.js'

export interface DaySums {
  day: string
  rentals: number
  drivenSeconds: number
  pausedSeconds: number
  metres: number
}

/** What ended on each day, by the operators' clocks. */
export const sumDays = (work: Work, span: Span): Promise<DaySums[]> =>
  rowsOf<DaySums>(
    work.tx,
    sql`select day::text as day, sum(rentals)::int as rentals, sum(driven_seconds)::float8 as "drivenSeconds",
        sum(paused_seconds)::float8 as "pausedSeconds", sum(metres)::float8 as metres
      from analytics_days where ${ofOperator(span)} and ${onDays(span)} group by 1 order by 1`,
  )

/** Cents of a currency. */
export type FlowCents = { currency: Currency } & Record<
  'gross' | 'discount' | 'credit' | 'charged' | 'forgiven' | 'open' | 'refunded' | 'disputes',
  number
>

export const sumMoney = (work: Work, span: Span): Promise<FlowCents[]> =>
  rowsOf<FlowCents>(
    work.tx,
    sql`select currency, sum(gross_cents)::float8 as gross, sum(discount_cents)::float8 as discount,
        sum(credit_cents)::float8 as credit, sum(charged_cents)::float8 as charged,
        sum(forgiven_cents)::float8 as forgiven, sum(open_cents)::float8 as open, sum(refunded_cents)::float8 as refunded,
        sum(disputes_cents)::float8 as disputes
      from analytics_days where ${ofOperator(span)} and ${onDays(span)} group by currency order by currency`,
  )

/** When rentals began; 0 is Monday. */
export const sumHours = (work: Work, span: Span): Promise<{ weekday: number; hour: number; starts: number }[]> =>
  rowsOf(
    work.tx,
    sql`select (extract(isodow from day) - 1)::int as weekday, hour::int as hour, sum(starts)::int as starts
      from analytics_reservations where ${ofOperator(span)} and ${onDays(span)}
      group by 1, 2 having sum(starts) > 0 order by 1, 2`,
  )

/** For how many seconds vehicles could be rented on each day of the span, up to now; days without any are left out. */
export const sumVehicleSeconds = (work: Work, span: Span): Promise<{ number: number; seconds: number }[]> => {
  const now = work.now.getTime()
  const begins = span.bounds.slice(0, -1).map((at) => new Date(Math.min(at, now)).toISOString())
  const ends = span.bounds.slice(1).map((at) => new Date(Math.min(at, now)).toISOString())
  return rowsOf(
    work.tx,
    sql`with held as materialized (
        select since, until from analytics_vehicle_spans
        where ${ofOperator(span)} and since < ${moment(Math.min(span.bounds.at(-1) ?? 0, now))}
          and until > ${moment(span.bounds[0] ?? 0)}
      )
      select d.number::int - 1 as number,
        sum(extract(epoch from least(h.until, d.ends) - greatest(h.since, d.begins)))::float8 as seconds
      from unnest(${arrayText(begins)}::timestamptz[], ${arrayText(ends)}::timestamptz[])
          with ordinality as d (begins, ends, number)
        join held h on d.begins < d.ends and h.since < d.ends and h.until > d.begins
      group by 1 order by 1`,
  )
}
