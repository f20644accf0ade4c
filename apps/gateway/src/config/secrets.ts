import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSecrets, type Secrets } from '../kernel/secrets.js'

/** The key as text: hexadecimal, or base64 in either alphabet. Whatever surrounds it (a line end) does not count. */
const keyOf = (text: string): Buffer => {
  const trimmed = text.trim()
  return /^[0-9a-f]{64,}$/i.test(trimmed) ? Buffer.from(trimmed, 'hex') : Buffer.from(trimmed, 'base64')
}

const readKey = (path: string): Buffer => {
  let key: Buffer
  try {
    key = keyOf(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`MOTORA_MASTER_KEY_FILE: Motora cannot read its master key from ${path}.`, { cause: error })
  }
  if (key.length < 32)
    throw new Error(
      `MOTORA_MASTER_KEY_FILE: the master key in ${path} is too short: write 32 random bytes as base64 or hexadecimal text.`,
    )
  return key
}

/** Makes a key that only this user may read; of two processes that try at once, the first one's stays. */
const makeKey = (path: string): void => {
  try {
    writeFileSync(path, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error
  }
}

/**
 * Opens the secrets of this installation. Outside production a missing key is made in the data folder, as `master.key`.
 * @throws a sentence that names the file and never shows the key
 */
export const readSecrets = (settings: {
  masterKeyFile: string | undefined
  dataDir: string
  production: boolean
}): Secrets => {
  if (settings.masterKeyFile !== undefined) return createSecrets(readKey(settings.masterKeyFile))
  if (settings.production)
    throw new Error('MOTORA_MASTER_KEY_FILE: name the file that holds the master key (32 random bytes as base64).')
  try {
    mkdirSync(settings.dataDir, { recursive: true })
  } catch (error) {
    throw new Error(`MOTORA_DATA_DIR: the folder ${settings.dataDir} cannot be made.`, { cause: error })
  }
  const path = join(settings.dataDir, 'master.key')
  if (!existsSync(path)) makeKey(path)
  return createSecrets(readKey(path))
}
