import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import type { TechniciansDeps } from '../deps.js'
import { technicianFor } from './find-technician.js'
import { type TicketRow, updateTicketRow } from './store.js'
import { announceAssignment, columnsOfTechnician } from './tell-technician.js'
import { announceTicket, assertMay, holdTicket, recordTicket } from './tell-ticket.js'

/**
 * Says who looks after an open ticket; null: no one in particular. Doing it twice changes nothing. The technician gets a
 * notice and a mail, the one before a notice (decision 0057).
 * @throws Refusal ticket.not_found, ticket.closed, ticket.changed_meanwhile, identity.person_not_found
 * @param heldBy whose the ticket must still be (null: nobody’s); left out: anybody’s. source: decision 0139
 */
export const assignTicket = async (
  deps: TechniciansDeps,
  work: Work,
  ticketId: string,
  technicianId: string | null,
  heldBy?: string | null | undefined,
): Promise<TicketRow> => {
  const ticket = await holdTicket(work, ticketId)
  assertMay('assign', ticket)
  if (ticket.technicianId === technicianId) return ticket
  if (heldBy !== undefined && ticket.technicianId !== heldBy)
    throw new Refusal('ticket.changed_meanwhile', 'Somebody else has assigned this ticket in the meantime.')
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
