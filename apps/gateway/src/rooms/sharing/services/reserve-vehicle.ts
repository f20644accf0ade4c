import type { Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'
import type { ServiceRow } from './store.js'
import { takeVehicle } from './take-vehicle.js'

/** Keeps a vehicle for the rider until the limit. Told twice, the rental of the first time is the answer. */
export const reserveVehicle = (deps: SharingDeps, work: Work, vehicleId: string): Promise<ServiceRow> =>
  takeVehicle(deps, work, vehicleId, async () => ({ state: 'reserved' }))
