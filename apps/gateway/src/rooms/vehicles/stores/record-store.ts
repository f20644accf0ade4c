import { and, count, eq, gte, lt } from 'drizzle-orm'
import { rowsOf, sql } from '../../../kernel/db/database.js'
import { descending } from '../../../kernel/db/keyset.js'
import { type List, type Page, type PageQuery, pageOf } from '../../../kernel/db/page-of.js'
import type { Work } from '../../work.js'
import { vehicleEvents } from '../tables.js'
import { rowHasOwnValues } from './own-values.js'

export interface Span {
  since: Date
  /** Left out. */
  until: Date
}

const dayMs = 86_400_000
/** Days that one statement reads: a vehicle that speaks every second has not more to read than a statement has time. */
const daysAtOnce = 7

/** A span in pieces that one statement each can read, oldest first. */
export const piecesOf = ({ since, until }: Span): Span[] => {
  const pieces: Span[] = []
  for (let from = since.getTime(); from < until.getTime(); from += daysAtOnce * dayMs)
    pieces.push({ since: new Date(from), until: new Date(Math.min(from + daysAtOnce * dayMs, until.getTime())) })
  return pieces
}

/** A moment in a query of hand. */
export const momentIn = (at: Date) => sql`${at.toISOString()}::text::timestamptz`

/** How many reports a vehicle made in a span, of how many the place is not believed, and which said what cannot be. */
export const countReports = async (
  work: Work,
  vehicleId: string,
  span: Span,
): Promise<{ reports: number; doubtedPlaces: number; oddValues: number }> => {
  const total = { reports: 0, doubtedPlaces: 0, oddValues: 0 }
  for (const { since, until } of piecesOf(span)) {
    const [row] = await rowsOf<{ reports: number; doubted: number; odd: number }>(
      work.tx,
      // a report of the future without a place has no place to be doubted
      sql`select count(*)::int as reports,
          (count(*) filter (where doubts is not null and (latitude is not null or doubts <> '{future}')))::int as doubted,
          (count(*) filter (where more -> 'leftOut' is not null))::int as odd
        from vehicle_reports
        where vehicle_id = ${vehicleId}::uuid and at >= ${momentIn(since)} and at < ${momentIn(until)}`,
    )
    total.reports += row?.reports ?? 0
    total.doubtedPlaces += row?.doubted ?? 0
    total.oddValues += row?.odd ?? 0
  }
  return total
}

/** As the index `vehicle_reports_wrong_clock` says it (migration 0303), and `telemetry/settle-time.ts`. */
const hasWrongClock = sql`source <> 'import'
  and (received_at - at > interval '1 day' or at - received_at > interval '5 minutes')`

/** How many reports that came in a span, whatever time they say, had a clock that cannot be believed. */
export const countWrongClocks = async (work: Work, vehicleId: string, { since, until }: Span): Promise<number> => {
  const [row] = await rowsOf<{ count: number }>(
    work.tx,
    sql`select count(*)::int as count from vehicle_reports where vehicle_id = ${vehicleId}::uuid
      and received_at >= ${momentIn(since)} and received_at < ${momentIn(until)} and ${hasWrongClock}`,
  )
  return row?.count ?? 0
}

/** How often each kind of thing happened to a vehicle in a span. */
export const countEvents = async (work: Work, vehicleId: string, span: Span): Promise<Map<string, number>> => {
  const rows = await work.tx
    .select({ kind: vehicleEvents.kind, times: count() })
    .from(vehicleEvents)
    .where(happened(vehicleId, span))
    .groupBy(vehicleEvents.kind)
  return new Map(rows.map(({ kind, times }) => [kind, times]))
}

const happened = (vehicleId: string, { since, until }: Span) =>
  and(eq(vehicleEvents.vehicleId, vehicleId), gte(vehicleEvents.at, since), lt(vehicleEvents.at, until))

export interface Happening {
  at: Date
  kind: string
  source: string
  detail: Record<string, unknown>
}

const { at, kind, source, detail } = vehicleEvents
const events: List = { columns: {}, order: [descending(at), descending(kind), descending(source)] }

/** What happened to a vehicle in a span, newest first. */
export const listEvents = (work: Work, vehicleId: string, span: Span, query: PageQuery): Promise<Page<Happening>> =>
  pageOf(
    work.tx,
    work.tx.select({ at, kind, source, detail }).from(vehicleEvents).$dynamic(),
    events,
    query,
    happened(vehicleId, span),
  )

/** Reports that reached us after a day on their way are not looked for: history is kept by the vehicle's clock. */
const maxWayMs = dayMs

/** What reached us of a vehicle in one hour. */
export interface HeardHour {
  reports: number
  batteryPercent: number | null
  maxSpeedKmh: number | null
}

/**
 * What reached us in each hour of a span, by the first moment of the hour, and the longest time between two reports.
 * @param span whole hours
 */
export const hearingsOf = async (
  work: Work,
  vehicleId: string,
  { since, until }: Span,
): Promise<{ hours: Map<number, HeardHour>; longestGapSeconds: number | null }> => {
  const rows = await rowsOf<HeardHour & { hour: number; longest: number | null }>(
    work.tx,
    sql`with heard as (
        select received_at, battery_percent, speed_kmh, ${rowHasOwnValues} as own,
          received_at - lag(received_at) over (order by received_at) as gap from vehicle_reports r
        where vehicle_id = ${vehicleId}::uuid and at >= ${momentIn(new Date(since.getTime() - maxWayMs))}
          and at < ${momentIn(new Date(until.getTime() + maxWayMs))}
          and received_at >= ${momentIn(since)} and received_at < ${momentIn(until)}
      )
      select (extract(epoch from date_trunc('hour', received_at)) * 1000)::float8 as hour, count(*)::int as reports,
        (array_agg(battery_percent order by received_at desc) filter (where battery_percent is not null and own))[1]::int
          as "batteryPercent",
        (max(speed_kmh) filter (where own))::float8 as "maxSpeedKmh", extract(epoch from max(gap))::float8 as longest
      from heard group by 1`,
  )
  const gaps = rows.flatMap(({ longest }) => longest ?? [])
  return {
    hours: new Map(rows.map(({ hour, longest: _, ...heard }) => [hour, heard])),
    longestGapSeconds: gaps.length > 0 ? Math.round(Math.max(...gaps)) : null,
  }
}
