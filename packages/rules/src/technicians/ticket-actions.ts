import { actionTable } from '../actions/index.js'

export interface TicketStanding {
  isClosed: boolean
}
export type TicketReason = 'ticket.closed'

/**
 * What may be done to a ticket: closing is for good, and a closed one takes nothing more.
 * source: ledgers G-11, G-12, G-22.
 */
export const ticketActions = actionTable<TicketStanding, 'open' | 'closed', TicketReason>(({ isClosed }) =>
  isClosed ? 'closed' : 'open',
)({
  addNote: { open: true, closed: 'ticket.closed' },
  assign: { open: true, closed: 'ticket.closed' },
  close: { open: true, closed: 'ticket.closed' },
})
