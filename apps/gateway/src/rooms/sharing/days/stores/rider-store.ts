import { addDays, startOfDay } from '@motora/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import { arrayText } from '../../../../kernel/db/array-text.js'
import { rowsOf } from '../../../../kernel/db/database.js'
import type { Work } from '../../../work.js'

/** An operator, and days of its own clock. */
export interface DaysOf {
  operatorId: string
  timezone: string
  days: readonly string[]
}

/** Who began a rental on a day: their numbers, rising, of four bytes each, written in hexadecimal. */
export interface RiderDay {
  day: string
  riders: string
}

/** Each rider once for each day on which a rental began: `day`, `customer_id`. */
const ridersOf = ({ operatorId, timezone, days }: DaysOf): SQL => {
  const begins = (plus: number) =>
    arrayText(days.map((day) => new Date(startOfDay(addDays(day, plus), timezone)).toISOString()))
  return sql`select distinct d.day, s.customer_id
    from unnest(${arrayText(days)}::date[], ${begins(0)}::timestamptz[], ${begins(1)}::timestamptz[]) as d (day, since, until)
      join services s on s.operator_id = ${operatorId} and s.started_at >= d.since and s.started_at < d.until`
}
const numbers = sql`string_agg(int4send(coalesce(n.number, 0)), ''::bytea order by coalesce(n.number, 0))`

/** Puts the riders of these days in the place of those that were kept; who is new gets a number. */
export const putRiders = async (work: Work, of: DaysOf): Promise<void> => {
  if (of.days.length === 0) return
  await work.tx.execute(
    sql`insert into rider_numbers (customer_id)
      select distinct r.customer_id from (${ridersOf(of)}) as r
      where not exists (select from rider_numbers n where n.customer_id = r.customer_id)
      on conflict do nothing`,
  )
  await work.tx.execute(
    sql`delete from rider_days where operator_id = ${of.operatorId} and day = any(${arrayText(of.days)}::date[])`,
  )
  await work.tx.execute(
    sql`insert into rider_days (operator_id, day, riders)
      select ${of.operatorId}::uuid, r.day, ${numbers}
      from (${ridersOf(of)}) as r join rider_numbers n on n.customer_id = r.customer_id group by r.day`,
  )
}

/** What the riders of these days are by the rentals: 0 for who has no number. Days without any are left out. */
export const countRiders = (work: Work, of: DaysOf): Promise<RiderDay[]> =>
  rowsOf<RiderDay>(
    work.tx,
    sql`select r.day::text as day, encode(${numbers}, 'hex') as riders
      from (${ridersOf(of)}) as r left join rider_numbers n on n.customer_id = r.customer_id group by r.day`,
  )

/** What is kept of the riders of these days. */
export const readRiders = (work: Work, { operatorId, days }: DaysOf): Promise<RiderDay[]> =>
  rowsOf<RiderDay>(
    work.tx,
    sql`select day::text as day, encode(riders, 'hex') as riders from rider_days
      where operator_id = ${operatorId} and day = any(${arrayText(days)}::date[])`,
  )
