import type { Ticket } from '@motora/contract/technicians'
import * as contract from '@motora/contract/technicians'
import { Refusal } from '../../../kernel/refusal.js'
import { type Handler, handle, type Work } from '../../work.js'
import type { TechniciansDeps } from '../deps.js'
import { addNote } from './add-note.js'
import { assignTicket } from './assign-ticket.js'
import type { CityIndex } from './city-index.js'
import { closeTicket } from './close-ticket.js'
import { openTicket } from './open-ticket.js'
import { presentTickets } from './present.js'
import { findTicketRow, type TicketRow } from './store.js'
import { listTicketRows, type TicketFilter } from './stores/list-store.js'
import { unknownTicket } from './tell-ticket.js'

type Listed = Parameters<typeof listTicketRows>[1] & { since?: string | undefined; until?: string | undefined }

/** Calls around the tickets of vehicles. source: fleet side, section 7. */
export const ticketHandlers = (deps: TechniciansDeps, cities: CityIndex): Handler[] => {
  const one = async (work: Work, row: TicketRow): Promise<{ status: 200; body: Ticket }> => {
    const [body] = await presentTickets(deps, work, [row], { withNotes: true })
    if (!body) throw unknownTicket()
    return { status: 200, body }
  }
  const list = async (work: Work, { since, until, ...query }: Listed, filter: TicketFilter, withNotes = false) => {
    const span = since === undefined && until === undefined ? undefined : contract.spanOf({ since, until }, work.now)
    // their names are asked for only where the list is sorted or filtered by them
    const byName = `${query.sort} ${Object.keys(query.filter ?? {})}`.includes('sharingOperatorName')
    const names = byName ? (await deps.operators.listOperators(work)).map(({ id, name }) => ({ id, name })) : []
    const { rows, total } = await listTicketRows(work, query, { ...filter, ...(span ? { span } : {}) }, names)
    return { status: 200 as const, body: await presentTickets(deps, work, rows, { withNotes }), total }
  }

  return [
    handle(contract.listTickets, (work, { query }) => list(work, query, {})),
    handle(contract.listTicketsByOperator, async (work, { query: { SharingOperatorId: operatorId, ...query } }) => {
      if (!(await deps.operators.findOperator(work, operatorId)))
        throw new Refusal('operator.not_found', 'There is no such operator.')
      return list(work, query, { operatorId })
    }),
    handle(contract.listOpenTicketsByVehicle, async (work, { query: { VehicleId: vehicleId, all, ...page } }) => {
      await deps.vehicles.getVehicle(work, vehicleId)
      return list(work, page, { vehicleId, onlyOpen: !all }, true)
    }),
    handle(contract.getTicket, async (work, { params }) => {
      const row = await findTicketRow(work, params.id)
      if (!row) throw unknownTicket()
      return one(work, row)
    }),
    handle(contract.openTicket, async (work, { body }) => one(work, await openTicket(deps, work, body, cities))),
    handle(contract.addTicketNote, async (work, { params, body }) =>
      one(work, await addNote(deps, work, params.ticketId, body)),
    ),
    handle(contract.closeTicket, async (work, { params, body: { noteText, ...closing } }) =>
      one(work, await closeTicket(deps, work, params.ticketId, { ...closing, noteText: noteText ?? '' })),
    ),
    handle(contract.assignTicket, async (work, { params, body }) =>
      one(work, await assignTicket(deps, work, params.ticketId, body.technicianId)),
    ),
  ]
}
