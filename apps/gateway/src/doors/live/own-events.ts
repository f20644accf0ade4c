import type { TicketAssigned } from '@motora/contract/technicians'
import type { Fact } from '../../kernel/bus.js'
import type { RowScope } from '../../kernel/db/database.js'
import { eventText, type PackedEvent, packEvent } from './packed-event.js'

/** An event for one role of one person. */
export interface OwnEvent {
  membershipId: string
  operatorId: string | null
  event: PackedEvent
}

/** What the room of tickets announces. */
interface Assigned {
  ticketId: string
  operatorId: string | null
  technicianId: string
  isTheirs: boolean
  code: string
  vehicle: string
}

export const assignedEvents = (facts: readonly Fact[]): OwnEvent[] =>
  (facts as Fact<Assigned>[]).map(({ payload }) => {
    const { ticketId, operatorId, technicianId, isTheirs, code, vehicle } = payload
    const said: TicketAssigned = { ticketId, codIncident: code, vehicle, isYours: isTheirs }
    return { membershipId: technicianId, operatorId, event: packEvent(eventText('assigned', JSON.stringify(said))) }
  })

/** Whether someone of this scope may hear of a thing of this operator. */
export const reaches = (rows: RowScope, operatorId: string | null): boolean =>
  rows.kind === 'everything' || (operatorId !== null && rows.operatorIds.includes(operatorId))
