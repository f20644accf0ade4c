import type { Work } from '../../work.js'
import { lockTicketRow, openTicketsOf, updateTicketRow } from './store.js'
import { columnsOfTechnician } from './tell-technician.js'
import { announceTicket, recordTicket } from './tell-ticket.js'

/**
 * Nobody in particular looks any more after the open tickets of a technician who is one no longer, so that they stand
 * among those which wait for somebody. Closed ones keep who closed them.
 * @param technicianId of the role that was taken away
 */
export const releaseTickets = async (work: Work, technicianId: string): Promise<void> => {
  for (const id of await openTicketsOf(work, technicianId)) {
    const held = await lockTicketRow(work, id)
    if (held?.technicianId !== technicianId || held.closedAt !== null) continue
    const released = await updateTicketRow(work, id, columnsOfTechnician(work, null))
    recordTicket(work, released, 'tickets.assigned', {
      before: { technician: held.technicianName },
      after: { technician: null },
      reason: 'the technician was deleted',
    })
    announceTicket(work, released)
  }
}
