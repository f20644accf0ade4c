import type { ChargePoint } from '@motora/rules/vehicles'
import { arrayText } from '../../../kernel/db/array-text.js'
import { rowsOf, sql } from '../../../kernel/db/database.js'
import type { Work } from '../../work.js'
import { rowHasOwnValues } from './own-values.js'
import { momentIn, piecesOf, type Span } from './record-store.js'

/** Calendar days by a clock in a time zone, both included; `2026-11-21`. */
export interface Days {
  first: string
  last: string
  timeZone: string
}

/**
 * Days on which a vehicle reported, newest first. From the newest report it steps to the newest before that day, and so
 * on: as many looks into the index as there are days, however many reports they have.
 */
export const daysWithReports = async (
  work: Work,
  vehicleId: string,
  { first, last, timeZone }: Days,
): Promise<string[]> => {
  const startOf = (day: ReturnType<typeof sql>) => sql`(${day}::timestamp at time zone ${timeZone}::text)`
  // each step passes its bound worked out: one that is still to be worked out is no leak-proof condition, and would be
  // asked only after the wall has looked at every report of the vehicle
  const newestBefore = (bound: ReturnType<typeof sql>) => sql`
    select (r.at at time zone ${timeZone}::text)::date as day from vehicle_reports r
    where r.vehicle_id = ${vehicleId}::uuid and r.at >= ${startOf(sql`${first}::text::date`)} and r.at < ${bound}
    order by r.at desc limit 1`
  const rows = await rowsOf<{ day: string }>(
    work.tx,
    sql`with recursive days (day, since) as (
        select n.day, ${startOf(sql`n.day`)} from (${newestBefore(startOf(sql`(${last}::text::date + 1)`))}) n
        union all
        select n.day, ${startOf(sql`n.day`)} from days d cross join lateral (${newestBefore(sql`d.since`)}) n
      )
      select day::text as day from days`,
  )
  return rows.map(({ day }) => day)
}

/** What a vehicle said in a day. */
export interface DayFigures {
  reports: number
  batteryFirst: number | null
  batteryLast: number | null
  batteryLowest: number | null
  /** Metres. */
  odometerLast: number | null
}

const atOnce = 7

/** What a vehicle said on these days. */
export const figuresOfDays = async (
  work: Work,
  vehicleId: string,
  days: readonly string[],
  timeZone: string,
): Promise<Map<string, DayFigures>> => {
  const found = new Map<string, DayFigures>()
  for (let from = 0; from < days.length; from += atOnce) {
    const told = (column: 'battery_percent' | 'odometer_metres', order: 'asc' | 'desc') => sql`
      (select r.${sql.raw(column)} from vehicle_reports r
        where r.vehicle_id = ${vehicleId}::uuid and r.at >= d.since and r.at < d.until
          and r.${sql.raw(column)} is not null and ${rowHasOwnValues}
        order by r.at ${sql.raw(order)}, r.source ${sql.raw(order)}, r.hash ${sql.raw(order)} limit 1)`
    const rows = await rowsOf<{
      day: string
      reports: number
      first: number | null
      last: number | null
      lowest: number | null
      odometer: number | null
    }>(
      work.tx,
      // materialized for the same reason
      sql`with d as materialized (
          select day, day::timestamp at time zone ${timeZone}::text as since,
            (day + 1)::timestamp at time zone ${timeZone}::text as until
          from unnest(${arrayText(days.slice(from, from + atOnce))}::date[]) day
        )
        select d.day::text as day, c.reports, c.lowest, ${told('battery_percent', 'asc')} as first,
          ${told('battery_percent', 'desc')} as last, (${told('odometer_metres', 'desc')})::float8 as odometer
        from d cross join lateral (
          select count(*)::int as reports, min(r.battery_percent) filter (where ${rowHasOwnValues}) as lowest from vehicle_reports r
          where r.vehicle_id = ${vehicleId}::uuid and r.at >= d.since and r.at < d.until
        ) c`,
    )
    for (const { day, reports, first, last, lowest, odometer } of rows)
      found.set(day, {
        reports,
        batteryFirst: first,
        batteryLast: last,
        batteryLowest: lowest,
        odometerLast: odometer,
      })
  }
  return found
}

/**
 * What a vehicle said of its battery in a span, in its order. Of readings that say the same one after the other only
 * the first and the last: a day at one report a second is a few hundred points.
 */
export const batteryPoints = async (work: Work, vehicleId: string, span: Span): Promise<ChargePoint[]> => {
  const points: ChargePoint[] = []
  for (const { since, until } of piecesOf(span)) {
    const rows = await rowsOf<{ at: number; percent: number; charging: boolean | null; without: number }>(
      work.tx,
      sql`with told as (
          select at, source, hash, battery_percent as percent, (more ->> 'isBatteryCharging')::boolean as charging,
            count(*) filter (where battery_percent is null) over w as silent
          from vehicle_reports r
          where vehicle_id = ${vehicleId}::uuid and at >= ${momentIn(since)} and at < ${momentIn(until)}
            and ${rowHasOwnValues}
          window w as (order by at, source, hash)
        ), read as (
          select *, silent - lag(silent, 1, 0::bigint) over w as without, lag(percent) over w as before,
            lead(percent) over w as after, lag(charging) over w as charging_before, lead(charging) over w as charging_after
          from told where percent is not null window w as (order by at, source, hash)
        )
        select (extract(epoch from at) * 1000)::float8 as at, percent, charging, without::int as without from read
        where before is distinct from percent or after is distinct from percent
          or charging_before is distinct from charging or charging_after is distinct from charging
        order by at, source, hash`,
    )
    for (const { at, percent, charging, without } of rows)
      points.push({ at, batteryPercent: percent, isCharging: charging, reportsWithoutBattery: without })
  }
  return points
}
