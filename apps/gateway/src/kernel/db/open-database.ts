import { resolve } from 'node:path'
import type { Log } from '../log.js'
import { underSetting } from '../under-setting.js'
import type { Database } from './database.js'
import { connectAlone, connectInWorker } from './lite-connection.js'
import { LiteDatabase } from './lite-database.js'
import { takeLock } from './lock-file.js'
import { migrateLiteDatabase, migratePostgresDatabase } from './migrate.js'
import { PostgresDatabase } from './postgres-database.js'

export interface DatabaseSettings {
  /** Absent: the embedded database in the data folder. */
  url: string | undefined
  /** Login that owns the tables; absent: the one above migrates for itself. */
  ownerUrl: string | undefined
  poolSize: number
  dataDir: string
  /** Nothing but the database is used: no door is open that a long statement could hold up. */
  alone?: boolean
}

/** Opens the database that the settings name and brings it up to date. */
export const openDatabase = async (
  { url, ownerUrl, poolSize, dataDir, alone = false }: DatabaseSettings,
  log: Log,
): Promise<Database> => {
  if (url) {
    await underSetting(ownerUrl ? 'MIGRATE_DATABASE_URL' : 'DATABASE_URL', () =>
      migratePostgresDatabase(ownerUrl ?? url),
    )
    const database = new PostgresDatabase(url, log, poolSize)
    await underSetting('DATABASE_URL', () => database.ping())
    return database
  }
  const folder = resolve(dataDir, 'database')
  const giveBack = takeLock(resolve(dataDir, 'motora.lock'))
  try {
    const database = await LiteDatabase.open(() => (alone ? connectAlone(folder) : connectInWorker(folder)), log)
    await migrateLiteDatabase(database)
    const close = database.close.bind(database)
    database.close = async () => {
      await close()
      giveBack()
    }
    return database
  } catch (error) {
    giveBack()
    throw error
  }
}
