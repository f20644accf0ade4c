import { arrayText } from '../../../../kernel/db/array-text.js'
import { rowsOf, sql } from '../../../../kernel/db/database.js'
import type { Work } from '../../../work.js'
import type { Astray, LatestState, Watch } from '../latest-state.js'
import type { ReportedValues } from '../vehicle-report.js'

/** A device that we know, with the newest it said. */
export interface KnownDevice {
  imei: string
  isRetired: boolean
  /** It has a key of its own, and speaks by it or not at all. */
  isKeyed: boolean
  state: LatestState
}

interface Row {
  imei: string
  retired: boolean
  keyed: boolean
  vehicle_id: string
  operator_id: string | null
  at: number | null
  source: string | null
  hash: string | null
  received_at: number | null
  fix_at: number | null
  fix_told_at: number | null
  speed_at: number | null
  latitude: number | null
  longitude: number | null
  speed_kmh: number | null
  max_speed_kmh: number | null
  heading_degrees: number | null
  altitude_metres: number | null
  battery_percent: number | null
  is_battery_charging: boolean | null
  is_vehicle_on: boolean | null
  odometer_metres: number | null
  range_kilometres: number | null
  more: Record<string, unknown>
  told_earlier: LatestState['toldEarlier']
  astray: Astray | null
  watch: Watch
}

const stateOf = (row: Row): LatestState => {
  const values: ReportedValues = { ...(row.more as ReportedValues) }
  if (row.battery_percent !== null) values.batteryPercent = row.battery_percent
  if (row.is_battery_charging !== null) values.isBatteryCharging = row.is_battery_charging
  if (row.is_vehicle_on !== null) values.isVehicleOn = row.is_vehicle_on
  if (row.odometer_metres !== null) values.odometerMetres = row.odometer_metres
  if (row.range_kilometres !== null) values.rangeKilometres = row.range_kilometres
  const { at, source, hash, fix_at: fixAt, fix_told_at: fixToldAt, speed_at: speedAt, latitude, longitude } = row
  return {
    vehicleId: row.vehicle_id,
    operatorId: row.operator_id,
    newest: at !== null && source !== null && hash !== null ? { at, source, hash } : null,
    receivedAt: row.received_at,
    fix:
      fixAt !== null && fixToldAt !== null && speedAt !== null && latitude !== null && longitude !== null
        ? {
            at: fixToldAt,
            fixAt,
            speedAt,
            latitude,
            longitude,
            speedKmh: row.speed_kmh,
            maxSpeedKmh: row.max_speed_kmh,
            headingDegrees: row.heading_degrees,
            altitudeMetres: row.altitude_metres,
          }
        : null,
    astray: row.astray,
    values,
    toldEarlier: row.told_earlier,
    watch: row.watch,
  }
}

/** Which of these devices are in a vehicle that is not retired. @param deviceKeys left out: all such devices */
export const heldDevices = async (work: Work, deviceKeys?: readonly string[]): Promise<string[]> => {
  const ofThese = deviceKeys ? sql`imei = any (${arrayText(deviceKeys)}::text[]) and` : sql``
  const rows = await rowsOf<{ imei: string }>(
    work.tx,
    sql`select distinct imei from vehicles where ${ofThese} retired_at is null`,
  )
  return rows.map(({ imei }) => imei)
}

/**
 * The vehicles of these devices and their last reports, locked until the end of the work. Locks are taken in the order of
 * the vehicles' ids, so that two batches wait for one another and never deadlock.
 */
export const lockKnownDevices = async (
  work: Work,
  deviceKeys: readonly string[],
): Promise<Map<string, KnownDevice>> => {
  const rows = await rowsOf<Row>(
    work.tx,
    sql`with known as (
        -- a unit may have gone from a retired vehicle to another one
        select distinct on (imei) id, imei, retired_at from vehicles where imei = any (${arrayText(deviceKeys)}::text[])
        order by imei, retired_at desc nulls first
      ), locked as materialized (
        select * from vehicle_latest where vehicle_id in (select id from known) order by vehicle_id for no key update
      )
      select known.imei, known.retired_at is not null as retired,
        exists (select from device_keys k where k.imei = known.imei and k.revoked_at is null) as keyed, vehicle_id::text, operator_id::text,
        (extract(epoch from at) * 1000)::float8 as at, source, encode(hash, 'hex') as hash,
        (extract(epoch from received_at) * 1000)::float8 as received_at,
        (extract(epoch from fix_at) * 1000)::float8 as fix_at,
        (extract(epoch from fix_told_at) * 1000)::float8 as fix_told_at,
        (extract(epoch from speed_at) * 1000)::float8 as speed_at,
        latitude, longitude, speed_kmh, max_speed_kmh, heading_degrees, altitude_metres, battery_percent,
        is_battery_charging, is_vehicle_on, odometer_metres::float8 as odometer_metres, range_kilometres, more,
        told_earlier, astray, watch
      from known join locked on locked.vehicle_id = known.id`,
  )
  return new Map(
    rows.map((row) => [row.imei, { imei: row.imei, isRetired: row.retired, isKeyed: row.keyed, state: stateOf(row) }]),
  )
}

const instantText = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

/** Writes the newest of locked vehicles, all in one statement. */
export const writeLatest = async (work: Work, states: readonly LatestState[]): Promise<void> => {
  if (states.length === 0) return
  const column = (of: (state: LatestState) => string | number | boolean | null) => arrayText(states.map(of))
  const more = (state: LatestState): string => {
    const { batteryPercent, isBatteryCharging, isVehicleOn, odometerMetres, rangeKilometres, ...rest } = state.values
    return JSON.stringify(rest)
  }
  await work.tx.execute(sql`
    update vehicle_latest l set at = d.at, source = d.source, hash = d.hash, received_at = d.received_at,
      fix_at = d.fix_at, fix_told_at = d.fix_told_at, speed_at = d.speed_at,
      latitude = d.latitude, longitude = d.longitude, speed_kmh = d.speed_kmh,
      max_speed_kmh = d.max_speed_kmh, heading_degrees = d.heading_degrees, altitude_metres = d.altitude_metres,
      battery_percent = d.battery_percent, is_battery_charging = d.is_battery_charging,
      is_vehicle_on = d.is_vehicle_on, odometer_metres = d.odometer_metres, range_kilometres = d.range_kilometres,
      more = d.more, told_earlier = d.told_earlier, astray = d.astray, watch = d.watch
    from unnest(
      ${column((s) => s.vehicleId)}::uuid[],
      ${column((s) => instantText(s.newest?.at ?? null))}::timestamptz[],
      ${column((s) => s.newest?.source ?? null)}::text[],
      ${column((s) => (s.newest ? `\\x${s.newest.hash}` : null))}::bytea[],
      ${column((s) => instantText(s.receivedAt))}::timestamptz[],
      ${column((s) => instantText(s.fix?.fixAt ?? null))}::timestamptz[],
      ${column((s) => instantText(s.fix?.at ?? null))}::timestamptz[],
      ${column((s) => instantText(s.fix?.speedAt ?? null))}::timestamptz[],
      ${column((s) => s.fix?.latitude ?? null)}::float8[],
      ${column((s) => s.fix?.longitude ?? null)}::float8[],
      ${column((s) => s.fix?.speedKmh ?? null)}::real[],
      ${column((s) => s.fix?.maxSpeedKmh ?? null)}::real[],
      ${column((s) => s.fix?.headingDegrees ?? null)}::smallint[],
      ${column((s) => s.fix?.altitudeMetres ?? null)}::real[],
      ${column((s) => s.values.batteryPercent ?? null)}::smallint[],
      ${column((s) => s.values.isBatteryCharging ?? null)}::boolean[],
      ${column((s) => s.values.isVehicleOn ?? null)}::boolean[],
      ${column((s) => s.values.odometerMetres ?? null)}::bigint[],
      ${column((s) => s.values.rangeKilometres ?? null)}::real[],
      ${column(more)}::jsonb[],
      ${column((s) => JSON.stringify(s.toldEarlier))}::jsonb[],
      ${column((s) => (s.astray ? JSON.stringify(s.astray) : null))}::jsonb[],
      ${column((s) => JSON.stringify(s.watch))}::jsonb[]
    ) as d (vehicle_id, at, source, hash, received_at, fix_at, fix_told_at, speed_at, latitude, longitude, speed_kmh,
      max_speed_kmh, heading_degrees, altitude_metres, battery_percent, is_battery_charging, is_vehicle_on, odometer_metres,
      range_kilometres, more, told_earlier, astray, watch)
    where l.vehicle_id = d.vehicle_id`)
}
