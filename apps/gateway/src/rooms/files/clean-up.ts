import type { Actor, Work } from '../work.js'
import type { FilesDeps } from './deps.js'
import { forgetDropped, keysToDrop, noteToDrop, unnamedAmong } from './stores/drop-store.js'
import { deleteUploadRows, lockExpiredUploads } from './stores/upload-store.js'

const atATime = 500
/** Bytes are put before the row that names them; after a day none comes any more. */
const orphanAfterMs = 24 * 3_600_000

const system: Actor = { kind: 'system', name: 'files' }

/**
 * What the clock does about files that are over. Several processes may do it at the same time: everything may be done
 * twice.
 */
export const createCleanUp = ({
  inTransaction,
  objects,
  everything,
  log,
}: Pick<FilesDeps, 'inTransaction' | 'objects' | 'everything' | 'log'>) => {
  const inOwnWork = <T>(use: (work: Work) => Promise<T>): Promise<T> =>
    inTransaction(system, everything('files of every operator are over one day'), use)

  /** Uploads that were not completed in time, with their parts, and those that were completed long ago. */
  const forgetUploads = (): Promise<number> =>
    inOwnWork(async (work) => {
      const ids = await lockExpiredUploads(work, atATime)
      if (ids.length > 0) await noteToDrop(work, await deleteUploadRows(work, ids))
      return ids.length
    })

  /** What was noted is deleted; a note is forgotten only when the store has done it. @throws what the store throws */
  const dropNoted = async (): Promise<number> => {
    const keys = await inOwnWork((work) => keysToDrop(work, atATime))
    if (keys.length === 0) return 0
    await objects.delete(keys)
    await inOwnWork((work) => forgetDropped(work, keys))
    return keys.length
  }

  const dropOver = async (): Promise<void> => {
    while ((await forgetUploads()) === atATime);
    while ((await dropNoted()) === atATime);
  }

  const dropOrphans = async (keys: readonly string[]): Promise<number> => {
    const orphans = await inOwnWork((work) => unnamedAmong(work, keys))
    if (orphans.length > 0) await objects.delete(orphans)
    return orphans.length
  }

  /** Looks through the whole store for what a break between the store and the database has left. */
  const sweep = async (now: Date): Promise<void> => {
    let dropped = 0
    for (const prefix of ['files/', 'uploads/']) {
      let old: string[] = []
      for await (const { key, changedAt } of objects.list(prefix)) {
        if (now.getTime() - changedAt.getTime() < orphanAfterMs) continue
        old.push(key)
        if (old.length < atATime) continue
        dropped += await dropOrphans(old)
        old = []
      }
      dropped += await dropOrphans(old)
    }
    if (dropped > 0) log.warn({ dropped }, 'objects that no file names were taken away')
  }

  return [
    { name: 'drop file objects', everyMs: 60_000, isFinal: true, run: dropOver },
    { name: 'sweep file objects', everyMs: 3 * 3_600_000, run: sweep },
  ]
}
