export { causeGoneAfter } from './cause-gone.js'
export { type TicketReason, type TicketStanding, ticketActions } from './ticket-actions.js'
