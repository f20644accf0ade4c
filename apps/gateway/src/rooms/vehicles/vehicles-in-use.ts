import type { Work } from '../work.js'

/** Of these vehicles, or of all in the scope, those that new firmware is on its way into. */
export type VehiclesUpdating = (work: Work, vehicleIds?: readonly string[]) => Promise<ReadonlySet<string>>

/** What higher rooms know of vehicles that keeps them from being switched, opened or asked. */
export interface VehiclesInUse {
  /** Of these vehicles, those on a trip that has begun: rentals are a higher room's. */
  vehiclesInTrip: (work: Work, vehicleIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** Campaigns are a higher room's. */
  vehiclesUpdating: VehiclesUpdating
}
