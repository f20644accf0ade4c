import type { AuditEvent } from '@motora/contract/identity'
import { Refusal } from '../../../kernel/refusal.js'
import type { AuditEntry } from '../../audit-entry.js'
import type { Work } from '../../work.js'
import { lockTicketRow, type TicketRow } from './store.js'

/** Topic `tickets.changed`. */
interface TicketChanged {
  ticketId: string
  vehicleId: string
  operatorId: string | null
  isClosed: boolean
}

/** Tells that a ticket was opened, noted, assigned or closed. */
export const announceTicket = (work: Work, { id, vehicleId, operatorId, closedAt }: TicketRow): void => {
  const payload: TicketChanged = { ticketId: id, vehicleId, operatorId, isClosed: closedAt !== null }
  work.announce({ topic: 'tickets.changed', key: vehicleId, payload })
}

/** Puts on record what was done to a ticket. */
export const recordTicket = (
  work: Work,
  ticket: TicketRow,
  event: AuditEvent,
  facts: Pick<AuditEntry, 'before' | 'after' | 'reason'> = {},
): void => {
  work.audit({
    event,
    target: { kind: 'ticket', id: ticket.id, name: ticket.code },
    operatorId: ticket.operatorId,
    ...facts,
  })
}

export const unknownTicket = (): Refusal => new Refusal('ticket.not_found', 'There is no such incident.')

/** A ticket that nobody else changes until the end of this work. @throws Refusal ticket.not_found */
export const holdTicket = async (work: Work, id: string): Promise<TicketRow> => {
  const ticket = await lockTicketRow(work, id)
  if (!ticket) throw unknownTicket()
  return ticket
}

/** Closing is for good. source: ledger G-12. @throws Refusal ticket.closed */
export const assertOpen = ({ closedAt }: TicketRow): void => {
  if (closedAt !== null) throw new Refusal('ticket.closed', 'This incident is closed, and stays so.')
}
