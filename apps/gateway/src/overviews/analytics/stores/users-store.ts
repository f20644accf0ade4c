import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../kernel/db/database.js'
import type { Work } from '../../../rooms/work.js'
import type { Span } from '../span.js'
import { dayNumber, during, ofOperator } from './span-store.js'

export interface Cohort {
  /** Days of the span on which they registered, from 0. */
  number: number
  registered: number
  validated: number
  rode: number
  rodeAgain: number
  rodeInSpan: number
}

/** Customers of the operator that is asked for, or all that the work sees. */
const linked = (span: Span): SQL =>
  span.operatorId === undefined
    ? sql`true`
    : sql`exists (select from analytics_links l where l.customer_id = c.id and l.operator_id = ${span.operatorId}::uuid)`

/** Who registered on each day of the span, and what they did since: validated, one ride, two, one in the span. */
export const countRegistered = (work: Work, span: Span): Promise<Cohort[]> =>
  rowsOf<Cohort>(
    work.tx,
    sql`select ${dayNumber(sql`c.registered_at`, span)} as number, count(*)::int as registered,
        (count(*) filter (where c.validated_at is not null))::int as validated,
        (count(*) filter (where r.rides > 0))::int as rode, (count(*) filter (where r.rides > 1))::int as "rodeAgain",
        (count(*) filter (where r.in_span > 0))::int as "rodeInSpan"
      from analytics_customers c cross join lateral (
        select count(*) as rides, count(*) filter (where ${during(sql`started_at`, span)}) as in_span
        from analytics_rides where customer_id = c.id and started_at is not null and ${ofOperator(span)}
      ) as r
      where ${during(sql`c.registered_at`, span)} and ${linked(span)} group by 1 order by 1`,
  )

/** How many customers began a rental on each day of the span, and in all of it (`number` null). */
export const countActive = (work: Work, span: Span): Promise<{ number: number | null; active: number }[]> =>
  rowsOf(
    work.tx,
    sql`with rides as materialized (
        select customer_id, ${dayNumber(sql`started_at`, span)} as number from analytics_rides
        where ${ofOperator(span)} and ${during(sql`started_at`, span)}
        group by 1, 2
      )
      select number, count(*)::int as active from rides group by 1
      union all select null, count(*)::int from (select distinct customer_id from rides) as riders
      order by number nulls last`,
  )
