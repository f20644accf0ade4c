import type { Settings } from '../config/env.js'
import { s3Of } from '../config/s3-of.js'
import { readMasterKeys } from '../config/secrets.js'
import { systemClock } from '../kernel/clock.js'
import { openDatabase } from '../kernel/db/open-database.js'
import { createLog } from '../kernel/log.js'
import { openKeptSecrets } from '../open-kept-secrets.js'
import { pretendProviderOf } from '../outside/card-payments/pretend-provider-of.js'
import { openObjects } from '../outside/objects/open-objects.js'
import { makeWorld } from '../world/index.js'
import { runCommand } from './run-command.js'

const usage = `Makes the demo company with its past in the database that the settings name, without opening any door.
Started again it goes on where it was; when all is there it does nothing.

  npm run world            MOTORA_DEMO_WEEKS says how many weeks of rentals

In .data/demo unless MOTORA_DATA_DIR or DATABASE_URL name another place, which must be empty; only the demo starts on it.
`

const makeDemo = async (settings: Settings, _args: string[], signal: AbortSignal): Promise<void> => {
  const {
    DATABASE_URL: url,
    MIGRATE_DATABASE_URL: ownerUrl,
    DATABASE_POOL_SIZE: poolSize,
    MOTORA_DATA_DIR: dataDir,
  } = settings
  const log = createLog('warn')
  const database = await openDatabase({ url, ownerUrl, poolSize, dataDir, alone: true }, log)
  const files = await openObjects({ s3: s3Of(settings), dataDir, log })
  try {
    const masterKeys = readMasterKeys({ masterKeyFile: settings.MOTORA_MASTER_KEY_FILE, dataDir, production: false })
    const { secrets } = await openKeptSecrets(database, masterKeys, log)
    let told = -1
    await makeWorld({
      database,
      log,
      secrets,
      objects: files.objects,
      now: systemClock.now(),
      weeks: settings.MOTORA_DEMO_WEEKS,
      provider: pretendProviderOf(settings),
      dataDir,
      onProgress: (share) => {
        if (signal.aborted) throw new Error('Stopped. Started again it goes on from here.')
        const percent = Math.floor(share * 10) * 10
        if (percent > told) process.stdout.write(`Living the demo company's past: ${percent} %\n`)
        told = Math.max(told, percent)
      },
    })
    process.stdout.write('The demo company is there.\n')
  } finally {
    files.close()
    await database.close()
  }
}

await runCommand(usage, makeDemo, 'demo command')
