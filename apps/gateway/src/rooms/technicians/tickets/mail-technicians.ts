import type { AssignedTicket } from '../../identity/index.js'
import type { Work } from '../../work.js'
import type { TechniciansDeps } from '../deps.js'
import { openTicketsOf, takeUnaware } from './stores/unaware-store.js'

/**
 * Asks for one mail to each technician who got tickets and has not been sent one, in the transaction that takes them:
 * rolled back they are taken again. For work that sees everything. @returns to how many
 */
export const mailTechnicians = async ({ identity }: Pick<TechniciansDeps, 'identity'>, work: Work): Promise<number> => {
  const ticketsOf = new Map<string, string[]>()
  for (const { technicianId, ticketId } of await takeUnaware(work))
    ticketsOf.set(technicianId, [...(ticketsOf.get(technicianId) ?? []), ticketId])
  for (const [technicianId, ticketIds] of ticketsOf) identity.mailAssignedTickets(work, technicianId, ticketIds)
  return ticketsOf.size
}

/** What a mail says of them: those that are still open and still this technician's. */
export const assignedTickets = async (
  work: Work,
  technicianId: string,
  ticketIds: readonly string[],
): Promise<AssignedTicket[]> =>
  (await openTicketsOf(work, technicianId, ticketIds)).map(({ id, code, title, detector, plate, vehicleName }) => ({
    id,
    code,
    title,
    detector,
    vehicle: plate ?? vehicleName,
  }))
