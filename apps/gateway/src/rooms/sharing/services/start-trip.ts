import { hasLapsed } from '@motora/rules/sharing'
import { Refusal } from '../../../kernel/refusal.js'
import type { OperatorRow } from '../../operators/index.js'
import type { Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'
import { beginPhases } from './keep-phases.js'
import { termsAtStart } from './price-rental.js'
import { findActiveOfCustomer, lockService, type ServiceRow, updateService } from './store.js'
import { switchVehicle } from './switch-vehicle.js'
import { assertRentable, takeVehicle } from './take-vehicle.js'
import { isRentalToBe, riderIdOf } from './which-rental.js'

/** Notes it in the fleet; with what the vehicle says at the start, and what the rental is priced by. */
const startOf = async (deps: SharingDeps, work: Work, vehicleId: string, operator: OperatorRow) => {
  const terms = await termsAtStart(deps, work, operator, riderIdOf(work))
  await deps.vehicles.rentals.noteService(work, vehicleId, work.now)
  const latest = (await deps.vehicles.fleet.latestOf(work, [vehicleId])).get(vehicleId)
  return {
    state: 'in progress' as const,
    startedAt: work.now,
    ...terms,
    startBatteryPercent: latest?.batteryPercent ?? null,
    startLatitude: latest?.latitude ?? null,
    startLongitude: latest?.longitude ?? null,
  }
}

/**
 * Starts the trip of the rider's reservation, or of a vehicle that was not reserved.
 * @param vehicleId left out: the reserved one
 */
export const startTrip = async (deps: SharingDeps, work: Work, vehicleId: string | undefined): Promise<ServiceRow> => {
  const current = await findActiveOfCustomer(work, riderIdOf(work))
  const wanted = vehicleId ?? current?.vehicleId
  if (wanted === undefined) throw new Refusal('service.none_active', 'There is no reservation to start.')
  if (!current || current.vehicleId !== wanted) {
    return takeVehicle(deps, work, wanted, (w, operator) => startOf(deps, w, wanted, operator))
  }
  return startReserved(deps, work, current)
}

const startReserved = async (deps: SharingDeps, work: Work, { id, vehicleId }: ServiceRow): Promise<ServiceRow> => {
  // the vehicle first, the rental second: the same order as everywhere, so that there is no deadlock
  const found = await deps.vehicles.fleet.lockVehicle(work, vehicleId)
  const held = await lockService(work, id)
  if (!held) throw new Refusal('service.none_active', 'There is no reservation to start.')
  if (!isRentalToBe(held, 'start', 'rider')) return held
  if (hasLapsed(held.reserveLimitAt, work.now))
    throw new Refusal('service.reservation_expired', 'The reservation has expired.')
  const operator = await assertRentable(deps, work, found)
  const started = await updateService(work, held, await startOf(deps, work, vehicleId, operator))
  await beginPhases(work, started)
  await switchVehicle(deps, work, started)
  return started
}
