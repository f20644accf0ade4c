import type { StoredFile } from '@motora/contract/files'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Work } from '../work.js'
import { files } from './tables.js'

export type FileRow = typeof files.$inferSelect
export type NewFileRow = typeof files.$inferInsert

export const findFileRow = async (work: Work, id: string): Promise<FileRow | undefined> =>
  (await work.tx.select().from(files).where(eq(files.id, id)))[0]

export const listFileRows = (work: Work, ids: readonly string[]): Promise<FileRow[]> =>
  work.tx
    .select()
    .from(files)
    .where(inArray(files.id, [...ids]))

/** @returns undefined when there is one with this id already, no matter whose it is */
export const insertFileOnce = async (work: Work, row: NewFileRow): Promise<FileRow | undefined> =>
  (await work.tx.insert(files).values(row).onConflictDoNothing().returning())[0]

/** @returns whether there is such a file */
export const setUsedBy = async (work: Work, id: string, usedBy: StoredFile['usedBy']): Promise<boolean> =>
  (await work.tx.update(files).set({ usedBy }).where(eq(files.id, id)).returning({ id: files.id })).length > 0

/**
 * @param onlyUnused leaves it where something refers to it
 * @returns what was deleted
 */
export const deleteFileRow = async (work: Work, id: string, onlyUnused: boolean): Promise<FileRow | undefined> =>
  (
    await work.tx
      .delete(files)
      .where(and(eq(files.id, id), onlyUnused ? isNull(files.usedBy) : undefined))
      .returning()
  )[0]
