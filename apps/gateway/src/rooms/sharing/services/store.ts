import { activeStates } from '@motora/rules/sharing'
import { and, asc, count, desc, eq, gte, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import { rowsOf } from '../../../kernel/db/database.js'
import { descending } from '../../../kernel/db/keyset.js'
import { isOneOf } from '../../../kernel/db/one-of.js'
import { type List, type Page, type PageQuery, pageOf } from '../../../kernel/db/page-of.js'
import type { Work } from '../../work.js'
import { services } from './tables.js'

export type ServiceRow = typeof services.$inferSelect
export type NewServiceRow = typeof services.$inferInsert

const active = inArray(services.state, [...activeStates])
const first = <R>(rows: R[]): R | undefined => rows[0]

export const insertService = async (work: Work, row: NewServiceRow): Promise<ServiceRow> => {
  const [inserted] = await work.tx.insert(services).values(row).returning()
  if (!inserted) throw new Error('a rental was not kept')
  return inserted
}

/** Writes a change of a row that this work holds. */
export const updateService = async (
  work: Work,
  { operatorId, id }: ServiceRow,
  change: Partial<NewServiceRow>,
): Promise<ServiceRow> => {
  const [updated] = await work.tx
    .update(services)
    .set({ ...change, version: sql`${services.version} + 1` })
    .where(and(eq(services.operatorId, operatorId), eq(services.id, id)))
    .returning()
  if (!updated) throw new Error('a rental that was locked is gone')
  return updated
}

export const findService = async (work: Work, id: string): Promise<ServiceRow | undefined> =>
  first(await work.tx.select().from(services).where(eq(services.id, id)))

export const servicesByIds = async (work: Work, ids: readonly string[]): Promise<Map<string, ServiceRow>> => {
  if (ids.length === 0) return new Map()
  const rows = await work.tx.select().from(services).where(isOneOf(services.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The row, held until the end of the work. */
export const lockService = async (work: Work, id: string): Promise<ServiceRow | undefined> =>
  first(await work.tx.select().from(services).where(eq(services.id, id)).for('update'))

export const findActiveOfCustomer = async (work: Work, customerId: string): Promise<ServiceRow | undefined> =>
  first(
    await work.tx
      .select()
      .from(services)
      .where(and(eq(services.customerId, customerId), active)),
  )

/** Every rental of a customer, the newest first. */
export const listServicesOfCustomer = (work: Work, customerId: string): Promise<ServiceRow[]> =>
  work.tx
    .select()
    .from(services)
    .where(eq(services.customerId, customerId))
    .orderBy(desc(services.reservedAt), desc(services.id))

/** The rider's newest rental, whatever became of it. */
export const findNewestOfCustomer = async (work: Work, customerId: string): Promise<ServiceRow | undefined> =>
  first(
    await work.tx
      .select()
      .from(services)
      .where(eq(services.customerId, customerId))
      .orderBy(desc(services.reservedAt), desc(services.id))
      .limit(1),
  )

/** The rider's newest rental of each vehicle that was reserved at or after a moment. */
export const findNewestByVehicle = (work: Work, customerId: string, since: Date): Promise<ServiceRow[]> =>
  work.tx
    .selectDistinctOn([services.vehicleId])
    .from(services)
    .where(and(eq(services.customerId, customerId), gte(services.reservedAt, since)))
    .orderBy(services.vehicleId, desc(services.reservedAt), desc(services.id))

export const lockActiveOfVehicle = async (work: Work, vehicleId: string): Promise<ServiceRow | undefined> =>
  first(
    await work.tx
      .select()
      .from(services)
      .where(and(eq(services.vehicleId, vehicleId), active))
      .for('update'),
  )

/**
 * Rentals that hold a vehicle now; of these vehicles, or of all in the scope. A reservation past its limit holds
 * nothing any more, whether or not the clock has put it away.
 */
export const listActiveServices = (work: Work, vehicleIds?: readonly string[]): Promise<ServiceRow[]> =>
  work.tx
    .select()
    .from(services)
    .where(
      and(
        active,
        or(ne(services.state, 'reserved'), gte(services.reserveLimitAt, work.now)),
        vehicleIds ? inArray(services.vehicleId, [...vehicleIds]) : undefined,
      ),
    )

/** Reservations past their limit, held; those that somebody else holds are left to them. */
export const lockLapsedReservations = (work: Work, limit: number): Promise<ServiceRow[]> =>
  work.tx
    .select()
    .from(services)
    .where(and(eq(services.state, 'reserved'), lt(services.reserveLimitAt, work.now)))
    .orderBy(asc(services.reserveLimitAt))
    .limit(limit)
    .for('update', { skipLocked: true })

/** Ended rentals whose picture is older than this, held; those that somebody else holds are left to them. */
export const lockWithOldImage = (work: Work, endedBefore: Date, limit: number): Promise<ServiceRow[]> =>
  work.tx
    .select()
    .from(services)
    .where(and(isNotNull(services.endingImageId), lt(services.endedAt, endedBefore)))
    .orderBy(asc(services.endedAt))
    .limit(limit)
    .for('update', { skipLocked: true })

/** Ended rentals of a vehicle that touch this span. */
export const listEndedTouching = (work: Work, vehicleId: string, since: Date, until: Date): Promise<ServiceRow[]> =>
  work.tx
    .select()
    .from(services)
    .where(
      and(
        eq(services.vehicleId, vehicleId),
        eq(services.state, 'ended'),
        gte(services.endedAt, since),
        sql`${services.startedAt} <= ${until.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(services.startedAt))
    .limit(100)

/** A span of one vehicle's time, milliseconds since 1970. */
export interface VehicleSpan {
  vehicleId: string
  from: number
  to: number
}

/** Which of the spans overlap an ended rental of their vehicle: one query for all. */
export const spansInEnded = async <S extends VehicleSpan>(work: Work, spans: readonly S[]): Promise<S[]> => {
  const column = (of: (span: S) => string) => `{${spans.map(of).join(',')}}`
  const instant = (at: number): string => new Date(at).toISOString()
  const rows = await rowsOf<{ n: number }>(
    work.tx,
    sql`select n::int as n
      from unnest(${column((s) => s.vehicleId)}::uuid[], ${column((s) => instant(s.from))}::timestamptz[],
        ${column((s) => instant(s.to))}::timestamptz[]) with ordinality as d (vehicle_id, since, until, n)
      where exists (select from services s where s.vehicle_id = d.vehicle_id and s.state = 'ended'
        and s.ended_at >= d.since and s.started_at <= d.until)`,
  )
  return rows.flatMap(({ n }) => spans[n - 1] ?? [])
}

/** Which of the spans had their vehicle on a trip, running or ended; a mere reservation does not count. */
export const spansInTrip = async <S extends VehicleSpan>(work: Work, spans: readonly S[]): Promise<S[]> => {
  const column = (of: (span: S) => string) => `{${spans.map(of).join(',')}}`
  const instant = (at: number): string => new Date(at).toISOString()
  const rows = await rowsOf<{ n: number }>(
    work.tx,
    sql`select n::int as n
      from unnest(${column((s) => s.vehicleId)}::uuid[], ${column((s) => instant(s.from))}::timestamptz[],
        ${column((s) => instant(s.to))}::timestamptz[]) with ordinality as d (vehicle_id, since, until, n)
      where exists (select from services s where s.vehicle_id = d.vehicle_id and s.started_at <= d.until
        and coalesce(s.ended_at >= d.since, true))`,
  )
  return rows.flatMap(({ n }) => spans[n - 1] ?? [])
}

/** How many rentals of each operator have ended. */
export const countEndedByOperator = async (
  work: Work,
  operatorIds: readonly string[],
): Promise<Map<string, number>> => {
  if (operatorIds.length === 0) return new Map()
  const rows = await work.tx
    .select({ operatorId: services.operatorId, ended: count() })
    .from(services)
    .where(and(inArray(services.operatorId, [...operatorIds]), eq(services.state, 'ended')))
    .groupBy(services.operatorId)
  return new Map(rows.map(({ operatorId, ended }) => [operatorId, ended]))
}

const list: List = { columns: {}, order: [descending(services.reservedAt), descending(services.id)] }

/** One page of a customer's rentals, the newest first. */
export const pageOfCustomer = (work: Work, query: PageQuery, customerId: string): Promise<Page<ServiceRow>> =>
  pageOf(work.tx, work.tx.select().from(services).$dynamic(), list, query, eq(services.customerId, customerId))
