import type { Database } from './kernel/db/database.js'
import type { Log } from './kernel/log.js'
import { sealedLastingKeys } from './kernel/secrets/lasting-keys.js'
import type { MasterKeys } from './kernel/secrets/master-keys.js'
import { openSecrets } from './kernel/secrets/open-secrets.js'
import { createReseal } from './kernel/secrets/reseal.js'
import type { Secrets } from './kernel/secrets.js'
import type { TimedTask } from './kernel/timed-task.js'
import { sealedMails } from './outside/mail/open-mail.js'
import { sealedBlockedCustomers, sealedCustomerKeys } from './rooms/customers/index.js'
import { sealedSeeds } from './rooms/identity/index.js'

const lookEveryMs = 2000

interface KeptSecrets {
  secrets: Secrets
  /** Seals again what is sealed with another key than the current one. */
  resealTask: TimedTask
  /** Looks for a changed key file every 2 seconds, in addition to the times when something does not open. @returns the way to stop */
  watch: () => () => void
}

/**
 * The secrets of a database, with every column that holds sealed values.
 * @throws a sentence that names MOTORA_MASTER_KEY_FILE when the keys do not open what the database holds
 */
export const openKeptSecrets = async (database: Database, masterKeys: MasterKeys, log: Log): Promise<KeptSecrets> => {
  const columns = [
    sealedSeeds(database),
    sealedMails(database),
    sealedCustomerKeys(database),
    sealedBlockedCustomers(database),
  ]
  const secrets = await openSecrets({ database, masterKeys, columns })
  const reseal = createReseal(secrets, [sealedLastingKeys(database), ...columns], log)
  return {
    secrets,
    resealTask: {
      name: 'seal again with the current key',
      everyMs: 5000,
      run: async (now) => void (await reseal(now)),
    },
    watch: () => {
      const timer = setInterval(() => secrets.lookAgain(), lookEveryMs)
      return () => clearInterval(timer)
    },
  }
}
