import type { Work } from '../../work.js'
import type { TechniciansDeps } from '../deps.js'
import { technicianFor } from './find-technician.js'
import { type TicketRow, updateTicketRow } from './store.js'
import { announceAssignment, columnsOfTechnician } from './tell-technician.js'
import { announceTicket, assertMay, holdTicket, recordTicket } from './tell-ticket.js'

/**
 * Says who looks after an open ticket; null: no one in particular. Doing it twice changes nothing. The technician gets a
 * notice and a mail, the one before a notice (decision 0057).
 * @throws Refusal ticket.not_found, ticket.closed, identity.person_not_found
 */
export const assignTicket = async (
  deps: TechniciansDeps,
  work: Work,
  ticketId: string,
  technicianId: string | null,
): Promise<TicketRow> => {
  const ticket = await holdTicket(work, ticketId)
  assertMay('assign', ticket)
  if (ticket.technicianId === technicianId) return ticket
  const technician = technicianId === null ? null : await technicianFor(deps, work, technicianId, ticket.operatorId)
  const assigned = await updateTicketRow(work, ticketId, columnsOfTechnician(work, technician))
  recordTicket(work, assigned, 'tickets.assigned', {
    before: { technician: ticket.technicianName },
    after: { technician: assigned.technicianName },
  })
  announceTicket(work, assigned)
  announceAssignment(work, assigned, technician, ticket.technicianId)
  return assigned
}
