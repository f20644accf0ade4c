import type { AuditEvent } from '@motora/contract/identity'
import { type TicketReason, ticketActions } from '@motora/rules/technicians'
import { Refusal } from '../../../kernel/refusal.js'
import type { AuditEntry } from '../../audit-entry.js'
import { isToDo } from '../../is-to-do.js'
import type { Work } from '../../work.js'
import { lockTicketRow, type TicketRow } from './store.js'

/** Topic `tickets.changed`. */
interface TicketChanged {
  ticketId: string
  vehicleId: string
  operatorId: string | null
  isClosed: boolean
}

/** Announces that a ticket was opened, noted, assigned or closed. */
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

/** A ticket that no one else changes until the end of this work. @throws Refusal ticket.not_found */
export const holdTicket = async (work: Work, id: string): Promise<TicketRow> => {
  const ticket = await lockTicketRow(work, id)
  if (!ticket) throw unknownTicket()
  return ticket
}

/** @throws Refusal ticket.closed */
export const assertMay = (action: keyof typeof ticketActions, { closedAt }: TicketRow): void => {
  const sayWhy = (code: TicketReason): Refusal => new Refusal(code, 'This ticket is closed, and stays so.')
  isToDo(ticketActions[action]({ isClosed: closedAt !== null }), sayWhy)
}
