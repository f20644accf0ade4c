import { and, eq, isNull, ne, sql, sum } from 'drizzle-orm'
import type { Work } from '../../work.js'
import { files, fileUploads } from '../tables.js'

/** Held until the end of the work: two files of one operator are counted one after the other. */
export const lockStorage = async (work: Work, operatorId: string): Promise<void> => {
  await work.tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`motora storage ${operatorId}`}))`)
}

/**
 * Bytes of an operator's files, and of its uploads on their way by the size that they were begun with.
 * @param exceptId an upload that is becoming the file that is asked about
 */
export const sumStorage = async (work: Work, operatorId: string | null, exceptId?: string): Promise<number> => {
  const isOf = (column: typeof files.operatorId | typeof fileUploads.operatorId) =>
    operatorId === null ? isNull(column) : eq(column, operatorId)
  const [stored] = await work.tx
    .select({ bytes: sum(files.sizeBytes).mapWith(Number) })
    .from(files)
    .where(isOf(files.operatorId))
  const isOther = exceptId === undefined ? undefined : ne(fileUploads.id, exceptId)
  const [coming] = await work.tx
    .select({ bytes: sum(fileUploads.sizeBytes).mapWith(Number) })
    .from(fileUploads)
    .where(and(isOf(fileUploads.operatorId), isNull(fileUploads.completedAt), isOther))
  return (stored?.bytes ?? 0) + (coming?.bytes ?? 0)
}
