import { resolve } from 'node:path'
import type { Settings } from './config/env.js'
import { openBackupSocket } from './kernel/backup/backup-socket.js'
import { takeLite } from './kernel/backup/lite-share.js'
import { createSnapshotKeeper, type SnapshotKeeper } from './kernel/backup/snapshot-keeper.js'
import type { Database } from './kernel/db/database.js'
import { LiteDatabase } from './kernel/db/lite-database.js'
import type { Log } from './kernel/log.js'
import type { ObjectStore } from './kernel/objects.js'
import type { Secrets } from './kernel/secrets.js'

interface Options {
  settings: Settings
  database: Database
  objects: ObjectStore
  secrets: Secrets
  /** Of Motora. */
  version: string
  log: Log
}

/** Where snapshots are kept unless it is said where. */
export const snapshotFolderOf = ({ MOTORA_SNAPSHOT_DIR: given, MOTORA_DATA_DIR: dataDir }: Settings): string =>
  resolve(given ?? resolve(dataDir, 'snapshots'))

/**
 * Snapshots of the embedded database: by the clock, and for the backup command, which cannot open a folder that this
 * process holds. A PostgreSQL server has its own ways (docs/operations.md).
 */
export const openSnapshots = async ({
  settings,
  database,
  objects,
  secrets,
  version,
  log,
}: Options): Promise<Pick<SnapshotKeeper, 'timedTasks' | 'figures' | 'close'>> => {
  if (!(database instanceof LiteDatabase)) return { timedTasks: [], figures: () => ({}), close: async () => undefined }
  const dataDir = resolve(settings.MOTORA_DATA_DIR)
  const databaseFolder = resolve(dataDir, 'database')
  const keeper = createSnapshotKeeper({
    source: {
      takeDatabase: takeLite(database, databaseFolder),
      objects: { store: objects, folder: settings.S3_BUCKET ? undefined : resolve(dataDir, 'objects') },
      dataDir,
      secrets,
      version,
    },
    folder: snapshotFolderOf(settings),
    everyMs: settings.MOTORA_SNAPSHOT_MINUTES * 60_000,
    databaseFolder,
    log,
  })
  const socket = await openBackupSocket(dataDir, keeper, log)
  return {
    timedTasks: keeper.timedTasks,
    figures: keeper.figures,
    close: async () => {
      socket.close()
      await keeper.close()
    },
  }
}
