import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.js'
import type { TimedTask } from '../timed-task.js'
import { backupsToForget } from './kept-backups.js'
import {
  type BackupSource,
  forgetUnfinished,
  listBackups,
  type Progress,
  type TakenBackup,
  takeBackup,
  timeOfBackup,
} from './take-backup.js'

export interface SnapshotSettings {
  source: BackupSource
  /** Where snapshots are kept. */
  folder: string
  /** 0: none by the clock. */
  everyMs: number
  /** Of the embedded database; its age counts where there is no snapshot yet. */
  databaseFolder: string
  log: Log
}

export interface SnapshotKeeper {
  timedTasks: readonly TimedTask[]
  /** One more backup, now, wherever it is wanted. One at a time. */
  take(parent: string, progress: Progress): Promise<TakenBackup>
  /** For anyone who watches. */
  figures(): Record<string, number>
  /** Stops what is being made, and waits for its end. */
  close(): Promise<void>
}

/** A clock that was put back leaves snapshots of the future: they count for nothing. */
const aheadMs = 60_000

/** Takes a snapshot of the running embedded database again and again, and keeps the last ones. */
export const createSnapshotKeeper = ({
  source,
  folder,
  everyMs,
  databaseFolder,
  log,
}: SnapshotSettings): SnapshotKeeper => {
  const over = new AbortController()
  let turn: Promise<unknown> = forgetUnfinished(folder).catch((error) =>
    log.warn({ err: error, folder }, 'what a snapshot left half made could not be removed'),
  )
  let last: { at: Date; stoppedMs: number } | undefined

  const take = (parent: string, { tell, signal }: Progress): Promise<TakenBackup> => {
    const both = AbortSignal.any([over.signal, ...(signal ? [signal] : [])])
    const run = turn.then(() => takeBackup(source, parent, { tell, signal: both }))
    turn = run.catch(() => undefined)
    return run
  }

  const lastAt = async (): Promise<Date> => {
    const name = (await listBackups(folder)).at(-1)
    return name ? timeOfBackup(name) : (await stat(join(databaseFolder, 'PG_VERSION'))).mtime
  }

  const run = async (now: Date): Promise<void> => {
    const at = await lastAt()
    last ??= { at, stoppedMs: 0 }
    const ageMs = now.getTime() - at.getTime()
    if (ageMs < everyMs && ageMs > -aheadMs) return
    const { stoppedMs, tookMs, rows, objects, bytes } = await take(folder, { tell: () => undefined })
    last = { at: now, stoppedMs }
    log.info({ rows, objects, bytes, stoppedMs, tookMs }, 'a snapshot is kept, and it opens')
    for (const name of backupsToForget(await listBackups(folder), now))
      await rm(join(folder, name), { recursive: true, force: true })
  }

  const task = { name: 'take a snapshot', everyMs: Math.max(500, Math.min(60_000, everyMs / 4)), run }
  return {
    timedTasks: everyMs > 0 ? [task] : [],
    take,
    figures: (): Record<string, number> => {
      if (!last) return {}
      return { snapshot_age_seconds: (Date.now() - last.at.getTime()) / 1000, snapshot_stopped_ms: last.stoppedMs }
    },
    close: async () => {
      over.abort(new Error('Motora is being stopped.'))
      await turn
    },
  }
}
