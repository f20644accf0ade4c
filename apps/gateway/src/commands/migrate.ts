import { openDatabase } from '../kernel/db/open-database.js'
import { createLog } from '../kernel/log.js'
import { runCommand } from './run-command.js'

const usage = `Brings the database that the settings name up to this version, and nothing else. Safe to repeat.

  MIGRATE_DATABASE_URL=postgres://owner@host/motora npm run migrate
`

await runCommand(usage, async (settings) => {
  const { DATABASE_URL: url, MIGRATE_DATABASE_URL: ownerUrl, MOTORA_DATA_DIR: dataDir } = settings
  const database = await openDatabase({ url: url ?? ownerUrl, ownerUrl, poolSize: 1, dataDir }, createLog('warn'))
  await database.close()
  process.stdout.write('The database is up to date.\n')
})
