import { z } from 'zod'
import { dates, datesInOrder } from '../dates.js'
import { endpoint } from '../endpoint.js'
import { flag, id, idParams } from '../formats.js'
import { listQuery, pageQuery } from '../listing.js'
import { noteText, ticket, ticketColumns, ticketToOpen } from './ticket.js'

const listed = `Newest first. Sorts and filters by ${ticketColumns.join(', ')}; searches code, title, plate and vehicle. Notes are left out.`
const ticketQuery = { ...listQuery.shape, ...dates }

export const listTickets = endpoint({
  id: 'technicians.listTickets',
  method: 'GET',
  path: '/technicians/v1/Tickets/GetAll',
  summary: `Tickets of the scope, in a span when dates are given. ${listed}`,
  source: 'fleet side, section 7; decisions §5; ledger G-18',
  audience: 'staff',
  needs: 'tickets.read',
  list: true,
  query: z.object(ticketQuery).refine(...datesInOrder),
  answers: { 200: z.array(ticket) },
})

export const listTicketsByOperator = endpoint({
  id: 'technicians.listTicketsByOperator',
  method: 'GET',
  path: '/technicians/v1/Tickets/GetAllByOperator',
  summary: `Tickets of one operator, in a span when dates are given. ${listed}`,
  source: 'fleet side, section 7; ledger G-17',
  audience: 'staff',
  needs: 'tickets.read',
  list: true,
  query: z.object({ ...ticketQuery, SharingOperatorId: id }).refine(...datesInOrder),
  answers: { 200: z.array(ticket) },
  refusals: ['operator.not_found'],
})

export const listOpenTicketsByVehicle = endpoint({
  id: 'technicians.listOpenTicketsByVehicle',
  method: 'GET',
  path: '/technicians/v1/Tickets/GetOpenByVehicle',
  summary: 'Open tickets of one vehicle with their notes, newest first',
  source: 'fleet side, section 7; ledger G-20',
  audience: 'staff',
  needs: 'tickets.read',
  list: true,
  query: z.object({
    ...pageQuery.shape,
    VehicleId: id,
    /** Closed ones too. */
    all: flag.optional(),
  }),
  answers: { 200: z.array(ticket) },
  refusals: ['vehicle.not_found'],
})

export const getTicket = endpoint({
  id: 'technicians.getTicket',
  method: 'GET',
  path: '/technicians/v1/Tickets/{id}',
  summary: 'One ticket with its notes',
  source: 'fleet side, section 7; ledger G-19',
  audience: 'staff',
  needs: 'tickets.read',
  params: idParams,
  answers: { 200: ticket },
  refusals: ['ticket.not_found'],
})

export const openTicket = endpoint({
  id: 'technicians.openTicket',
  method: 'POST',
  path: '/technicians/v1/Tickets/open',
  summary:
    'Opens a ticket whose first note is the comment; can take the vehicle out of service. Repeated with the same id, it answers the same ticket',
  source: 'fleet side, sections 4, 5 and 7; ledgers G-07, G-08, G-09, G-21',
  audience: 'staff',
  needs: 'tickets.write',
  body: ticketToOpen,
  answers: { 200: ticket },
  refusals: [
    'vehicle.not_found',
    'operator.not_found',
    'service.not_found',
    'identity.person_not_found',
    'request.key_reused',
  ],
})

const ticketParams = z.object({ ticketId: id })
/** Made by the caller, so that a repeated call leaves one note. */
const noteId = id.optional()

export const addTicketNote = endpoint({
  id: 'technicians.addTicketNote',
  method: 'PUT',
  path: '/technicians/v1/Tickets/{ticketId}/AddNote',
  summary: 'Adds a note with its time and author; refused for a closed ticket',
  source: 'fleet side, sections 4 and 7; ledgers G-12, G-22',
  audience: 'staff',
  needs: 'tickets.write',
  params: ticketParams,
  body: z.strictObject({ noteText: noteText.min(1), noteId }),
  answers: { 200: ticket },
  refusals: ['ticket.not_found', 'ticket.closed', 'request.key_reused'],
})

export const closeTicket = endpoint({
  id: 'technicians.closeTicket',
  method: 'PUT',
  path: '/technicians/v1/Tickets/{ticketId}/Close',
  summary:
    'Closes a ticket permanently. With `outOfService` the vehicle is assigned again to the ticket’s operator with that flag, in the same transaction; a vehicle that this operator no longer has stays as it is',
  source: 'fleet side, sections 4 and 7; ledgers G-11, G-12, G-15, G-23',
  audience: 'staff',
  needs: 'tickets.write',
  params: ticketParams,
  body: z.strictObject({
    noteText: noteText.nullish(),
    noteId,
    /** Left out: the vehicle stays as it is. */
    outOfService: z.boolean().optional(),
  }),
  answers: { 200: ticket },
  refusals: ['ticket.not_found', 'ticket.closed', 'request.key_reused'],
})

export const assignTicket = endpoint({
  id: 'technicians.assignTicket',
  method: 'PUT',
  path: '/technicians/v1/Tickets/{ticketId}/Assign',
  summary:
    'Assigns a ticket to a technician; null: to nobody. With `heldBy` an assignment is undone: only while the ticket is still with that technician',
  source: 'own addition: technicianId of ledger G-01 must be changeable',
  audience: 'staff',
  needs: 'tickets.write',
  params: ticketParams,
  body: z.strictObject({
    technicianId: id.nullable(),
    /** Whose the ticket must still be (null: nobody’s); where it is another’s, nothing changes. */
    heldBy: id.nullable().optional(),
  }),
  answers: { 200: ticket },
  refusals: ['ticket.not_found', 'ticket.closed', 'ticket.changed_meanwhile', 'identity.person_not_found'],
})

export const techniciansEndpoints = [
  listTickets,
  listTicketsByOperator,
  listOpenTicketsByVehicle,
  getTicket,
  openTicket,
  addTicketNote,
  closeTicket,
  assignTicket,
] as const
