import { and, asc, inArray } from 'drizzle-orm'
import { rowsOf, sql } from '../../../kernel/db/database.js'
import { isOneOf } from '../../../kernel/db/one-of.js'
import type { Work } from '../../work.js'
import { isOpenTicket, type TicketRow } from '../tickets/store.js'
import { ticketNotes, tickets } from '../tickets/tables.js'
import { ticketReading } from './tables.js'

/** Begins the reading at a moment, once. */
export const beginReading = async (work: Work, at: Date): Promise<void> => {
  await work.tx.insert(ticketReading).values({ readUntil: at }).onConflictDoNothing()
}

/**
 * How far events have been read, held until the end of the work; undefined: another process reads, or none has begun.
 */
export const holdReading = async (work: Work): Promise<Date | undefined> =>
  (await work.tx.select().from(ticketReading).for('update', { skipLocked: true }))[0]?.readUntil

export const hasReadingBegun = async (work: Work): Promise<boolean> =>
  (await work.tx.select().from(ticketReading)).length > 0

export const saveReading = async (work: Work, readUntil: Date): Promise<void> => {
  await work.tx.update(ticketReading).set({ readUntil })
}

/** Which of these ids are tickets or notes already: an event makes one of them, with its own id. */
export const takenIds = async (work: Work, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await rowsOf<{ id: string }>(
    work.tx,
    sql`select id::text from ${tickets} where ${isOneOf(tickets.id, ids)}
      union all select id::text from ${ticketNotes} where ${isOneOf(ticketNotes.id, ids)}`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Open tickets of these vehicles, oldest first, held until the end of the work: they cannot be closed meanwhile. */
export const holdOpenTickets = (work: Work, vehicleIds: readonly string[]): Promise<TicketRow[]> =>
  vehicleIds.length === 0
    ? Promise.resolve([])
    : work.tx
        .select()
        .from(tickets)
        .where(and(inArray(tickets.vehicleId, [...vehicleIds]), isOpenTicket))
        .orderBy(asc(tickets.createdAt), asc(tickets.id))
        .for('update')
