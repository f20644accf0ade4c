import type { Work } from '../work.js'
import type { TechniciansDeps } from './deps.js'
import { IncidentReader } from './detect/index.js'
import { CityIndex, hasOpenTicket, type KeptByTickets, ticketHandlers, vehiclesKeptByTickets } from './tickets/index.js'

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
    /** Whether an incident is open; of these operators, or of anybody in the scope. source: Z-04, E-30 */
    hasOpenTicket: (work: Work, operatorIds?: readonly string[]): Promise<boolean> => hasOpenTicket(work, operatorIds),
    /** For the clock, every few seconds: opens incidents for what happened to vehicles. @returns how many */
    openIncidents: (): Promise<number> => incidents.read(),
    /** For whoever hears `vehicles.event` where the clock runs: opens them at once. */
    heardEvents: (facts: readonly { payload: unknown }[]): Promise<void> => incidents.hear(facts),
    handlers: ticketHandlers(deps, cities),
  }
}
export type TechniciansRoom = ReturnType<typeof createTechniciansRoom>
