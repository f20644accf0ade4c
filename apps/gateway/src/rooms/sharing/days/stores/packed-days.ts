import { addDays, startOfDay } from '@motora/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import { arrayText } from '../../../../kernel/db/array-text.js'
import type { Work } from '../../../work.js'

/** An operator, and days of its own clock. */
export interface DaysOf {
  operatorId: string
  timezone: string
  days: readonly string[]
}

/** The operator's rentals `s` on whose day `d.day` this moment of theirs lies. @param at a column of `s` */
export const rentalsOn = (at: SQL, { operatorId, timezone, days }: DaysOf): SQL => {
  const begins = (plus: number) =>
    arrayText(days.map((day) => new Date(startOfDay(addDays(day, plus), timezone)).toISOString()))
  return sql`unnest(${arrayText(days)}::date[], ${begins(0)}::timestamptz[], ${begins(1)}::timestamptz[]) as d (day, since, until)
    join services s on s.operator_id = ${operatorId} and ${at} >= d.since and ${at} < d.until`
}

/** Whole numbers of a day as they are kept, of four bytes each. @param by in whose order they lie */
export const packed = (value: SQL, by: SQL): SQL => sql`string_agg(int4send(${value}), ''::bytea order by ${by})`

/** Of `n`; 0 for what has none. */
const number = sql`coalesce(n.number, 0)`
export const packedNumbers: SQL = packed(number, number)

/** Rows of these days in a table that keeps one for each. */
export const ofTheseDays = ({ operatorId, days }: DaysOf): SQL =>
  sql`operator_id = ${operatorId}::uuid and day = any(${arrayText(days)}::date[])`

/** What is kept of these days is put in its place in the same work. */
export const removeDays = async (work: Work, table: 'rider_days' | 'vehicle_days', of: DaysOf): Promise<void> => {
  await work.tx.execute(sql`delete from ${sql.identifier(table)} where ${ofTheseDays(of)}`)
}
