import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { rowsOf, sql } from '../../../kernel/db/database.js'
import type { Work } from '../../work.js'
import { ticketNotes, tickets } from './tables.js'

export type TicketRow = typeof tickets.$inferSelect
export type NewTicketRow = typeof tickets.$inferInsert
export type NoteRow = typeof ticketNotes.$inferSelect
export type NewNoteRow = typeof ticketNotes.$inferInsert

/** Tickets to which something may still be done, as `ticketActions` says it of one. */
export const isOpenTicket = isNull(tickets.closedAt)

export const findTicketRow = async (work: Work, id: string): Promise<TicketRow | undefined> =>
  (await work.tx.select().from(tickets).where(eq(tickets.id, id)))[0]

export const listTicketRows = (work: Work, ids: readonly string[]): Promise<TicketRow[]> =>
  work.tx
    .select()
    .from(tickets)
    .where(inArray(tickets.id, [...ids]))

/** The open ones that a technician is to look after. */
export const openTicketsOf = async (work: Work, technicianId: string): Promise<string[]> => {
  const rows = await work.tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.technicianId, technicianId), isOpenTicket))
    .orderBy(asc(tickets.id))
  return rows.map(({ id }) => id)
}

/**
 * The row, held until the end of the work: of two who close it at the same time one comes first, and the other sees
 * that.
 */
export const lockTicketRow = async (work: Work, id: string): Promise<TicketRow | undefined> =>
  (await work.tx.select().from(tickets).where(eq(tickets.id, id)).for('update'))[0]

/** Counts on over the years, so that no two tickets share a number. */
export const nextTicketNumber = async (work: Work): Promise<number> => {
  const [row] = await rowsOf<{ n: number }>(work.tx, sql`select nextval('ticket_numbers')::int as n`)
  if (!row) throw new Error('the sequence of tickets answers nothing')
  return row.n
}

/** @returns undefined when there is one with this id already, or an open one about the same thing */
export const insertTicketOnce = async (work: Work, row: NewTicketRow): Promise<TicketRow | undefined> =>
  (await work.tx.insert(tickets).values(row).onConflictDoNothing().returning())[0]

export const updateTicketRow = async (work: Work, id: string, change: Partial<NewTicketRow>): Promise<TicketRow> => {
  const [updated] = await work.tx.update(tickets).set(change).where(eq(tickets.id, id)).returning()
  if (!updated) throw new Error('a ticket that was locked is gone')
  return updated
}

export const findNoteRow = async (work: Work, id: string): Promise<NoteRow | undefined> =>
  (await work.tx.select().from(ticketNotes).where(eq(ticketNotes.id, id)))[0]

/** @returns whether it was kept; false when there is one with this id already, wherever it is */
export const insertNoteOnce = async (work: Work, row: NewNoteRow): Promise<boolean> => {
  const kept = await work.tx.insert(ticketNotes).values(row).onConflictDoNothing().returning({ id: ticketNotes.id })
  return kept.length > 0
}

/** Of these tickets, each in the order in which they were written. */
export const notesOfTickets = async (work: Work, ticketIds: readonly string[]): Promise<Map<string, NoteRow[]>> => {
  const notes = new Map<string, NoteRow[]>()
  if (ticketIds.length === 0) return notes
  const rows = await work.tx
    .select()
    .from(ticketNotes)
    .where(inArray(ticketNotes.ticketId, [...ticketIds]))
    .orderBy(asc(ticketNotes.createdAt), asc(ticketNotes.id))
  for (const row of rows) {
    const same = notes.get(row.ticketId)
    if (same) same.push(row)
    else notes.set(row.ticketId, [row])
  }
  return notes
}
