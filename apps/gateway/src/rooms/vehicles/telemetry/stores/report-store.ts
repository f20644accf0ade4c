import { arrayText, bytesText } from '../../../../kernel/db/array-text.js'
import { rowsOf, sql } from '../../../../kernel/db/database.js'
import { newId } from '../../../../kernel/ids.js'
import type { Work } from '../../../work.js'
import type { Fix, Moment } from '../latest-state.js'
import { cleanText, type MeasuredPosition } from '../measure.js'
import type { ClockJudged } from '../settle-time.js'
import type { ReportedValues, VehicleReport } from '../vehicle-report.js'

/** A report that has gone through the first steps and is ready to be kept. */
export interface SettledReport extends Moment {
  vehicleId: string
  operatorId: string | null
  clock: ClockJudged
  position: MeasuredPosition | null
  values: ReportedValues
  report: VehicleReport
}

const iso = (at: number): string => new Date(at).toISOString()

/** Why a report is doubted whatever others say. */
const doubtsOf = ({ clock, position, report }: SettledReport): string[] => {
  const doubts = [...(clock === 'ahead' ? ['future'] : []), ...(position?.doubt ? [position.doubt] : [])]
  if (report.isDisputed && position?.doubt !== 'disputed') doubts.push('disputed')
  return doubts
}

const doubtsText = (doubts: readonly string[]): string | null => (doubts.length > 0 ? `{${doubts.join(',')}}` : null)

/** What has no column of its own. */
const moreOf = ({ values, position, report }: SettledReport): string | null => {
  const { batteryPercent, isVehicleOn, odometerMetres, ...more } = values as Record<string, unknown>
  if (position) {
    const { maxSpeedKmh, altitudeMetres, accuracyMetres, satellites, isWheelSpeed } = position
    if (isWheelSpeed) more.isWheelSpeed = true
    for (const [name, value] of Object.entries({ maxSpeedKmh, altitudeMetres, accuracyMetres, satellites }))
      if (value !== null) more[name] = value
  }
  if (report.leftOut) more.leftOut = report.leftOut
  return Object.keys(more).length > 0 ? JSON.stringify(more) : null
}

/**
 * Writes reports into the history, each once.
 * @param reports in the order of vehicle and moment, none twice: rows are inserted in this order, so that two batches
 *   with the same reports wait for one another and never deadlock
 * @returns places in `reports` of those that were there already
 */
export const keepReports = async (work: Work, reports: readonly SettledReport[]): Promise<Set<number>> => {
  if (reports.length === 0) return new Set()
  const column = (of: (report: SettledReport) => string | number | boolean | null) => arrayText(reports.map(of))
  const rows = await rowsOf<{ n: number }>(
    work.tx,
    sql`with given as materialized (
      select * from unnest(
        ${column((r) => r.vehicleId)}::uuid[],
        ${column((r) => r.operatorId)}::uuid[],
        ${column((r) => iso(r.at))}::timestamptz[],
        ${column((r) => r.source)}::text[],
        ${column((r) => `\\x${r.hash}`)}::bytea[],
        ${column((r) => r.report.receivedAt.toISOString())}::timestamptz[],
        ${column((r) => (r.position ? iso(fixTimeOf(r)) : null))}::timestamptz[],
        ${column((r) => r.position?.latitude ?? null)}::float8[],
        ${column((r) => r.position?.longitude ?? null)}::float8[],
        ${column((r) => r.position?.speedKmh ?? null)}::real[],
        ${column((r) => r.position?.headingDegrees ?? null)}::smallint[],
        ${column((r) => r.values.batteryPercent ?? null)}::smallint[],
        ${column((r) => r.values.isVehicleOn ?? null)}::boolean[],
        ${column((r) => r.values.odometerMetres ?? null)}::bigint[],
        ${column((r) => doubtsText(doubtsOf(r)))}::text[],
        ${column(moreOf)}::jsonb[],
        ${column((r) => bytesText(r.report.raw))}::bytea[]
      ) with ordinality as d (vehicle_id, operator_id, at, source, hash, received_at, fix_at, latitude, longitude,
        speed_kmh, heading_degrees, battery_percent, is_vehicle_on, odometer_metres, doubts, more, raw, n)
    ), kept as (
      insert into vehicle_reports (vehicle_id, operator_id, at, source, hash, received_at, fix_at, latitude,
        longitude, speed_kmh, heading_degrees, battery_percent, is_vehicle_on, odometer_metres, doubts, more, raw)
      select vehicle_id, operator_id, at, source, hash, received_at, fix_at, latitude, longitude, speed_kmh,
        heading_degrees, battery_percent, is_vehicle_on, odometer_metres, doubts::text[], more, raw
      from given order by n
      on conflict do nothing
      returning vehicle_id, at, source, hash
    )
    select (n - 1)::int as n from given
    where not exists (select from kept where kept.vehicle_id = given.vehicle_id and kept.at = given.at
      and kept.source = given.source and kept.hash = given.hash)`,
  )
  return new Set(rows.map(({ n }) => n))
}

/** A fix has the time that the sender gives it, when that is one; else the report's own. Milliseconds since 1970. */
export const fixTimeOf = ({ at, report }: SettledReport): number => {
  const given = report.fixTime?.getTime() ?? Number.NaN
  return given > 0 && given <= at ? given : at
}

/** A row of the history as the judge of places needs it. */
export interface JudgedRow extends Moment {
  vehicleId: string
  /** The operator that held the vehicle when the report was kept. */
  operatorId: string | null
  believed: boolean
  fix: Fix
}

/**
 * The fixes from the last believed one before a moment on, in order; only such as nothing but their neighbours can
 * make doubtful.
 * @param from for each vehicle the moment, and the row after which to go on (null: from the last believed one)
 */
export const readFixes = async (
  work: Work,
  from: readonly { vehicleId: string; at: number; after: Moment | null }[],
  limitEach: number,
): Promise<JudgedRow[]> => {
  const column = (of: (f: (typeof from)[number]) => string | number | null) => arrayText(from.map(of))
  const rows = await rowsOf<{
    vehicle_id: string
    operator_id: string | null
    at: number
    source: string
    hash: string
    fix_at: number
    speed_at: number
    believed: boolean
    latitude: number
    longitude: number
    speed_kmh: number | null
    heading_degrees: number | null
    max_speed_kmh: number | null
    altitude_metres: number | null
  }>(
    work.tx,
    sql`select f.vehicle_id::text, r.operator_id::text, (extract(epoch from r.at) * 1000)::float8 as at, r.source,
        encode(r.hash, 'hex') as hash, (extract(epoch from r.fix_at) * 1000)::float8 as fix_at,
        (extract(epoch from case when r.more @> '{"isWheelSpeed": true}' then r.at else r.fix_at end) * 1000)::float8 as speed_at,
        r.doubts is null as believed, r.latitude, r.longitude, r.speed_kmh,
        r.heading_degrees, (r.more ->> 'maxSpeedKmh')::float8 as max_speed_kmh,
        (r.more ->> 'altitudeMetres')::float8 as altitude_metres
      from unnest(
        ${column((f) => f.vehicleId)}::uuid[],
        ${column((f) => iso(f.at))}::timestamptz[],
        ${column((f) => (f.after ? iso(f.after.at) : null))}::timestamptz[],
        ${column((f) => f.after?.source ?? null)}::text[],
        ${column((f) => (f.after ? `\\x${f.after.hash}` : null))}::bytea[]
      ) as f (vehicle_id, at, after_at, after_source, after_hash)
      left join lateral (
        select at, source, hash from vehicle_reports p
        where f.after_at is null and p.vehicle_id = f.vehicle_id and p.at < f.at and p.latitude is not null
          and p.doubts is null
        order by p.at desc, p.source desc, p.hash desc limit 1
      ) t on true
      cross join lateral (
        select * from vehicle_reports p
        where p.vehicle_id = f.vehicle_id and p.latitude is not null and (p.doubts is null or p.doubts = '{jump}')
          and p.at >= coalesce(f.after_at, t.at, '-infinity')
          and (f.after_at is null or (p.at, p.source, p.hash) > (f.after_at, f.after_source, f.after_hash))
          and (t.at is null or (p.at, p.source, p.hash) >= (t.at, t.source, t.hash))
        order by p.at, p.source, p.hash limit ${limitEach}
      ) r
      order by f.vehicle_id, r.at, r.source, r.hash`,
  )
  return rows.map((row) => ({
    vehicleId: row.vehicle_id,
    operatorId: row.operator_id,
    at: row.at,
    source: row.source,
    hash: row.hash,
    believed: row.believed,
    fix: {
      at: row.at,
      fixAt: row.fix_at,
      speedAt: row.speed_at,
      latitude: row.latitude,
      longitude: row.longitude,
      speedKmh: row.speed_kmh,
      maxSpeedKmh: row.max_speed_kmh,
      headingDegrees: row.heading_degrees,
      altitudeMetres: row.altitude_metres,
    },
  }))
}

/** A report that others make doubtful, and by what: `jump`, `odometer`, `battery`. */
export interface DoubtedReport extends SettledReport {
  found: readonly string[]
}

/** Adds what others make doubtful of reports to their doubts. */
export const writeFound = (work: Work, rows: readonly DoubtedReport[]): Promise<void> =>
  writeDoubts(
    work,
    rows.map((row) => ({ ...row, doubts: [...doubtsOf(row), ...row.found] })),
  )

/** Sets or lifts the doubt `jump` of reports that have no other. */
export const writeJumps = (
  work: Work,
  rows: readonly (Moment & { vehicleId: string; believed: boolean })[],
): Promise<void> =>
  writeDoubts(
    work,
    rows.map((row) => ({ ...row, doubts: row.believed ? [] : ['jump'] })),
  )

const writeDoubts = async (
  work: Work,
  rows: readonly (Moment & { vehicleId: string; doubts: readonly string[] })[],
): Promise<void> => {
  if (rows.length === 0) return
  const column = (of: (row: (typeof rows)[number]) => string | null) => arrayText(rows.map(of))
  await work.tx.execute(sql`
    update vehicle_reports r set doubts = d.doubts::text[]
    from unnest(
      ${column((r) => r.vehicleId)}::uuid[], ${column((r) => iso(r.at))}::timestamptz[],
      ${column((r) => r.source)}::text[], ${column((r) => `\\x${r.hash}`)}::bytea[],
      ${column((r) => doubtsText(r.doubts))}::text[]
    ) as d (vehicle_id, at, source, hash, doubts)
    where r.vehicle_id = d.vehicle_id and r.at = d.at and r.source = d.source and r.hash = d.hash`)
}

export type QuarantineReason = 'unknown' | 'time' | 'retired' | 'unreadable' | 'keyed'

/** The readable side of a report, as far as the database can keep it. */
const decodedText = ({ position, values, fixTime, isDisputed }: VehicleReport): string =>
  JSON.stringify({ position, values, fixTime, isDisputed }, (_, value: unknown) =>
    typeof value === 'string' ? cleanText(value) : value,
  )

const firstWritten = Date.parse('0001-01-01T00:00:00Z')
const lastWritten = Date.parse('9999-12-31T23:59:59Z')

const quarantinedTime = (report: VehicleReport): string | null => {
  const at = report.deviceTime?.getTime() ?? Number.NaN
  // years that are written with four digits; a wilder clock is still in the raw bytes
  return at >= firstWritten && at <= lastWritten ? iso(at) : null
}

/** Puts reports aside, each once. @returns how many were new */
export const quarantineReports = async (
  work: Work,
  reports: readonly { report: VehicleReport; reason: QuarantineReason }[],
): Promise<number> => {
  if (reports.length === 0) return 0
  const ordered = [...reports].sort((a, b) => (a.report.hash < b.report.hash ? -1 : 1))
  const column = (of: (r: (typeof reports)[number]) => string | null) => arrayText(ordered.map(of))
  const rows = await rowsOf<{ ok: boolean }>(
    work.tx,
    sql`insert into quarantined_reports (id, source, device_key, reason, device_time, received_at, hash, raw, decoded)
      select * from unnest(
        ${column(() => newId())}::uuid[],
        ${column((r) => r.report.source)}::text[],
        ${column((r) => cleanText(r.report.deviceKey))}::text[],
        ${column((r) => r.reason)}::text[],
        ${column((r) => quarantinedTime(r.report))}::timestamptz[],
        ${column((r) => r.report.receivedAt.toISOString())}::timestamptz[],
        ${column((r) => `\\x${r.report.hash}`)}::bytea[],
        ${column((r) => bytesText(r.report.raw))}::bytea[],
        ${column((r) => decodedText(r.report))}::jsonb[]
      ) on conflict do nothing returning true as ok`,
  )
  return rows.length
}

/** Makes the partition of a week. Reports cannot be kept without. */
export const makeReportsWeek = async (work: Work, at: number): Promise<void> => {
  await work.tx.execute(sql`select motora_make_reports_week(${iso(at)}::text::timestamptz)`)
}
