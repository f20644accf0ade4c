import type { Work } from '../../work.js'
import type { TechniciansDeps } from '../deps.js'
import { isWritten, type Said, writeNote } from './add-note.js'
import { ticketAuthorOf } from './author.js'
import { isVehicleHeld } from './is-vehicle-held.js'
import { type TicketRow, updateTicketRow } from './store.js'
import { announceTicket, assertMay, holdTicket, recordTicket } from './tell-ticket.js'

export interface Closing extends Said {
  /** What the vehicle is to be from now on; left out: it stays as it is. */
  outOfService?: boolean | undefined
}

/**
 * The vehicle is assigned again to the ticket's operator, in or out of service. One that another operator holds by now,
 * also one in this scope, or that was retired, is another's business: the ticket alone is closed.
 * @returns whether it was
 * source: decisions 0004, 0018
 */
const assignAgain = async (
  { vehicles }: TechniciansDeps,
  work: Work,
  { vehicleId, operatorId }: TicketRow,
  outOfService: boolean,
): Promise<boolean> => {
  const [seen] = await vehicles.fleet.vehiclesByIds(work, [vehicleId])
  if (!seen) return false
  // read again under lock: it cannot change operator between the reading and the writing
  const { vehicle } = await vehicles.fleet.lockVehicle(work, vehicleId)
  if (!isVehicleHeld({ operatorId }, vehicle)) return false
  await vehicles.fleet.assignVehicles(work, { operatorId, vehicleIds: [vehicleId], outOfService })
  return true
}

/**
 * Closes a ticket for good, and says whether its vehicle goes back into service. Two who close it at the same time: one
 * does, the other is refused since it is closed. The same `noteId` again is the same closing.
 * @throws Refusal ticket.not_found, ticket.closed
 * source: ledgers G-11, G-12, G-15, G-23.
 */
export const closeTicket = async (
  deps: TechniciansDeps,
  work: Work,
  ticketId: string,
  { outOfService, ...said }: Closing,
): Promise<TicketRow> => {
  const ticket = await holdTicket(work, ticketId)
  if (await isWritten(work, ticketId, 'closing', said)) return ticket
  assertMay('close', ticket)
  const author = await ticketAuthorOf(work)
  await writeNote(work, ticket, 'closing', said, author)
  const closed = await updateTicketRow(work, ticketId, {
    // clocks of two machines may differ by a moment
    closedAt: new Date(Math.max(work.now.getTime(), ticket.createdAt.getTime())),
    closedByAccount: author.accountId,
    closedByName: author.name,
    closingComment: said.noteText || null,
  })
  const isAssigned = outOfService !== undefined && (await assignAgain(deps, work, ticket, outOfService))
  recordTicket(work, closed, 'tickets.closed', { after: isAssigned ? { outOfService } : {} })
  announceTicket(work, closed)
  return closed
}
