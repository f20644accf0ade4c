import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { rowsOf } from '../../../kernel/db/database.js'
import type { Work } from '../../work.js'
import { providerEvents } from '../tables.js'

export type EventRow = typeof providerEvents.$inferSelect

/** The same event again changes nothing. */
export const insertEvent = async (work: Work, row: typeof providerEvents.$inferInsert): Promise<void> => {
  await work.tx.insert(providerEvents).values(row).onConflictDoNothing({ target: providerEvents.id })
}

/** The first event that is due and that nobody has in hand, taken in hand until then. */
export const takeDueEvent = async (work: Work, until: Date): Promise<EventRow | undefined> => {
  const [taken] = await rowsOf<{ id: string }>(
    work.tx,
    sql`update provider_events set tries = tries + 1, due_at = ${until.toISOString()}::timestamptz
      where id in (select id from provider_events where due_at <= ${work.now.toISOString()}::timestamptz
        order by due_at, received_at limit 1 for update skip locked)
      returning id`,
  )
  if (!taken) return undefined
  const [event] = await work.tx.select().from(providerEvents).where(eq(providerEvents.id, taken.id))
  return event
}

/** Says how an event stands that was taken in hand so many times, unless another has it in hand or has ended it. */
export const updateEvent = async (
  work: Work,
  { id, tries }: Pick<EventRow, 'id' | 'tries'>,
  set: Partial<Pick<EventRow, 'state' | 'dueAt' | 'endedAt' | 'note'>>,
): Promise<void> => {
  await work.tx
    .update(providerEvents)
    .set(set)
    .where(and(eq(providerEvents.id, id), eq(providerEvents.tries, tries), isNull(providerEvents.endedAt)))
}

/** Events that ended before then are forgotten. */
export const forgetEvents = async (work: Work, before: Date): Promise<void> => {
  await work.tx.delete(providerEvents).where(lt(providerEvents.endedAt, before))
}
