import { and, asc, count, desc, eq, gt, gte, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { descending } from '../../../kernel/db/keyset.js'
import { isOneOf } from '../../../kernel/db/one-of.js'
import { type List, type Page, type PageQuery, pageOf } from '../../../kernel/db/page-of.js'
import type { Work } from '../../work.js'
import { trips } from './tables.js'

export type TripRow = typeof trips.$inferSelect

/** Keeps the trip of a service, in the place of the one made before; its id stays. */
export const putTrip = async (work: Work, row: TripRow): Promise<void> => {
  const { id: _, operatorId, serviceId, ...measured } = row
  await work.tx
    .insert(trips)
    .values(row)
    .onConflictDoUpdate({ target: [trips.operatorId, trips.serviceId], set: measured })
}

export const findTrip = async (work: Work, vehicleId: string, id: string): Promise<TripRow | undefined> =>
  (
    await work.tx
      .select()
      .from(trips)
      .where(and(eq(trips.vehicleId, vehicleId), eq(trips.id, id)))
  )[0]

export const tripRowsByIds = async (work: Work, vehicleId: string, ids: readonly string[]): Promise<TripRow[]> =>
  ids.length === 0
    ? []
    : work.tx
        .select()
        .from(trips)
        .where(and(eq(trips.vehicleId, vehicleId), inArray(trips.id, [...ids])))

/** Which of a vehicle's trips reach into each of these spans: the last of them, undefined where there is none. */
export const tripIdsIn = async (
  work: Work,
  vehicleId: string,
  spans: readonly { from: number; to: number }[],
): Promise<(string | undefined)[]> => {
  if (spans.length === 0) return []
  const [first, last] = [Math.min(...spans.map(({ from }) => from)), Math.max(...spans.map(({ to }) => to))]
  const rows = await work.tx
    .select({ id: trips.id, startedAt: trips.startedAt, endedAt: trips.endedAt })
    .from(trips)
    .where(
      and(eq(trips.vehicleId, vehicleId), gte(trips.endedAt, new Date(first)), lte(trips.startedAt, new Date(last))),
    )
    .orderBy(desc(trips.startedAt))
  return spans.map(
    ({ from, to }) => rows.find((trip) => trip.endedAt.getTime() >= from && trip.startedAt.getTime() <= to)?.id,
  )
}

/** Trips by the ids of their services: by the whole key, for by half of it every trip that there is would be read. */
export const tripsOfServices = async (
  work: Work,
  services: readonly { operatorId: string; id: string }[],
): Promise<Map<string, TripRow>> => {
  if (services.length === 0) return new Map()
  const operatorIds = [...new Set(services.map(({ operatorId }) => operatorId))]
  const ids = services.map(({ id }) => id)
  const rows = await work.tx
    .select()
    .from(trips)
    .where(and(inArray(trips.operatorId, operatorIds), isOneOf(trips.serviceId, ids)))
  return new Map(rows.map((row) => [row.serviceId, row]))
}

const list: List = { columns: {}, order: [descending(trips.startedAt), descending(trips.id)] }

export const listTripsOfVehicle = (
  work: Work,
  vehicleId: string,
  span: { since: Date; until: Date },
  query: PageQuery,
): Promise<Page<TripRow>> =>
  pageOf(
    work.tx,
    work.tx.select().from(trips).$dynamic(),
    list,
    query,
    and(eq(trips.vehicleId, vehicleId), gte(trips.startedAt, span.since), lt(trips.startedAt, span.until)),
  )

/** What a vehicle rode on each day by a clock; days without a trip are left out. */
export interface TripsOfDay {
  trips: number
  distanceMetres: number
  drivenSeconds: number
}

/** @param days both included, `2026-11-21`; a trip is of the day on which it ended, as in the months (decision 0099) */
export const tripsByDay = async (
  work: Work,
  vehicleId: string,
  { first, last, timeZone }: { first: string; last: string; timeZone: string },
): Promise<Map<string, TripsOfDay>> => {
  const day = sql<string>`((${trips.endedAt} at time zone ${timeZone}::text)::date)::text`
  const rows = await work.tx
    .select({
      day,
      trips: count(),
      distanceMetres: sql<number>`coalesce(sum(${trips.distanceMetres}), 0)::float8`,
      drivenSeconds: sql<number>`coalesce(sum(${trips.drivenSeconds}), 0)::float8`,
    })
    .from(trips)
    .where(
      and(
        eq(trips.vehicleId, vehicleId),
        sql`${trips.endedAt} >= ${first}::text::date::timestamp at time zone ${timeZone}::text`,
        sql`${trips.endedAt} < (${last}::text::date + 1)::timestamp at time zone ${timeZone}::text`,
      ),
    )
    .groupBy(sql`1`)
  return new Map(rows.map(({ day: of, ...ridden }) => [of, ridden]))
}

/** Metres of all trips of each operator, as far as they are known. */
export const metresByOperator = async (work: Work, operatorIds: readonly string[]): Promise<Map<string, number>> => {
  if (operatorIds.length === 0) return new Map()
  const rows = await work.tx
    .select({ operatorId: trips.operatorId, metres: sql<string | null>`sum(${trips.distanceMetres})` })
    .from(trips)
    .where(inArray(trips.operatorId, [...operatorIds]))
    .groupBy(trips.operatorId)
  return new Map(rows.map(({ operatorId, metres }) => [operatorId, Number(metres ?? 0)]))
}

/**
 * Trips that were last made before one of these ages was reached, though they have reached it now.
 * @param minutes ages since the end, such as 1 and 10
 */
export const listTripsDue = (work: Work, minutes: readonly number[], limit: number): Promise<TripRow[]> => {
  const reached = minutes.map((age) => {
    const then = new Date(work.now.getTime() - age * 60_000)
    return and(lte(trips.endedAt, then), lt(trips.builtAt, sql`${trips.endedAt} + make_interval(mins => ${age}::int)`))
  })
  const yesterday = new Date(work.now.getTime() - 24 * 3_600_000)
  return work.tx
    .select()
    .from(trips)
    .where(and(gt(trips.endedAt, yesterday), or(...reached)))
    .orderBy(asc(trips.endedAt), asc(trips.id))
    .limit(limit)
}

/** Keeps trips that were measured elsewhere, each once. */
export const insertTripsOnce = async (work: Work, rows: TripRow[]): Promise<void> => {
  if (rows.length > 0) await work.tx.insert(trips).values(rows).onConflictDoNothing()
}
