import type { CommandObstacle } from '@motora/contract/vehicles'
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
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

export const listCommandRows = async (
  work: Work,
  vehicleId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: CommandRow[]; total: number }> => {
  const where = eq(c.vehicleId, vehicleId)
  const rows = await work.tx
    .select()
    .from(c)
    .where(where)
    .orderBy(desc(c.requestedAt), desc(c.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [all] = await work.tx.select({ total: count() }).from(c).where(where)
  return { rows, total: all?.total ?? 0 }
}

/** Those of these vehicles to which a command is running. */
export const vehiclesWithRunning = async (work: Work, vehicleIds: readonly string[]): Promise<Set<string>> => {
  const rows = await work.tx
    .select({ vehicleId: c.vehicleId })
    .from(c)
    .where(and(inArray(c.vehicleId, [...vehicleIds]), isNull(c.endedAt)))
  return new Set(rows.map((row) => row.vehicleId))
}

/** Commands that wait to be claimed and have not expired, the oldest first, with what tells how their vehicle is reached. */
export const waitingCommands = (
  work: Work,
  limit: number,
): Promise<{ command: CommandRow; imei: string; source: string | null }[]> =>
  work.tx
    .select({ command: c, imei: vehicles.imei, source: vehicleLatest.source })
    .from(c)
    .innerJoin(vehicles, eq(vehicles.id, c.vehicleId))
    .leftJoin(vehicleLatest, eq(vehicleLatest.vehicleId, c.vehicleId))
    .where(and(isNull(c.endedAt), eq(c.state, 'waiting'), gt(c.expiresAt, work.now)))
    .orderBy(asc(c.expiresAt))
    .limit(limit)

export const markSent = async (work: Work, id: string): Promise<void> => {
  await work.tx.update(c).set({ state: 'sent', sentAt: work.now }).where(eq(c.id, id))
}

/** Writes the end of a command that this work holds. */
export const endCommand = async (work: Work, id: string, end: CommandEnd): Promise<void> => {
  await work.tx
    .update(c)
    .set({ reason: null, ...end, endedAt: work.now })
    .where(eq(c.id, id))
}

/** A command that went out, by the device that answers it, held; another's is none. */
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
