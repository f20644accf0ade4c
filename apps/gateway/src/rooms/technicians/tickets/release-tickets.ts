import type { Work } from '../../work.js'
import { lockTicketRow, openTicketsOf, updateTicketRow } from './store.js'
import { columnsOfTechnician } from './tell-technician.js'
import { announceTicket, recordTicket } from './tell-ticket.js'

/**
 * Takes the open tickets of a former technician away from them: the tickets wait for somebody again. Closed tickets keep
 * the name of the person who closed them.
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
