import type { SQL } from 'drizzle-orm'
import { arrayText } from '../../../kernel/db/array-text.js'
import { rowsOf, sql } from '../../../kernel/db/database.js'
import type { Work } from '../../work.js'
import { rowHasOwnValues } from '../stores/own-values.js'

/** Where a vehicle was, and how it moved there. */
interface PlaceRow {
  latitude: number | null
  longitude: number | null
  speed_kmh: number | null
  heading_degrees: number | null
}

/** What a vehicle reports of itself; null: it was not reported. */
interface ValuesRow {
  battery_percent: number | null
  is_vehicle_on: boolean | null
}

/** A vehicle as it was at a past moment, with its newest report until then. */
export interface StoodRow extends PlaceRow, ValuesRow {
  id: string
  /** The operator that held it then; null: the provider. */
  operator_id: string | null
  plate: string | null
  model: string
  out_of_service: boolean
  /** By the vehicle's clock, milliseconds since 1970; null: it had said nothing yet. */
  heard_at: number | null
  is_charging: boolean | null
}

/** What a report left out is looked for in so many before it. */
const earlierReports = 20
/** A place is looked for so far behind the newest report: a vehicle may stand under ground for days. */
const placeLooksBackMs = 7 * 86_400_000

/**
 * Vehicles that the scope ever held, each with the moment from which on its reports are the scope's: from a handover
 * on, or from the beginning where it was the scope's from the first day (imported reports are older than the vehicle).
 * Reports of holders before are never the scope's, and passing over them one by one could take minutes. `plate` and
 * `created_at` are null where others hold the vehicle now.
 */
const everHeld = (work: Work, operatorId?: string): SQL =>
  work.scope.rows.kind === 'everything'
    ? sql`(select id, '-infinity'::timestamptz as own_from, plate, created_at from vehicles
        ${operatorId === undefined ? sql`` : sql`where id in (select vehicle_id from vehicle_tenures where operator_id = ${operatorId})`})`
    : sql`(select t.vehicle_id as id, v.plate, v.created_at,
          min(case when v.created_at >= t.first_assigned_at then '-infinity' else t.first_assigned_at end) as own_from
        from vehicle_tenures t left join vehicles v on v.id = t.vehicle_id
        ${operatorId === undefined ? sql`` : sql`where t.operator_id = ${operatorId}`}
        group by t.vehicle_id, v.plate, v.created_at)`

/** A report's time counts when it did not lie ahead of the gateway's clock: such reports never were the newest. */
const inTime = sql`coalesce('future' <> all (r.doubts), true)`

const newestFirst = sql`order by r.at desc, r.source desc, r.hash desc`

/**
 * The vehicles of the scope as they were at a moment, no matter who holds them now, each with its newest report until
 * then; its place only when that is believed. A vehicle is found by how it was held then; one that spoke before it was
 * entered (imports) is shown as it was entered. For each vehicle one step down an index for its state and one for its
 * report, from the newest week backwards.
 * @param operatorId those that this operator held; left out: all of the scope
 */
export const readStood = async (work: Work, at: Date, operatorId?: string): Promise<StoodRow[]> => {
  const moment = sql`${at.toISOString()}::text::timestamptz`
  const ofOperator = operatorId === undefined ? sql`` : sql`and coalesce(s.operator_id, f.operator_id) = ${operatorId}`
  return rowsOf(
    work.tx,
    sql`select e.id::text, coalesce(s.operator_id, f.operator_id)::text as operator_id,
        case when e.created_at is null then coalesce(s.plate, f.plate) else e.plate end as plate,
        coalesce(s.model, f.model) as model, coalesce(s.out_of_service, f.out_of_service) as out_of_service,
        (extract(epoch from n.at) * 1000)::float8 as heard_at, n.battery_percent, n.is_vehicle_on, n.is_charging,
        n.latitude, n.longitude, n.speed_kmh, n.heading_degrees
      from ${everHeld(work, operatorId)} e
      left join lateral (
        select * from vehicle_states s where s.vehicle_id = e.id and s.at <= ${moment}
        order by s.at desc, s.id desc limit 1
      ) s on true
      left join lateral (
        select * from vehicle_states f where s.at is null and f.vehicle_id = e.id order by f.at, f.id limit 1
      ) f on f.at <= e.created_at
      left join lateral (
        select r.at, case when ${rowHasOwnValues} then r.battery_percent end as battery_percent,
          case when ${rowHasOwnValues} then r.is_vehicle_on end as is_vehicle_on,
          case when ${rowHasOwnValues} then (r.more ->> 'isBatteryCharging')::boolean end as is_charging,
          case when r.doubts is null then r.latitude end as latitude,
          case when r.doubts is null then r.longitude end as longitude,
          case when r.doubts is null then r.speed_kmh end as speed_kmh,
          case when r.doubts is null then r.heading_degrees end as heading_degrees
        from vehicle_reports r
        where r.vehicle_id = e.id and r.at >= e.own_from and r.at <= ${moment} and ${inTime}
        ${newestFirst} limit 1
      ) n on true
      where coalesce(s.is_held, f.is_held) ${ofOperator} and (n.at is not null or s.at is not null)`,
  )
}

/** A vehicle, and the newest report from which on something is looked for. */
type From = readonly { id: string; at: number }[]

const instants = (from: From, of: (at: number) => number): string =>
  arrayText(from.map(({ at }) => new Date(of(at)).toISOString()))

/** Bounds are worked out beforehand: one that is worked out row by row goes down no index past row-level security. */
const fromText = (from: From): SQL => sql`unnest(${arrayText(from.map(({ id }) => id))}::uuid[],
  ${instants(from, (at) => at)}::timestamptz[], ${instants(from, (at) => at - placeLooksBackMs)}::timestamptz[])
  as g (id, at, placed_since)`

/** The newest believed place of each until then. */
export const readEarlierPlaces = async (work: Work, from: From): Promise<Map<string, PlaceRow>> => {
  const rows = await rowsOf<PlaceRow & { id: string }>(
    work.tx,
    sql`select g.id::text, p.* from ${fromText(from)} join ${everHeld(work)} e on e.id = g.id
      cross join lateral (
        select latitude, longitude, speed_kmh, heading_degrees from vehicle_reports r
        where r.vehicle_id = g.id and r.at >= e.own_from and r.at >= g.placed_since and r.at <= g.at and r.latitude is not null and r.doubts is null
        ${newestFirst} limit 1
      ) p`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** For each value the newest that was reported until then, among the last few reports. */
export const readEarlierValues = async (work: Work, from: From): Promise<Map<string, ValuesRow>> => {
  const newest = (field: 'battery_percent' | 'is_vehicle_on'): SQL => {
    const column = sql.identifier(field)
    return sql`(
      select ${column} from (
        select r.${column}, r.at, r.source, r.hash from vehicle_reports r
        where r.vehicle_id = g.id and r.at >= e.own_from and r.at <= g.at and ${rowHasOwnValues}
        ${newestFirst} limit ${earlierReports}
      ) r where ${column} is not null ${newestFirst} limit 1
    ) as ${column}`
  }
  const rows = await rowsOf<ValuesRow & { id: string }>(
    work.tx,
    sql`select g.id::text, ${newest('battery_percent')}, ${newest('is_vehicle_on')}
      from ${fromText(from)} join ${everHeld(work)} e on e.id = g.id`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The oldest and the newest kept report of the scope, milliseconds since 1970; null while there is none. One step down
 * an index for each vehicle; an operator that holds none any more gets the time up to now.
 */
export const readHistorySpan = async (work: Work): Promise<{ since: number; until: number } | null> => {
  const [row] = await rowsOf<{ since: number | null; until: number | null }>(
    work.tx,
    sql`select (extract(epoch from min(o.at)) * 1000)::float8 as since,
        (select (extract(epoch from max(at)) * 1000)::float8 from vehicle_latest) as until
      from ${everHeld(work)} e
      cross join lateral (
        select r.at from vehicle_reports r where r.vehicle_id = e.id and r.at >= e.own_from and ${inTime}
        order by r.at limit 1
      ) o`,
  )
  if (!row || row.since === null) return null
  return { since: row.since, until: Math.max(row.since, row.until ?? work.now.getTime()) }
}
