import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import type { Log } from '../kernel/log.js'
import { MasterKeyFile } from './master-key-file.js'

/** Makes a key that only this user may read; of two processes that try at the same time, the first one's stays. */
const makeKey = (path: string): void => {
  try {
    writeFileSync(path, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error
  }
}

/** Where a path leads in the end; as it is written where nothing is there yet. */
const placeOf = (path: string): string => {
  try {
    return realpathSync(path)
  } catch {
    return resolve(path)
  }
}

/** A copy of the folder, a backup of the disk for one, would open everything that is sealed in it. */
const refuseInside = (dataDir: string, keyFile: string): void => {
  if (placeOf(keyFile).startsWith(`${placeOf(dataDir)}${sep}`) || resolve(keyFile).startsWith(resolve(dataDir) + sep))
    throw new Error(
      'MOTORA_MASTER_KEY_FILE: the master key lies inside MOTORA_DATA_DIR, and who copies the folder has both. Move it out (docs/operations.md, Upgrade).',
    )
}

/**
 * The master keys of this installation. Outside production a missing file is made in the data folder, as `master.key`.
 * @param log written when the file has changed, and when it was changed to something that cannot be used
 * @throws a sentence that names the file and never shows a key; in production also where it lies in the data folder
 */
export const readMasterKeys = (
  settings: { masterKeyFile: string | undefined; dataDir: string; production: boolean },
  log?: Pick<Log, 'info' | 'error'>,
): MasterKeyFile => {
  if (settings.production && settings.masterKeyFile !== undefined)
    refuseInside(settings.dataDir, settings.masterKeyFile)
  if (settings.masterKeyFile !== undefined) return new MasterKeyFile(settings.masterKeyFile, log)
  if (settings.production)
    throw new Error('MOTORA_MASTER_KEY_FILE: name the file that holds the master key (32 random bytes as base64).')
  try {
    mkdirSync(settings.dataDir, { recursive: true })
  } catch (error) {
    throw new Error(`MOTORA_DATA_DIR: the folder ${settings.dataDir} cannot be made.`, { cause: error })
  }
  const path = join(settings.dataDir, 'master.key')
  if (!existsSync(path)) makeKey(path)
  return new MasterKeyFile(path, log)
}
