import { isProduction, readSettings, type Settings } from '../config/env.js'
import { s3Of } from '../config/s3-of.js'
import { readMasterKeys } from '../config/secrets.js'
import { buildHouse, type House } from '../house.js'
import { systemClock } from '../kernel/clock.js'
import type { Database } from '../kernel/db/database.js'
import { openDatabase } from '../kernel/db/open-database.js'
import { createLog } from '../kernel/log.js'
import { keepToOneself } from '../kernel/own-folder.js'
import { openKeptSecrets } from '../open-kept-secrets.js'
import { openObjects } from '../outside/objects/open-objects.js'
import { HeldBackBus } from './imports/held-back-bus.js'
import { WrongUsage } from './imports/row-refused.js'

export interface OpenedHouse {
  house: House
  database: Database
  bus: HeldBackBus
}

/**
 * Opens the house on the database that the settings name, without any door, and closes it again whatever happens.
 * @throws a sentence when the embedded database is in use by a running gateway
 */
export const withHouse = async <T>(settings: Settings, use: (opened: OpenedHouse) => Promise<T>): Promise<T> => {
  const production = isProduction(settings)
  // a command speaks for itself; the log is for what it did not expect
  const log = createLog(settings.MOTORA_LOG_LEVEL === 'info' ? 'warn' : settings.MOTORA_LOG_LEVEL)
  const { DATABASE_URL: url, MIGRATE_DATABASE_URL: ownerUrl, DATABASE_POOL_SIZE: poolSize } = settings
  const dataDir = settings.MOTORA_DATA_DIR
  const database = await openDatabase({ url, ownerUrl, poolSize, dataDir }, log)
  const files = await openObjects({ s3: s3Of(settings), dataDir, log })
  try {
    const masterKeys = readMasterKeys({ masterKeyFile: settings.MOTORA_MASTER_KEY_FILE, dataDir, production })
    const { secrets } = await openKeptSecrets(database, masterKeys, log)
    const bus = new HeldBackBus(log)
    const house = buildHouse({
      database,
      clock: systemClock,
      bus,
      log,
      secrets,
      secureCookies: production,
      objects: files.objects,
    })
    const result = await use({ house, database, bus })
    await bus.close()
    return result
  } finally {
    files.close()
    await database.close()
  }
}

/** Runs a command to its exit code: 0 done, 1 it failed, 2 it was called wrongly, 130 it was stopped. */
export const runCommand = async (
  usage: string,
  run: (settings: Settings, args: string[], signal: AbortSignal) => Promise<void>,
  reader: 'command' | 'demo command' = 'command',
): Promise<void> => {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(usage)
    return
  }
  const stop = new AbortController()
  const onSignal = (): void => stop.abort()
  process.once('SIGINT', onSignal)
  process.once('SIGTERM', onSignal)
  try {
    const settings = readSettings(undefined, reader)
    keepToOneself()
    await run(settings, args, stop.signal)
    process.exitCode = stop.signal.aborted ? 130 : 0
  } catch (error) {
    const isUsage = error instanceof WrongUsage
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n${isUsage ? `\n${usage}` : ''}`)
    process.exitCode = isUsage ? 2 : 1
  }
}
