import { AuditAnchors } from '../kernel/audit/anchors.js'
import { checkChain } from '../kernel/audit/check-chain.js'
import { openDatabase } from '../kernel/db/open-database.js'
import { createLog } from '../kernel/log.js'
import { checkReport } from './audit-check-report.js'
import { runCommand } from './run-command.js'

const usage = `Reads every audit record and reckons its hash again; names each that was edited, moved, removed or cut off.

  npm run audit-check        0 nothing found, 1 something found

The database and the data folder are those of the settings: the folder holds what the chain's end must be.
An embedded database must not be in use; a running gateway looks at its own chain and says so on the audit screen.
`

await runCommand(usage, async (settings, _args, signal) => {
  const { DATABASE_URL: url, MIGRATE_DATABASE_URL: ownerUrl, MOTORA_DATA_DIR: dataDir } = settings
  const database = await openDatabase({ url, ownerUrl, poolSize: 1, dataDir }, createLog('warn'))
  try {
    // read before the chain: what is linked meanwhile comes after them
    const anchors = new AuditAnchors(dataDir).all()
    const check = await checkChain(database, { anchors, signal })
    process.stdout.write(checkReport(check, anchors.length))
    if (check.breaks.length > 0) throw new Error(`The audit chain is broken in ${check.breaks.length} places.`)
  } finally {
    await database.close()
  }
})
