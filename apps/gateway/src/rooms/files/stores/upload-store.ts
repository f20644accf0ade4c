import { and, asc, desc, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import type { Work } from '../../work.js'
import { fileUploadParts, fileUploads } from '../tables.js'

export type UploadRow = typeof fileUploads.$inferSelect
export type NewUploadRow = typeof fileUploads.$inferInsert
export type PartRow = typeof fileUploadParts.$inferSelect

/** One's own: an upload is gone on with only by the person who began it. */
export const findUploadRow = async (work: Work, id: string, accountId: string): Promise<UploadRow | undefined> =>
  (
    await work.tx
      .select()
      .from(fileUploads)
      .where(and(eq(fileUploads.id, id), eq(fileUploads.accountId, accountId)))
  )[0]

/** The same, held until the end of the work: parts, completing and dropping take turns. */
export const lockUploadRow = async (work: Work, id: string, accountId: string): Promise<UploadRow | undefined> =>
  (
    await work.tx
      .select()
      .from(fileUploads)
      .where(and(eq(fileUploads.id, id), eq(fileUploads.accountId, accountId)))
      .for('update')
  )[0]

/** Open ones, as `uploadState` says it: at most so many, the newest first. */
export const openUploadRows = (work: Work, accountId: string, most: number): Promise<UploadRow[]> =>
  work.tx
    .select()
    .from(fileUploads)
    .where(
      and(eq(fileUploads.accountId, accountId), isNull(fileUploads.completedAt), gt(fileUploads.expiresAt, work.now)),
    )
    .orderBy(desc(fileUploads.createdAt), desc(fileUploads.id))
    .limit(most)

/** @returns undefined when there is one with this id already, no matter whose it is */
export const insertUploadOnce = async (work: Work, row: NewUploadRow): Promise<UploadRow | undefined> =>
  (await work.tx.insert(fileUploads).values(row).onConflictDoNothing().returning())[0]

export const setCompleted = async (work: Work, id: string): Promise<void> => {
  await work.tx.update(fileUploads).set({ completedAt: work.now }).where(eq(fileUploads.id, id))
}

/** In their order. */
export const partsOfUploads = (work: Work, ids: readonly string[]): Promise<PartRow[]> =>
  work.tx
    .select()
    .from(fileUploadParts)
    .where(inArray(fileUploadParts.uploadId, [...ids]))
    .orderBy(asc(fileUploadParts.uploadId), asc(fileUploadParts.number))

/** Of a held upload. @returns the object whose place it takes */
export const putPartRow = async (work: Work, row: PartRow): Promise<string | undefined> => {
  const here = and(eq(fileUploadParts.uploadId, row.uploadId), eq(fileUploadParts.number, row.number))
  const [former] = await work.tx.delete(fileUploadParts).where(here).returning()
  await work.tx.insert(fileUploadParts).values(row)
  return former?.objectKey
}

/** @returns the objects that they named */
export const deletePartRows = async (work: Work, uploadIds: readonly string[]): Promise<string[]> => {
  const gone = await work.tx
    .delete(fileUploadParts)
    .where(inArray(fileUploadParts.uploadId, [...uploadIds]))
    .returning({ key: fileUploadParts.objectKey })
  return gone.map(({ key }) => key)
}

/** Of a part whose object the store does not have. */
export const forgetPart = async (work: Work, objectKey: string): Promise<void> => {
  await work.tx.delete(fileUploadParts).where(eq(fileUploadParts.objectKey, objectKey))
}

/** Their parts first: of the provider's, which name no operator, the database would not take them along. */
export const deleteUploadRows = async (work: Work, ids: readonly string[]): Promise<string[]> => {
  const keys = await deletePartRows(work, ids)
  await work.tx.delete(fileUploads).where(inArray(fileUploads.id, [...ids]))
  return keys
}

/** Uploads that were not completed in time or were completed long ago. They are held until the end of the work. */
export const lockExpiredUploads = async (work: Work, most: number): Promise<string[]> => {
  const rows = await work.tx
    .select({ id: fileUploads.id })
    .from(fileUploads)
    .where(lte(fileUploads.expiresAt, work.now))
    .orderBy(asc(fileUploads.expiresAt))
    .limit(most)
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}
