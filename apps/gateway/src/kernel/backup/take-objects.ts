import { link, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ObjectStore } from '../objects.js'
import { hashFile, writeHashed } from './hashed-file.js'
import type { BackupObject } from './manifest.js'

export interface ObjectSource {
  store: ObjectStore
  /** Where the store keeps its objects as files; undefined when it is elsewhere. */
  folder: string | undefined
  /** An earlier backup, whose copies are used again for what has not changed. */
  earlier: { folder: string; objects: readonly BackupObject[] } | undefined
}

/** One file under two names: an object is never written again under its key, so what is linked cannot change. */
const linked = async (from: string | undefined, to: string): Promise<boolean> => {
  if (!from) return false
  try {
    await link(from, to)
    return true
  } catch {
    // on another disk, gone meanwhile, or too many names: it is copied, or not there to be copied
    return false
  }
}

/**
 * Takes what the object store holds into a backup. Called before and after the database is taken, so that every row of
 * it finds its bytes: what came shortly before is found by the second call, what went shortly after by the first.
 * @param taken what there is already, by key; added to
 */
export const takeObjects = async (
  { store, folder, earlier }: ObjectSource,
  into: string,
  taken: Map<string, BackupObject>,
  signal?: AbortSignal,
): Promise<void> => {
  const known = new Map(earlier?.objects.map((object) => [object.key, object]))
  for await (const { key, lengthBytes, changedAt } of store.list('')) {
    signal?.throwIfAborted()
    if (taken.has(key)) continue
    const to = join(into, key)
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    const before = known.get(key)
    const isSame = before?.bytes === lengthBytes && before.changedAt === changedAt.toISOString()
    const isLinked =
      (await linked(folder && join(folder, key), to)) ||
      (isSame && (await linked(earlier && join(earlier.folder, key), to)))
    const object = { key, changedAt: changedAt.toISOString() }
    if (isLinked) {
      taken.set(key, { ...object, ...(isSame ? { bytes: before.bytes, sha256: before.sha256 } : await hashFile(to)) })
      continue
    }
    const found = await store.open(key)
    if (!found) continue
    await rm(to, { force: true })
    taken.set(key, { ...object, ...(await writeHashed(to, found.bytes, { signal })) })
  }
}
