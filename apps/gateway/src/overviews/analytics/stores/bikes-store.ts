import type { Currency } from '@motora/contract/fields'
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '../../../kernel/db/database.js'
import type { Work } from '../../../rooms/work.js'
import type { Span } from '../span.js'
import { during, moment, ofOperator } from './span-store.js'

interface VehicleSums {
  vehicleId: string
  vehicle: string
  rentals: number
  metres: number
  eurCents: number | null
  usdCents: number | null
  /** Whole days since the last rental ended; null: there was none. */
  idleDays: number | null
}

/** A vehicle with its place among those that are rented most, and among those that are rented least: from 1. */
export interface RankedVehicle extends VehicleSums {
  best: number
  worst: number
}

/** What ended in a span. */
interface Ended {
  /** The vehicles that are held now and whose rentals are the most or the fewest. */
  ranked: RankedVehicle[]
  /** How many rentals ended with a battery from so many percent on, in tens; a full one is in the last. */
  batteryAtEnd: { from: number; rentals: number }[]
}

/**
 * All are counted once and by an index alone; of the vehicles that are shown the rentals are read.
 * @param most of each end
 */
export const readEnded = async (work: Work, span: Span, most: number): Promise<Ended> => {
  const centsIn = (currency: Currency): SQL => sql`(sum(s.price_cents) filter (where s.currency = ${currency}))::float8`
  const [ended] = await rowsOf<Ended>(
    work.tx,
    sql`with rides as materialized (
        select vehicle_id, operator_id, least(90, end_battery_percent / 10 * 10)::int as battery, count(*)::int as rentals
        from analytics_rides where ${ofOperator(span)} and ${during(sql`ended_at`, span)} group by 1, 2, 3
      ), counted as (
        select vehicle_id, operator_id, sum(rentals)::int as rentals from rides group by 1, 2
      ), held as (
        select v.id, v.operator_id, v.vehicle, coalesce(u.rentals, 0) as rentals
        from analytics_vehicles v left join counted u on u.vehicle_id = v.id and u.operator_id = v.operator_id
        where ${operatorOf(span)}
      ), ranked as (
        select *, (row_number() over (order by rentals desc, vehicle, id))::int as best,
          (row_number() over (order by rentals, vehicle, id))::int as worst
        from held
      ), shown as materialized (
        select * from ranked where best <= ${most} or worst <= ${most}
      ), sums as (
        select s.vehicle_id, coalesce(sum(s.distance_metres), 0)::float8 as metres, ${centsIn('eur')} as eur,
          ${centsIn('usd')} as usd
        from shown r join analytics_services s on s.vehicle_id = r.id and s.operator_id = r.operator_id
        where ${during(sql`s.ended_at`, span)} group by 1
      ), listed as (
        select r.id::text as "vehicleId", r.vehicle, r.rentals, coalesce(u.metres, 0) as metres, u.eur as "eurCents",
          u.usd as "usdCents", r.best, r.worst, ${idleDays(work, sql`r`)} as "idleDays"
        from shown r left join sums u on u.vehicle_id = r.id
      ), batteries as (
        select battery as "from", sum(rentals)::int as rentals from rides where battery is not null group by 1
      )
      select (select coalesce(json_agg(l order by l.best), '[]') from listed l) as ranked,
        (select coalesce(json_agg(b order by b."from"), '[]') from batteries b) as "batteryAtEnd"`,
  )
  return ended ?? { ranked: [], batteryAtEnd: [] }
}

/** Whole days since the last rental of a vehicle ended. It has one at a time, so the last that was reserved is the last. */
const idleDays = (work: Work, vehicle: SQL): SQL =>
  sql`(select floor(extract(epoch from ${moment(work.now.getTime())} - l.ended_at) / 86400)::int
    from analytics_services l
    where l.vehicle_id = ${vehicle}.id and l.operator_id = ${vehicle}.operator_id and l.state = 'ended'
    order by l.reserved_at desc limit 1)`

const operatorOf = ({ operatorId }: Span): SQL =>
  operatorId === undefined ? sql`true` : sql`v.operator_id = ${operatorId}::uuid`

/** How many vehicles had their last rental so many whole days ago; null: never. */
export const countIdle = (work: Work, span: Span): Promise<{ idleDays: number | null; vehicles: number }[]> =>
  rowsOf(
    work.tx,
    sql`with last as (
        select ${idleDays(work, sql`v`)} as idle from analytics_vehicles v where ${operatorOf(span)}
      )
      select idle as "idleDays", count(*)::int as vehicles from last group by 1 order by 1`,
  )
