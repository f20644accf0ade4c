import { defaultThresholds } from '@motora/contract/operators'
import type { ThresholdsOfOperators } from '@motora/rules/vehicles'
import { and, asc, eq, gte, lt } from 'drizzle-orm'
import { arrayText } from '../../../kernel/db/array-text.js'
import { rowsOf, sql } from '../../../kernel/db/database.js'
import type { Work } from '../../work.js'
import { vehicleReports } from '../tables.js'
import type { WrongClock } from '../telemetry/latest-state.js'
import { hasOwnValues } from './own-values.js'

/** One kept report, as far as a trip needs it. */
export interface HistoryPoint {
  at: Date
  receivedAt: Date
  source: string
  /** Null: the report has no place. */
  latitude: number | null
  longitude: number | null
  speedKmh: number | null
  headingDegrees: number | null
  batteryPercent: number | null
  isVehicleOn: boolean | null
  odometerMetres: number | null
  /** Why it must not be followed: `jump`, `future`, `invalid`, `nowhere`, `disputed`, `odometer`, `battery`. Empty: believed. */
  doubts: string[]
  /** Its battery, power and odometer are the vehicle's own, and not perhaps another's. */
  hasOwnValues: boolean
}

/**
 * What a vehicle said in a span, in its order; the same however the reports came. The scope holds: an operator reads
 * only what was said under it.
 * @param since included
 * @param until left out
 */
export const readHistory = async (
  work: Work,
  vehicleId: string,
  since: Date,
  until: Date,
  limit: number,
): Promise<HistoryPoint[]> => {
  const r = vehicleReports
  const rows = await work.tx
    .select({
      at: r.at,
      receivedAt: r.receivedAt,
      source: r.source,
      latitude: r.latitude,
      longitude: r.longitude,
      speedKmh: r.speedKmh,
      headingDegrees: r.headingDegrees,
      batteryPercent: r.batteryPercent,
      isVehicleOn: r.isVehicleOn,
      odometerMetres: r.odometerMetres,
      doubts: r.doubts,
    })
    .from(r)
    .where(and(eq(r.vehicleId, vehicleId), gte(r.at, since), lt(r.at, until)))
    .orderBy(asc(r.at), asc(r.source), asc(r.hash))
    .limit(limit)
  return rows.map((row) => {
    const doubts = row.doubts ?? []
    return { ...row, doubts, hasOwnValues: hasOwnValues({ doubts, source: row.source }) }
  })
}

interface NewlySilent {
  vehicleId: string
  operatorId: string | null
  /** When it was heard last, milliseconds since 1970. */
  receivedAt: number
  /** What came since with a wrong clock. */
  wrongClock: WrongClock | null
}

/** Vehicles that fell silent, by the threshold of their operator, and were not yet announced. Notes that they are now. */
export const takeNewlySilent = async (
  work: Work,
  thresholds: ThresholdsOfOperators,
  limit: number,
): Promise<NewlySilent[]> => {
  const minutes = JSON.stringify(
    Object.fromEntries([...thresholds].map(([operatorId, own]) => [operatorId, own.silentAfterMinutes])),
  )
  const rows = await rowsOf<{
    vehicle_id: string
    operator_id: string | null
    received_at: number
    wrong_clock: WrongClock | null
  }>(
    work.tx,
    sql`with silent as materialized (
        select vehicle_id from vehicle_latest
        where received_at < ${work.now.toISOString()}::text::timestamptz - make_interval(
            mins => coalesce((${minutes}::text::jsonb ->> operator_id::text)::int, ${defaultThresholds.silentAfterMinutes}::int))
          and not watch ? 'silent'
        order by vehicle_id limit ${limit} for no key update skip locked
      )
      update vehicle_latest l set watch = watch || '{"silent": true}' from silent
      where l.vehicle_id = silent.vehicle_id
      returning l.vehicle_id::text, l.operator_id::text, (extract(epoch from l.received_at) * 1000)::float8 as received_at,
        watch -> 'wrongClock' as wrong_clock`,
  )
  return rows.map((row) => ({
    vehicleId: row.vehicle_id,
    operatorId: row.operator_id,
    receivedAt: row.received_at,
    wrongClock: row.wrong_clock,
  }))
}

/**
 * How many vehicles these operators have, and how many of them fell silent lately and were not heard again.
 * @param lately by operator: heard last at this moment or after it
 */
export const countSilentLately = async (
  work: Work,
  lately: ReadonlyMap<string, Date>,
): Promise<Map<string, { vehicles: number; silent: number }>> => {
  if (lately.size === 0) return new Map()
  const rows = await rowsOf<{ operator_id: string; vehicles: number; silent: number }>(
    work.tx,
    sql`select l.operator_id::text, count(*)::int as vehicles,
        (count(*) filter (where l.watch ? 'silent' and l.received_at >= o.since))::int as silent
      from unnest(${arrayText([...lately.keys()])}::uuid[],
          ${arrayText([...lately.values()].map((at) => at.toISOString()))}::timestamptz[]) as o (id, since)
        join vehicle_latest l on l.operator_id = o.id join vehicles v on v.id = l.vehicle_id and v.retired_at is null
      group by 1`,
  )
  return new Map(rows.map(({ operator_id: operatorId, ...counts }) => [operatorId, counts]))
}
