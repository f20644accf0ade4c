import type { Ticket } from '@motora/contract/technicians'
import type { Fact, RoomListener } from '../../kernel/bus.js'
import { inOrder } from '../../kernel/in-order.js'
import { roleDroppedTopic } from '../identity/index.js'
import { everything } from '../operators/index.js'
import { retiredTopic, type VehicleRetired } from '../vehicles/index.js'
import type { Work } from '../work.js'
import type { TechniciansDeps } from './deps.js'
import { IncidentReader, noteRetired } from './detect/index.js'
import {
  assignedTickets,
  CityIndex,
  hasOpenTicket,
  type KeptByTickets,
  listTicketRows,
  mailTechnicians,
  presentTickets,
  releaseTickets,
  ticketHandlers,
  vehiclesKeptByTickets,
} from './tickets/index.js'

export type { TechniciansDeps } from './deps.js'
export type { KeptByTickets } from './tickets/index.js'

/** Incidents of vehicles and those who close them. */
export const createTechniciansRoom = (deps: TechniciansDeps) => {
  const cities = new CityIndex()
  const incidents = new IncidentReader(deps, cities)
  return {
    /** Vehicles that an open incident keeps from riders, and whose it is; of these vehicles, or all of the scope. */
    keptByTickets: (work: Work, vehicleIds?: readonly string[]): Promise<KeptByTickets> =>
      vehiclesKeptByTickets(work, vehicleIds),
    /**
     * Tickets as callers see them, in the order of these ids; which are not there or outside the scope are left out.
     */
    ticketsByIds: async (work: Work, ids: readonly string[], which: { withNotes: boolean }): Promise<Ticket[]> =>
      ids.length === 0
        ? []
        : presentTickets(
            deps,
            work,
            inOrder(ids, await listTicketRows(work, ids), ({ id }) => id),
            which,
          ),
    /** Whether an incident is open; of these operators, or of anybody in the scope. source: Z-04, E-30 */
    hasOpenTicket: (work: Work, operatorIds?: readonly string[]): Promise<boolean> => hasOpenTicket(work, operatorIds),
    /** Opens incidents for what happened to vehicles. @returns how many */
    openIncidents: (): Promise<number> => incidents.read(),
    handlers: ticketHandlers(deps, cities),
    /** What a mail about tickets that were assigned says of them. */
    assignedTickets,
    timedTasks: [
      { name: 'open incidents', everyMs: 5000, run: async () => void (await incidents.read()) },
      {
        name: 'mail technicians their tickets',
        everyMs: 10_000,
        run: async () => {
          const system = { kind: 'system', name: 'incidents' } as const
          await deps.inTransaction(system, everything('technicians of every operator get mails'), (work) =>
            mailTechnicians(deps, work),
          )
        },
      },
    ],
    listeners: [
      { topic: 'vehicles.event', from: 'clock', hear: (facts: Fact[]) => incidents.hear(facts) },
      {
        topic: roleDroppedTopic,
        from: 'jobs',
        hear: async (facts: Fact[]) => {
          const system = { kind: 'system', name: 'incidents' } as const
          const all = everything('the tickets of those who are no technicians any more are nobody’s')
          for (const { key } of facts) await deps.inTransaction(system, all, (work) => releaseTickets(work, key))
        },
      },
      {
        topic: retiredTopic,
        from: 'jobs',
        hear: async (facts: Fact[]) => {
          const system = { kind: 'system', name: 'incidents' } as const
          const all = everything('open incidents of a retired vehicle, whichever operator’s')
          for (const { payload } of facts)
            await deps.inTransaction(system, all, (work) => noteRetired(work, payload as VehicleRetired))
        },
      },
    ] satisfies RoomListener[],
  }
}
export type TechniciansRoom = ReturnType<typeof createTechniciansRoom>
