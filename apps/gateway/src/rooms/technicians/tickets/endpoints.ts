import type { Ticket } from '@motora/contract/technicians'
import * as contract from '@motora/contract/technicians'
import { type Handler, handle, type Work } from '../../work.js'
import type { TechniciansDeps } from '../deps.js'
import { addNote } from './add-note.js'
import { assignTicket } from './assign-ticket.js'
import type { CityIndex } from './city-index.js'
import { closeTicket } from './close-ticket.js'
import { openTicket } from './open-ticket.js'
import { presentTickets } from './present.js'
import { findTicketRow, type TicketRow } from './store.js'
import { unknownTicket } from './tell-ticket.js'

/** Calls around the tickets of vehicles. source: fleet side, section 7. */
export const ticketHandlers = (deps: TechniciansDeps, cities: CityIndex): Handler[] => {
  const one = async (work: Work, row: TicketRow): Promise<{ status: 200; body: Ticket }> => {
    const [body] = await presentTickets(deps, work, [row], { withNotes: true })
    if (!body) throw unknownTicket()
    return { status: 200, body }
  }

  return [
    handle(contract.getTicket, async (work, { params }) => {
      const row = await findTicketRow(work, params.id)
      if (!row) throw unknownTicket()
      return one(work, row)
    }),
    handle(contract.openTicket, async (work, { body }) => one(work, await openTicket(deps, work, body, cities))),
    handle(contract.addTicketNote, async (work, { params, body }) =>
      one(work, await addNote(work, params.ticketId, body)),
    ),
    handle(contract.closeTicket, async (work, { params, body: { noteText, ...closing } }) =>
      one(work, await closeTicket(deps, work, params.ticketId, { ...closing, noteText: noteText ?? '' })),
    ),
    handle(contract.assignTicket, async (work, { params, body }) =>
      one(work, await assignTicket(deps, work, params.ticketId, body.technicianId, body.heldBy)),
    ),
  ]
}
