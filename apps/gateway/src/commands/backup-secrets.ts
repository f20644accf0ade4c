import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../config/env.js'
import { readMasterKeys } from '../config/secrets.js'
import { createSecrets, type Secrets } from '../kernel/secrets.js'

/**
 * The secrets of an installation that is there already. A key that is made now opens nothing.
 * @throws a sentence when there is no key
 */
export const backupSecrets = (settings: Settings): Secrets => {
  const { MOTORA_DATA_DIR: dataDir, MOTORA_MASTER_KEY_FILE: masterKeyFile } = settings
  if (masterKeyFile === undefined && !existsSync(join(dataDir, 'master.key')))
    throw new Error(
      `There is no master key: name its file in MOTORA_MASTER_KEY_FILE, or put it into ${dataDir} as master.key. It is never inside a backup.`,
    )
  // an installation whose key lies in its folder takes a backup before it moves the key out
  return createSecrets(readMasterKeys({ masterKeyFile, dataDir, production: false }))
}
