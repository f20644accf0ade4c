import type { Database } from '../db/database.js'
import type { Log } from '../log.js'
import type { TimedTask } from '../timed-task.js'
import { AuditAnchors } from './anchors.js'
import { AuditLinker } from './audit-linker.js'
import { AuditWatch, type Checked } from './audit-watch.js'

export interface AuditKeeper {
  timedTasks: readonly TimedTask[]
  /** What was found when the chain was last looked at by this gateway; undefined before the first time. */
  checked(): Checked | undefined
  /** Links what was written last, so that a stopped gateway leaves nothing unlinked behind. */
  close(now: Date): Promise<void>
}

/** Links records once a second and looks at the chain every quarter of a minute. */
export const createAuditKeeper = (database: Database, dataDir: string, log: Log): AuditKeeper => {
  const anchors = new AuditAnchors(dataDir)
  const linker = new AuditLinker(database, anchors, log)
  const watch = new AuditWatch(database, anchors, log)
  const link = async (now: Date): Promise<void> => void (await linker.tick(now))
  return {
    timedTasks: [
      { name: 'link audit records', everyMs: 1000, run: link },
      { name: 'look at the audit chain', everyMs: 15_000, run: async (now) => void (await watch.look(now)) },
    ],
    checked: () => watch.checked,
    close: (now) => link(now).catch((error) => log.warn({ err: error }, 'the last audit records wait to be linked')),
  }
}
