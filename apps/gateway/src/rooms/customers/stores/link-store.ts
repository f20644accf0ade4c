import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { arrayText } from '../../../kernel/db/array-text.js'
import { descending } from '../../../kernel/db/keyset.js'
import { type Page, type PageQuery, pageOf } from '../../../kernel/db/page-of.js'
import { normalEmail } from '../../identity/index.js'
import type { Work } from '../../work.js'
import { customerOperators, customers } from '../tables.js'

export type LinkRow = typeof customerOperators.$inferSelect

export const findLink = async (work: Work, customerId: string, operatorId: string): Promise<LinkRow | undefined> =>
  (
    await work.tx
      .select()
      .from(customerOperators)
      .where(and(eq(customerOperators.customerId, customerId), eq(customerOperators.operatorId, operatorId)))
  )[0]

/** Customers with a link to an operator that has not ended, by these e-mails in lower case. */
export const linkedByEmail = async (
  work: Work,
  operatorId: string,
  emails: readonly string[],
): Promise<Map<string, string>> => {
  if (emails.length === 0) return new Map()
  const rows = await work.tx
    .select({ id: customers.id, email: customers.email })
    .from(customers)
    .innerJoin(customerOperators, eq(customerOperators.customerId, customers.id))
    .where(
      and(
        inArray(sql`lower(${customers.email})`, emails.map(normalEmail)),
        eq(customerOperators.operatorId, operatorId),
        isNull(customerOperators.unlinkedAt),
        isNull(customers.erasedAt),
      ),
    )
  return new Map(rows.map(({ id, email }) => [normalEmail(email), id]))
}

/**
 * Which of these customers exist; where operators are named, have a link to one of them that has not ended.
 * @param operatorIds null: of no operator in particular
 */
export const customersToNotify = async (
  work: Work,
  ids: readonly string[],
  operatorIds: readonly string[] | null,
): Promise<string[]> => {
  if (ids.length === 0 || operatorIds?.length === 0) return []
  if (operatorIds === null) {
    const rows = await work.tx
      .select({ id: customers.id })
      .from(customers)
      .where(and(inArray(customers.id, [...ids]), isNull(customers.erasedAt)))
    return rows.map(({ id }) => id)
  }
  // links alone: erasing a person ends them all, and each row of `customers` would ask for its links again
  const rows = await work.tx
    .selectDistinct({ id: customerOperators.customerId })
    .from(customerOperators)
    .where(
      and(
        inArray(customerOperators.customerId, [...ids]),
        inArray(customerOperators.operatorId, [...operatorIds]),
        isNull(customerOperators.unlinkedAt),
        isNull(customerOperators.deregisteredAt),
      ),
    )
  return rows.map(({ id }) => id)
}

/** Every link the rider has or had. */
export const linksOf = (work: Work, customerId: string): Promise<LinkRow[]> =>
  work.tx.select().from(customerOperators).where(eq(customerOperators.customerId, customerId))

/** The operators that the customer has a link to that has not ended. */
export const operatorsLinkedNow = async (work: Work, customerId: string): Promise<string[]> => {
  const rows = await work.tx
    .select({ id: customerOperators.operatorId })
    .from(customerOperators)
    .where(and(eq(customerOperators.customerId, customerId), isNull(customerOperators.unlinkedAt)))
  return rows.map(({ id }) => id)
}

/** Makes a link unless there is or was one: what staff has decided about it stays. */
export const insertLinkOnce = async (
  work: Work,
  link: { customerId: string; operatorId: string; canOperateStart: Date; canOperateEnd: Date | null },
): Promise<void> => {
  await work.tx
    .insert(customerOperators)
    .values({ ...link, linkedAt: work.now })
    .onConflictDoNothing()
}

/** Lets the rider in, or in again, between these dates. */
export const putLink = async (
  work: Work,
  link: { customerId: string; operatorId: string; canOperateStart: Date; canOperateEnd: Date | null },
): Promise<void> => {
  await work.tx
    .insert(customerOperators)
    .values({ ...link, linkedAt: work.now })
    .onConflictDoUpdate({
      target: [customerOperators.operatorId, customerOperators.customerId],
      set: {
        canOperateStart: link.canOperateStart,
        canOperateEnd: link.canOperateEnd,
        unlinkedAt: null,
        enabled: true,
        deregisteredAt: null,
      },
    })
}

export const endLink = async (work: Work, customerId: string, operatorId: string): Promise<void> => {
  await work.tx
    .update(customerOperators)
    .set({ unlinkedAt: sql`coalesce(${customerOperators.unlinkedAt}, ${work.now.toISOString()}::timestamptz)` })
    .where(and(eq(customerOperators.customerId, customerId), eq(customerOperators.operatorId, operatorId)))
}

/** A link, held until the end of the work. */
export const lockLink = async (work: Work, customerId: string, operatorId: string): Promise<LinkRow | undefined> =>
  (
    await work.tx
      .select()
      .from(customerOperators)
      .where(and(eq(customerOperators.customerId, customerId), eq(customerOperators.operatorId, operatorId)))
      .for('update')
  )[0]

export const updateLink = async (
  work: Work,
  { customerId, operatorId }: Pick<LinkRow, 'customerId' | 'operatorId'>,
  change: Partial<typeof customerOperators.$inferInsert>,
): Promise<void> => {
  await work.tx
    .update(customerOperators)
    .set(change)
    .where(and(eq(customerOperators.customerId, customerId), eq(customerOperators.operatorId, operatorId)))
}

/** One more trip with this operator. Trips may be told in any order: the earliest stays the first. */
export const countTrips = async (
  work: Work,
  { customerId, operatorId }: Pick<LinkRow, 'customerId' | 'operatorId'>,
  startedAt: Date,
): Promise<void> => {
  await work.tx
    .update(customerOperators)
    .set({
      tripsCount: sql`${customerOperators.tripsCount} + 1`,
      firstTripAt: sql`least(${customerOperators.firstTripAt}, ${startedAt.toISOString()}::timestamptz)`,
    })
    .where(and(eq(customerOperators.customerId, customerId), eq(customerOperators.operatorId, operatorId)))
}

/** Trips of one rider: how many, and when the earliest of them began. */
export interface MoreTrips {
  count: number
  firstAt: Date
}

/** So many more trips of each of these riders with this operator. */
export const countTripsOfMany = async (
  work: Work,
  operatorId: string,
  trips: ReadonlyMap<string, MoreTrips>,
): Promise<void> => {
  if (trips.size === 0) return
  const ids = arrayText([...trips.keys()])
  const counts = arrayText([...trips.values()].map(({ count }) => count))
  const firsts = arrayText([...trips.values()].map(({ firstAt }) => firstAt.toISOString()))
  await work.tx.execute(
    sql`update customer_operators l
      set trips_count = l.trips_count + d.trips, first_trip_at = least(l.first_trip_at, d.first_at)
      from unnest(${ids}::uuid[], ${counts}::int[], ${firsts}::timestamptz[]) as d (id, trips, first_at)
      where l.customer_id = d.id and l.operator_id = ${operatorId}`,
  )
}

/** The links of these customers that the scope sees. */
export const linksOfMany = (work: Work, customerIds: readonly string[]): Promise<LinkRow[]> =>
  work.tx
    .select()
    .from(customerOperators)
    .where(inArray(customerOperators.customerId, [...customerIds]))

/** One page of a customer's links, the newest first. */
export const listLinks = (
  work: Work,
  { customerId, operatorId }: { customerId: string; operatorId?: string | undefined },
  query: PageQuery,
): Promise<Page<LinkRow>> =>
  pageOf(
    work.tx,
    work.tx.select().from(customerOperators).$dynamic(),
    { columns: {}, order: [descending(customerOperators.linkedAt), descending(customerOperators.operatorId)] },
    query,
    and(
      eq(customerOperators.customerId, customerId),
      operatorId === undefined ? undefined : eq(customerOperators.operatorId, operatorId),
    ),
  )

/** The person leaves every operator for good. @returns how many links had not ended */
export const endEveryLink = async (work: Work, customerId: string): Promise<number> =>
  (
    await work.tx
      .update(customerOperators)
      .set({ unlinkedAt: work.now, deregisteredAt: work.now })
      .where(and(eq(customerOperators.customerId, customerId), isNull(customerOperators.unlinkedAt)))
      .returning({ operatorId: customerOperators.operatorId })
  ).length
