export { type TicketReason, type TicketStanding, ticketActions } from './ticket-actions.js'
