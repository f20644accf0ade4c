import type { NewAuditRow } from '../kernel/audit/audit-table.js'
import { keepRecords } from '../kernel/audit/keep-records.js'
import type { Bus, Fact } from '../kernel/bus.js'
import type { Clock } from '../kernel/clock.js'
import type { Database } from '../kernel/db/database.js'
import { keepFacts } from '../kernel/outbox.js'
import { recordOf } from './record-of.js'
import type { DoWork, Work } from './work.js'

/**
 * One piece of work is one transaction. What it put on record is written at its end and in it; what it announced is
 * told when it has committed, and only then.
 */
export const createDoWork =
  (database: Database, clock: Clock, bus: Bus): DoWork =>
  async (actor, scope, use, options) => {
    const facts: Fact[] = []
    const result = await database.transaction(
      scope.rows,
      async (tx) => {
        const records: NewAuditRow[] = []
        const now = clock.now()
        const work: Work = {
          actor,
          scope,
          tx,
          now,
          announce: (fact) => void facts.push(fact),
          audit: (entry) => void records.push(recordOf(entry, actor, now)),
        }
        const done = await use(work)
        if (records.length > 0) await keepRecords(tx, records)
        const durable = facts.filter((fact) => fact.durable)
        if (durable.length > 0) await keepFacts(tx, durable, work.now)
        return done
      },
      options,
    )
    if (facts.length > 0) bus.publish(facts)
    return result
  }
