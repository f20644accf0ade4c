import type { Currency } from '@motora/contract/fields'
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../kernel/db/database.js'
import type { Work } from '../../../rooms/work.js'
import type { Span } from '../span.js'
import { dayNumber, during, ofOperator } from './span-store.js'

export interface Delays {
  count: number
  p50: number | null
  p90: number | null
}

const percentile = (share: number, minutes: SQL): SQL =>
  sql`percentile_cont(${share}::float8) within group (order by ${minutes})`
const minutesBetween = (from: SQL, to: SQL): SQL => sql`(extract(epoch from ${to} - ${from}) / 60)::float8`

/** How long documents waited that were answered in the span, by the clock and by the shifts; in minutes. */
export const measureReviews = async (
  work: Work,
  span: Span,
): Promise<Delays & { p50InShifts: number | null; p90InShifts: number | null }> => {
  // from upload to answer, rounded up: DECISIONS Z-24
  const whole = sql`ceil(${minutesBetween(sql`opened_at`, sql`answered_at`)})`
  const inShifts = sql`delay_in_shifts_minutes::float8`
  const [row] = await rowsOf<Delays & { p50InShifts: number | null; p90InShifts: number | null }>(
    work.tx,
    sql`select count(*)::int as count, ${percentile(0.5, whole)} as p50, ${percentile(0.9, whole)} as p90,
        ${percentile(0.5, inShifts)} as "p50InShifts", ${percentile(0.9, inShifts)} as "p90InShifts"
      from analytics_reviews where ${during(sql`answered_at`, span)}`,
  )
  return row ?? { count: 0, p50: null, p90: null, p50InShifts: null, p90InShifts: null }
}

/** How long incidents were open that were closed in the span, in minutes. */
export const measureClosing = async (work: Work, span: Span): Promise<Delays> => {
  const minutes = minutesBetween(sql`created_at`, sql`closed_at`)
  const [row] = await rowsOf<Delays>(
    work.tx,
    sql`select count(*)::int as count, ${percentile(0.5, minutes)} as p50, ${percentile(0.9, minutes)} as p90
      from analytics_tickets where ${ofOperator(span)} and ${during(sql`closed_at`, span)}`,
  )
  return row ?? { count: 0, p50: null, p90: null }
}

export const countOpenTickets = async (work: Work, span: Span): Promise<number> =>
  (
    await rowsOf<{ count: number }>(
      work.tx,
      sql`select count(*)::int as count from analytics_tickets where ${ofOperator(span)} and closed_at is null`,
    )
  )[0]?.count ?? 0

/** How many incidents were opened, or closed, on each day of the span. */
export const countTickets = (
  work: Work,
  span: Span,
  what: 'opened' | 'closed',
): Promise<{ number: number; count: number }[]> => {
  const at = what === 'opened' ? sql`created_at` : sql`closed_at`
  return rowsOf(
    work.tx,
    sql`select ${dayNumber(at, span)} as number, count(*)::int as count
      from analytics_tickets where ${ofOperator(span)} and ${during(at, span)} group by 1 order by 1`,
  )
}

export interface ChargeSums {
  currency: Currency
  failed: number
  recovered: number
  failedCents: number
  recoveredCents: number
}

/** Payments whose charge failed in the span, and those of them that were paid since. */
export const sumCharges = (work: Work, span: Span): Promise<ChargeSums[]> => {
  const paid = sql`status in ('success', 'refunded') and succeeded_at >= failed_at`
  return rowsOf<ChargeSums>(
    work.tx,
    sql`select currency, count(*)::int as failed, (count(*) filter (where ${paid}))::int as recovered,
        coalesce(sum(card_cents), 0)::float8 as "failedCents",
        coalesce(sum(card_cents) filter (where ${paid}), 0)::float8 as "recoveredCents"
      from analytics_payments where ${ofOperator(span)} and ${during(sql`failed_at`, span)}
      group by currency order by currency`,
  )
}
