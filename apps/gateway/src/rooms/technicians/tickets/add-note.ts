import { newId } from '../../../kernel/ids.js'
import { idReused } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import { type TicketAuthor, ticketAuthorOf } from './author.js'
import { findNoteRow, insertNoteOnce, type TicketRow } from './store.js'
import { announceTicket, assertMay, holdTicket, recordTicket } from './tell-ticket.js'

export interface Said {
  noteText: string
  /** Made by the caller; left out: made here. */
  noteId?: string | undefined
}

/** Whether this note is there already; another one with its id is refused. @throws Refusal request.key_reused */
export const isWritten = async (
  work: Work,
  ticketId: string,
  kind: 'note' | 'closing',
  { noteId, noteText }: Said,
): Promise<boolean> => {
  const note = noteId === undefined ? undefined : await findNoteRow(work, noteId)
  if (note && (note.ticketId !== ticketId || note.kind !== kind || note.text !== noteText)) throw idReused()
  return note !== undefined
}

/** Writes what a person says into a held ticket. @throws Refusal request.key_reused when the id is another note's */
export const writeNote = async (
  work: Work,
  ticket: TicketRow,
  kind: 'note' | 'closing',
  { noteText, noteId }: Said,
  author: TicketAuthor,
): Promise<void> => {
  const kept = await insertNoteOnce(work, {
    operatorId: ticket.operatorId,
    id: noteId ?? newId(),
    ticketId: ticket.id,
    createdAt: work.now,
    createdByAccount: author.accountId,
    createdByName: author.name,
    kind,
    text: noteText,
  })
  if (!kept) throw idReused()
}

/**
 * Adds what somebody says to an open ticket. The same `noteId` again is the same note, also when the ticket was closed
 * meanwhile.
 * @throws Refusal ticket.not_found, ticket.closed
 * source: ledgers G-12, G-22.
 */
export const addNote = async (work: Work, ticketId: string, said: Said): Promise<TicketRow> => {
  const ticket = await holdTicket(work, ticketId)
  if (await isWritten(work, ticketId, 'note', said)) return ticket
  assertMay('addNote', ticket)
  await writeNote(work, ticket, 'note', said, await ticketAuthorOf(work))
  recordTicket(work, ticket, 'tickets.noted')
  announceTicket(work, ticket)
  return ticket
}
