import type { NewAuditRow } from '../kernel/audit/audit-table.js'
import { keepRecords } from '../kernel/audit/keep-records.js'
import type { Bus, Fact } from '../kernel/bus.js'
import type { Clock } from '../kernel/clock.js'
import type { Database } from '../kernel/db/database.js'
import { enqueueJobs } from '../kernel/jobs/job-store.js'
import { recordOf } from './record-of.js'
import type { InTransaction, Work } from './work.js'

/**
 * One piece of work is one transaction. Its audit records are written at its end, in the same transaction; the facts
 * that it announced are published after the commit, and only then.
 */
export const createInTransaction =
  (database: Database, clock: Clock, bus: Bus): InTransaction =>
  async (origin, scope, use, options) => {
    const { actor, request } = 'actor' in origin ? origin : { actor: origin, request: undefined }
    const facts: Fact[] = []
    const result = await database.transaction(
      scope.rows,
      async (tx) => {
        const records: NewAuditRow[] = []
        const work: Work = {
          actor,
          scope,
          tx,
          now: clock.now(),
          request,
          announce: (fact) => void facts.push(fact),
          audit: (entry) => void records.push(recordOf(entry, work)),
        }
        const done = await use(work)
        if (records.length > 0) await keepRecords(tx, records)
        const durable = facts.filter((fact) => fact.durable)
        if (durable.length > 0) await enqueueJobs(tx, durable, work.now)
        return done
      },
      options,
    )
    if (facts.length > 0) bus.publish(facts)
    return result
  }
