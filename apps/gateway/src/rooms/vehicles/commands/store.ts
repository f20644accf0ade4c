import type { CommandObstacle } from '@motora/contract/vehicles'
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { arrayText } from '../../../kernel/db/array-text.js'
import { rowsOf } from '../../../kernel/db/database.js'
import { descending } from '../../../kernel/db/keyset.js'
import { type List, type Page, type PageQuery, pageOf } from '../../../kernel/db/page-of.js'
import type { Work } from '../../work.js'
import type { LatestRow } from '../store.js'
import { vehicleLatest, vehicles } from '../tables.js'
import { vehicleCommands as c } from './tables.js'

export type CommandRow = typeof c.$inferSelect

/** How a command ends. */
export type CommandEnd = { state: 'proven' | 'not proven' } | { state: 'refused'; reason: CommandObstacle }

/** @returns those that were kept: not one whose id is taken, nor of a vehicle that has another running */
export const insertCommandsOnce = async (work: Work, rows: (typeof c.$inferInsert)[]): Promise<CommandRow[]> =>
  rows.length === 0 ? [] : work.tx.insert(c).values(rows).onConflictDoNothing().returning()

export const findCommand = async (work: Work, id: string): Promise<CommandRow | undefined> =>
  (await work.tx.select().from(c).where(eq(c.id, id)))[0]

/** The command, held until the end of the work. */
export const lockCommand = async (work: Work, id: string): Promise<CommandRow | undefined> =>
  (await work.tx.select().from(c).where(eq(c.id, id)).for('update'))[0]

const list: List = { columns: {}, order: [descending(c.requestedAt), descending(c.id)] }

export const listCommandRows = (work: Work, vehicleId: string, query: PageQuery): Promise<Page<CommandRow>> =>
  pageOf(
    work.tx,
    work.tx.select().from(c).$dynamic(),
    list,
    query,
    // what rentals order is theirs: no person asked for it, and a busy vehicle has dozens a day
    and(eq(c.vehicleId, vehicleId), isNull(c.rentalId)),
  )

export const commandRowsByIds = async (work: Work, vehicleId: string, ids: readonly string[]): Promise<CommandRow[]> =>
  ids.length === 0
    ? []
    : work.tx
        .select()
        .from(c)
        .where(and(eq(c.vehicleId, vehicleId), inArray(c.id, [...ids])))

/** Which of these vehicles have a running command: one that a person asked for, or any, also of rentals. */
export const vehiclesWithRunning = async (
  work: Work,
  vehicleIds: readonly string[],
  which: 'asked for' | 'any',
): Promise<Set<string>> => {
  const rows = await work.tx
    .select({ vehicleId: c.vehicleId })
    .from(c)
    .where(
      and(inArray(c.vehicleId, [...vehicleIds]), isNull(c.endedAt), which === 'any' ? undefined : isNull(c.rentalId)),
    )
  return new Set(rows.map((row) => row.vehicleId))
}

/**
 * Commands that wait to be claimed and have not expired, the oldest first, with what says how their vehicle is reached;
 * and what rentals ordered, which is sent again until the vehicle has proven it.
 */
export const waitingCommands = (
  work: Work,
  limit: number,
): Promise<{ command: CommandRow; imei: string; source: string | null }[]> =>
  work.tx
    .select({ command: c, imei: vehicles.imei, source: vehicleLatest.source })
    .from(c)
    .innerJoin(vehicles, eq(vehicles.id, c.vehicleId))
    .leftJoin(vehicleLatest, eq(vehicleLatest.vehicleId, c.vehicleId))
    .where(and(isNull(c.endedAt), or(eq(c.state, 'waiting'), isNotNull(c.rentalId)), gt(c.expiresAt, work.now)))
    .orderBy(asc(c.expiresAt))
    .limit(limit)

export const markSent = async (work: Work, id: string): Promise<void> => {
  await work.tx.update(c).set({ state: 'sent', reason: null, sentAt: work.now }).where(eq(c.id, id))
}

/** What keeps it from going out, of one that waits for that to pass. */
export const noteObstacle = async (work: Work, id: string, reason: CommandObstacle): Promise<void> => {
  await work.tx.update(c).set({ reason }).where(eq(c.id, id))
}

/**
 * Ends what rentals ordered of a vehicle before: what may have gone out is not proven, the rest is not done any more.
 */
export const supersedeOrders = async (work: Work, vehicleId: string): Promise<void> => {
  await work.tx
    .update(c)
    .set({
      state: sql`case when ${c.sentAt} is null then 'refused' else 'not proven' end`,
      reason: sql`case when ${c.sentAt} is null then 'superseded' end`,
      endedAt: work.now,
    })
    .where(and(eq(c.vehicleId, vehicleId), isNull(c.endedAt), isNotNull(c.rentalId)))
}

/**
 * Whether a vehicle that the start of a rental ordered on has proven it; undefined: it was ordered nothing, for nothing
 * reaches it.
 */
export const cameOnFor = async (
  work: Work,
  rental: { id: string; vehicleId: string; startedAt: Date },
): Promise<boolean | undefined> => {
  const orders = await work.tx
    .select({ state: c.state, requestedAt: c.requestedAt })
    .from(c)
    .where(and(eq(c.vehicleId, rental.vehicleId), eq(c.rentalId, rental.id), eq(c.kind, 'power-on')))
  if (!orders.some(({ requestedAt }) => requestedAt <= rental.startedAt)) return undefined
  return orders.some(({ state }) => state === 'proven')
}

/** Writes the end of a command that this work holds. */
export const endCommand = async (work: Work, id: string, end: CommandEnd): Promise<void> => {
  await work.tx
    .update(c)
    .set({ reason: null, ...end, endedAt: work.now })
    .where(eq(c.id, id))
}

/** A command that went out, by the device that answers it, held; another's counts as absent. */
export const lockSentOfDevice = async (
  work: Work,
  id: string,
  imei: string,
): Promise<{ command: CommandRow; latest: LatestRow | null } | undefined> =>
  (
    await work.tx
      .select({ command: c, latest: vehicleLatest })
      .from(c)
      .innerJoin(vehicles, eq(vehicles.id, c.vehicleId))
      .leftJoin(vehicleLatest, eq(vehicleLatest.vehicleId, c.vehicleId))
      .where(and(eq(c.id, id), eq(c.state, 'sent'), eq(vehicles.imei, imei)))
      .for('update', { of: c })
  )[0]

/**
 * Running commands whose vehicle or time may end them, held, with the newest of their vehicles. Of many, those that
 * somebody else holds are left to them.
 * @param which those that went out, or were left waiting since before `waitingBefore`; or this one, if it went out
 */
export const lockRunning = (
  work: Work,
  which: { waitingBefore: Date } | { id: string },
  limit: number,
): Promise<{ command: CommandRow; latest: LatestRow | null }[]> =>
  work.tx
    .select({ command: c, latest: vehicleLatest })
    .from(c)
    .leftJoin(vehicleLatest, eq(vehicleLatest.vehicleId, c.vehicleId))
    .where(
      and(
        isNull(c.endedAt),
        'id' in which
          ? and(eq(c.id, which.id), isNotNull(c.sentAt))
          : or(isNotNull(c.sentAt), lt(c.requestedAt, which.waitingBefore)),
      ),
    )
    .orderBy(asc(c.expiresAt))
    .limit(limit)
    .for('update', 'id' in which ? { of: c } : { of: c, skipLocked: true })

/**
 * Of these vehicles those that said last that they are on, and of which it was not noted that they stay so. Notes that it
 * is now. Rows are held in the order of ids, as a batch of reports holds them.
 */
export const takeNewlyStayingOn = async (
  work: Work,
  vehicleIds: readonly string[],
): Promise<{ vehicleId: string; operatorId: string | null }[]> => {
  if (vehicleIds.length === 0) return []
  const rows = await rowsOf<{ vehicle_id: string; operator_id: string | null }>(
    work.tx,
    sql`with held as materialized (
        select vehicle_id from vehicle_latest where vehicle_id = any (${arrayText(vehicleIds)}::uuid[])
        order by vehicle_id for no key update
      )
      update vehicle_latest l set watch = l.watch || '{"staysOn": true}' from held join vehicles v on v.id = held.vehicle_id
      where l.vehicle_id = held.vehicle_id and l.is_vehicle_on and not l.watch ? 'staysOn' and v.retired_at is null
      returning l.vehicle_id::text, l.operator_id::text`,
  )
  return rows.map((row) => ({ vehicleId: row.vehicle_id, operatorId: row.operator_id }))
}
