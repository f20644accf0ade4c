import type { ListQuery } from '@motora/contract'
import type { JobFault } from '@motora/contract/jobs'
import { isNotNull, sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { foldedText } from '../db/column-filter.js'
import { rowsOf, type Tx } from '../db/database.js'
import { ascending, descending } from '../db/keyset.js'
import { type List, type Page, pageOf } from '../db/page-of.js'
import { maxTries } from './job-store.js'

/** What of a job is read for a person; its payload is for the code that knows what may be shown of it. */
const jobs = pgTable('jobs', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  key: text().notNull(),
  payload: jsonb().notNull(),
  everySeconds: integer('every_seconds'),
  attempts: integer().notNull(),
  lastError: text('last_error'),
  fault: text().$type<JobFault>(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  deadAt: timestamp('dead_at', { withTimezone: true }),
})
export type DeadRow = typeof jobs.$inferSelect

const list: List = {
  columns: {
    name: { sql: jobs.name, kind: 'text' },
    key: { sql: jobs.key, kind: 'text' },
    attempts: { sql: jobs.attempts, kind: 'number' },
    askedFor: { sql: jobs.createdAt, kind: 'instant' },
    setAside: { sql: jobs.deadAt, kind: 'instant' },
  },
  order: [descending(jobs.deadAt), ascending(jobs.id)],
  search: foldedText(jobs.name, jobs.key, jobs.lastError),
}

/**
 * One page of the jobs that were set aside, newest first unless said.
 * @throws Refusal request.invalid for an unknown column
 */
export const listDeadRows = (tx: Tx, query: ListQuery): Promise<Page<DeadRow>> =>
  pageOf(tx, tx.select().from(jobs).$dynamic(), list, query, isNotNull(jobs.deadAt))

interface Named {
  name: string
  key: string
  attempts: number
  fault: JobFault | null
  lastError: string | null
}
const named = sql.raw('name, key, attempts, fault, last_error as "lastError"')

/** Has it tried again immediately, for another day that begins now. @returns undefined when it is not set aside (any more) */
export const sendJobAgain = async (tx: Tx, id: string, now: Date): Promise<Named | undefined> => {
  const [sent] = await rowsOf<Named>(
    tx,
    sql`update jobs set dead_at = null, due_at = now(), max_attempts = attempts + ${maxTries},
          sent_again_at = ${now.toISOString()}::timestamptz
        where id = ${id}::uuid and dead_at is not null returning ${named}`,
  )
  return sent
}

/**
 * Gives a job up. Timed work stays and only leaves the list, until it has failed as often again.
 * @returns undefined when it is not set aside (any more)
 */
export const discardJob = async (tx: Tx, id: string): Promise<Named | undefined> => {
  const [gone] = await rowsOf<Named>(
    tx,
    sql`delete from jobs where id = ${id}::uuid and dead_at is not null and every_seconds is null
        returning ${named}`,
  )
  if (gone) return gone
  const [hidden] = await rowsOf<Named>(
    tx,
    sql`update jobs set dead_at = null, max_attempts = attempts + ${maxTries}
        where id = ${id}::uuid and dead_at is not null returning ${named}`,
  )
  return hidden
}
