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

const moments = (at: readonly number[]): SQL =>
  sql`${arrayText(at.map((one) => new Date(one).toISOString()))}::timestamptz[]`

/** Of the people `c` that are meant, how many there are, took a trip, took two, and began the first within the span. */
const counted = ({ bounds }: Span, meant: SQL = sql`true`): SQL => {
  const many = (which: SQL): SQL => sql`(count(*) filter (where ${meant} and ${which}))::int`
  return sql`${many(sql`true`)} as registered, ${many(sql`c.trips_count > 0`)} as rode,
    ${many(sql`c.trips_count > 1`)} as again, ${many(sql`c.first_trip_at < ${moment(bounds.at(-1) ?? 0)}`)} as in_span`
}

/** Everybody who registered on a day `d`. */
const everybody = (span: Span): SQL =>
  sql`select ${counted(span)}, (count(*) filter (where c.validated_at is not null))::int as validated
    from analytics_customers c where c.registered_at >= d.since and c.registered_at < d.until`

/** The one operator that is looked at, asked for or the only one that the work sees; undefined: several. */
const onlyOperator = ({ scope: { rows } }: Work, { operatorId }: Span): string | undefined =>
  operatorId ?? (rows.kind !== 'everything' && rows.operatorIds.length === 1 ? rows.operatorIds[0] : undefined)

/**
 * Those of them who are linked to the operators that are looked at, counted from their links alone. Who was not validated, or
 * is erased, does not stand in a link: they are few, and taken off. Somebody who is linked to several operators counts once.
 * @param operatorId the only one, whose links need not be joined by person
 */
const linked = (span: Span, operatorId: string | undefined): SQL => {
  const people = (further: SQL, from: SQL): SQL =>
    operatorId === undefined
      ? sql`(select sum(l.trips_count) as trips_count, min(l.first_trip_at) as first_trip_at ${further}
          from ${from} group by l.customer_id)`
      : sql`(select l.trips_count, l.first_trip_at ${further} from ${from} and ${ofOperator({ operatorId })})`
  const all = people(
    sql``,
    sql`analytics_links l where l.rider_registered_at >= d.since and l.rider_registered_at < d.until`,
  )
  const off = people(
    operatorId === undefined ? sql`, bool_or(n.is_erased) as is_erased` : sql`, n.is_erased`,
    sql`analytics_not_validated n join analytics_links l on l.customer_id = n.id
      where n.registered_at >= d.since and n.registered_at < d.until`,
  )
  return sql`select a.registered - o.registered as registered, a.registered - o.off as validated,
      a.rode - o.rode as rode, a.again - o.again as again, a.in_span - o.in_span as in_span
    from (select ${counted(span)} from ${all} c) a
      cross join (select count(*)::int as off, ${counted(span, sql`c.is_erased`)} from ${off} c) o`
}

/**
 * Who registered on each day of the span, and what they did since: validated, one trip, two, one that began in the span
 * (nobody rides before they register). Each day is a stretch of one index; grouped, a year's people would be sorted.
 */
export const countRegistered = (work: Work, span: Span): Promise<Cohort[]> => {
  const isOfAll = span.operatorId === undefined && work.scope.rows.kind === 'everything'
  const people = isOfAll ? everybody(span) : linked(span, onlyOperator(work, span))
  return rowsOf<Cohort>(
    work.tx,
    sql`select (d.place - 1)::int as number, of_day.registered, of_day.validated, of_day.rode,
        of_day.again as "rodeAgain", of_day.in_span as "rodeInSpan"
      from unnest(${moments(span.bounds.slice(0, -1))}, ${moments(span.bounds.slice(1))})
          with ordinality as d (since, until, place)
        cross join lateral (${people}) as of_day
      where of_day.registered > 0 order by 1`,
  )
}

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
