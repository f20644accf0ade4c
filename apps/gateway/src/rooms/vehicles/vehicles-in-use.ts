import type { Work } from '../work.js'

/** Of these vehicles, or of all in the scope, those that new firmware is on its way into. */
type VehiclesUpdating = (work: Work, vehicleIds?: readonly string[]) => Promise<ReadonlySet<string>>

/** What higher rooms know of vehicles that keeps them from being switched, opened or asked. */
export interface VehiclesInUse {
  /** A callback, for an order to update has many states and only campaigns know which of them are on their way. */
  vehiclesUpdating: VehiclesUpdating
}
