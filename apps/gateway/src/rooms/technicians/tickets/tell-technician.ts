import type { Technician } from '../../identity/index.js'
import type { Work } from '../../work.js'
import type { TicketRow } from './store.js'

/** Topic `tickets.assigned`: a technician has a ticket from now on (`isTheirs`), or no longer. */
interface TicketAssigned {
  ticketId: string
  operatorId: string | null
  /** Of the membership. */
  technicianId: string
  isTheirs: boolean
  code: string
  /** What people call it. */
  vehicle: string
}

/** People who assign a ticket to themselves are not told: they know it. */
const isOwn = ({ actor }: Work, { accountId }: Pick<Technician, 'accountId'>): boolean =>
  'accountId' in actor && actor.accountId === accountId

/** Columns of a ticket that gets this technician; undefined: none. */
export const columnsOfTechnician = (work: Work, technician: Technician | null | undefined) => ({
  technicianId: technician?.id ?? null,
  technicianName: technician?.name ?? null,
  technicianUnawareSince: technician && !isOwn(work, technician) ? work.now : null,
})

/**
 * Announces to those concerned that a ticket is theirs or no longer, but not to the person who did it.
 * @param before whose it was
 */
export const announceAssignment = (
  work: Work,
  ticket: TicketRow,
  technician: Technician | null,
  before: string | null = null,
): void => {
  const { id: ticketId, operatorId, code, plate, vehicleName } = ticket
  const announce = (technicianId: string, isTheirs: boolean) => {
    const vehicle = plate ?? vehicleName
    const payload: TicketAssigned = { ticketId, operatorId, technicianId, isTheirs, code, vehicle }
    work.announce({ topic: 'tickets.assigned', key: technicianId, payload })
  }
  const own = work.actor.kind === 'staff' ? work.actor.membershipId : null
  if (before !== null && before !== own) announce(before, false)
  if (technician && !isOwn(work, technician)) announce(technician.id, true)
}
