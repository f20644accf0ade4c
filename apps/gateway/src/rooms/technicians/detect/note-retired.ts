import { causeGoneAfter } from '@motora/rules/technicians'
import { idFrom } from '../../../kernel/ids.js'
import type { VehicleRetired } from '../../vehicles/index.js'
import type { Work } from '../../work.js'
import { announceTicket, motora } from '../tickets/index.js'
import { insertNoteOnce, updateTicketRow } from '../tickets/store.js'
import { holdOpenTickets } from './store.js'

/** Notes in every open incident of a vehicle that it was retired: there is nothing left to look after. Again it notes nothing. */
export const noteRetired = async (work: Work, { vehicleId, at }: VehicleRetired): Promise<void> => {
  for (const ticket of await holdOpenTickets(work, [vehicleId])) {
    const retiredAt = new Date(Math.max(at, ticket.createdAt.getTime()))
    const kept = await insertNoteOnce(work, {
      operatorId: ticket.operatorId,
      id: idFrom(ticket.id, 'retired'),
      ticketId: ticket.id,
      createdAt: retiredAt,
      createdByAccount: null,
      createdByName: motora.name,
      kind: 'observed',
      text: 'El vehículo se ha retirado de la flota.',
      observation: { what: 'retired', at: retiredAt.toISOString() },
    })
    if (!kept) continue
    const causeGoneAt = causeGoneAfter(ticket, { what: 'retired', at: retiredAt })
    if (causeGoneAt !== ticket.causeGoneAt) await updateTicketRow(work, ticket.id, { causeGoneAt })
    announceTicket(work, ticket)
  }
}
