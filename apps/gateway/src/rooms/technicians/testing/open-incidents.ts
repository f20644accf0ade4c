import type { Ticket, TicketToOpen } from '@motora/contract/technicians'
import type { TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { type Call, type Overrides, openHouse, type Staff } from '../../../testing/open-house.js'
import { openStaff } from '../../identity/testing/open-staff.js'
import { openFleet } from '../../vehicles/testing/open-fleet.js'

/** A house with people of three operators and vehicles, and rentals as a test says them. */
export const openIncidents = async (db: TestDatabase) => {
  /** Vehicles by the rentals that there are. */
  const services = new Map<string, string>()
  /** Vehicles that are on a trip at any time. */
  const ridden = new Set<string>()
  const sharing: Overrides['sharing'] = {
    vehicleOfService: async (_work, id) => services.get(id),
    spansInTrip: async (_work, spans) => spans.filter(({ vehicleId }) => ridden.has(vehicleId)),
  }
  const fleet = openFleet(db, { sharing })
  const { asSystem, vehicles, clock, bus } = fleet
  const people = await openStaff({ ...fleet, room: fleet.identity })
  const ask = <B = Ticket>(actor: Staff, id: string, call?: Call) => fleet.ask<B>(actor, id, call)

  return {
    ...fleet,
    ...people,
    services,
    ridden,
    ask,
    /** Another process on the same database. */
    another: (more: Overrides = {}) => openHouse(db, { clock, bus, sharing, ...more }),
    vehicleOf: async (id: string) => (await asSystem((work) => vehicles.fleet.getVehicle(work, id))).vehicle,
    open: async (actor: Staff, vehicleId: string, more: Partial<TicketToOpen> = {}): Promise<Ticket> => {
      const typed = { title: 'No arranca', openNoteText: 'El cliente dice que no arranca', vehicleCannotOperate: false }
      return (await ask(actor, 'technicians.openTicket', { body: { ...typed, vehicleId, ...more } })).body
    },
    get: async (actor: Staff, id: string): Promise<Ticket> =>
      (await ask(actor, 'technicians.getTicket', { params: { id } })).body,
    note: async (actor: Staff, ticketId: string, body: object): Promise<Ticket> =>
      (await ask(actor, 'technicians.addTicketNote', { params: { ticketId }, body })).body,
    close: async (actor: Staff, ticketId: string, body: object = {}): Promise<Ticket> =>
      (await ask(actor, 'technicians.closeTicket', { params: { ticketId }, body })).body,
    assign: async (actor: Staff, ticketId: string, technicianId: string | null, more: object = {}): Promise<Ticket> =>
      (await ask(actor, 'technicians.assignTicket', { params: { ticketId }, body: { technicianId, ...more } })).body,
    list: (actor: Staff, query: object = {}, id = 'technicians.listTickets') => ask<Ticket[]>(actor, id, { query }),
  }
}
export type OpenIncidents = Awaited<ReturnType<typeof openIncidents>>
