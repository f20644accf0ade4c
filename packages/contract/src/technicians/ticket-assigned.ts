import { z } from 'zod'
import { id } from '../formats.js'

/** Event `assigned` of the live stream: a ticket is the person's from now on, or no longer. Others did it. */
export const ticketAssigned = z.object({
  ticketId: id,
  codIncident: z.string(),
  /** Plate, or name without one. */
  vehicle: z.string(),
  isYours: z.boolean(),
})
export type TicketAssigned = z.infer<typeof ticketAssigned>
