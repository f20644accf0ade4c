import { type SQL, sql } from 'drizzle-orm'
import { arrayText } from '../../../kernel/db/array-text.js'
import { rowsOf } from '../../../kernel/db/database.js'
import type { Work } from '../../../rooms/work.js'
import type { Span } from '../span.js'
import { moment, ofOperator, onDays } from './span-store.js'

export interface Cohort {
  /** Days of the span on which they registered, from 0. */
  number: number
  registered: number
  validated: number
  rode: number
  rodeAgain: number
  rodeInSpan: number
}

/** With their trips and the beginning of the first: of all operators, or of those that are looked at. */
const customers = (work: Work, { operatorId }: Span): SQL =>
  operatorId === undefined && work.scope.rows.kind === 'everything'
    ? sql`analytics_customers`
    : sql`(select c.id, c.registered_at, c.validated_at, l.trips_count, l.first_trip_at
        from analytics_customers c cross join lateral (
          select sum(trips_count) as trips_count, min(first_trip_at) as first_trip_at, count(*) as links
          from analytics_links where customer_id = c.id and ${ofOperator({ operatorId })}
        ) as l where l.links > 0)`

const moments = (at: readonly number[]): SQL =>
  sql`${arrayText(at.map((one) => new Date(one).toISOString()))}::timestamptz[]`

/**
 * Who registered on each day of the span, and what they did since: validated, one trip, two, one that began in the span
 * (nobody rides before they register). Each day is a stretch of one index; grouped, a year's people would be sorted.
 */
export const countRegistered = (work: Work, span: Span): Promise<Cohort[]> =>
  rowsOf<Cohort>(
    work.tx,
    sql`select (d.place - 1)::int as number, of_day.*
      from unnest(${moments(span.bounds.slice(0, -1))}, ${moments(span.bounds.slice(1))})
          with ordinality as d (since, until, place)
        cross join lateral (
          select count(*)::int as registered, (count(*) filter (where c.validated_at is not null))::int as validated,
            (count(*) filter (where c.trips_count > 0))::int as rode,
            (count(*) filter (where c.trips_count > 1))::int as "rodeAgain",
            (count(*) filter (where c.first_trip_at < ${moment(span.bounds.at(-1) ?? 0)}))::int as "rodeInSpan"
          from ${customers(work, span)} c where c.registered_at >= d.since and c.registered_at < d.until
        ) as of_day
      where of_day.registered > 0 order by 1`,
  )

/** Who began a rental with one operator on one day: numbers of riders, four bytes each. */
export interface RiderDay {
  day: string
  riders: Uint8Array
}

/** The riders of each day of the span, day after day; who rode with several operators stands there with each. */
export const readRiderDays = (work: Work, span: Span): Promise<RiderDay[]> =>
  rowsOf<RiderDay>(
    work.tx,
    sql`select day::text as day, riders from analytics_rider_days
      where ${ofOperator(span)} and ${onDays(span)} order by day`,
  )
