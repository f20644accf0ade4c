import { and, asc, inArray, isNull } from 'drizzle-orm'
import type { Work } from '../../work.js'
import { fileObjectsToDrop, files, fileUploadParts } from '../tables.js'

/** Notes objects that no row names any more; the clock takes them away. */
export const noteToDrop = async (work: Work, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return
  await work.tx
    .insert(fileObjectsToDrop)
    .values(keys.map((key) => ({ key, since: work.now })))
    .onConflictDoNothing()
}

/** The oldest first. For work that sees everything. */
export const keysToDrop = async (work: Work, most: number): Promise<string[]> => {
  const rows = await work.tx
    .select({ key: fileObjectsToDrop.key })
    .from(fileObjectsToDrop)
    .orderBy(asc(fileObjectsToDrop.since), asc(fileObjectsToDrop.key))
    .limit(most)
  return rows.map(({ key }) => key)
}

export const forgetDropped = async (work: Work, keys: readonly string[]): Promise<void> => {
  await work.tx.delete(fileObjectsToDrop).where(inArray(fileObjectsToDrop.key, [...keys]))
}

const fileId = /^files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Which of the keys no row names. For work that sees everything. */
export const unnamedAmong = async (work: Work, keys: readonly string[]): Promise<string[]> => {
  if (keys.length === 0) return []
  const ids = keys.flatMap((key) => fileId.exec(key)?.[1] ?? [])
  const byKey = await work.tx
    .select({ key: files.objectKey })
    .from(files)
    .where(inArray(files.objectKey, [...keys]))
  const byId = await work.tx
    .select({ id: files.id })
    .from(files)
    .where(and(inArray(files.id, ids), isNull(files.objectKey)))
  const parts = await work.tx
    .select({ key: fileUploadParts.objectKey })
    .from(fileUploadParts)
    .where(inArray(fileUploadParts.objectKey, [...keys]))
  const named = new Set([...byKey, ...parts].map(({ key }) => key))
  for (const { id } of byId) named.add(`files/${id}`)
  return keys.filter((key) => !named.has(key))
}
