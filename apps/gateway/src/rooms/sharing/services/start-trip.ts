import { hasLapsed } from '@motora/rules/sharing'
import { idReused, Refusal } from '../../../kernel/refusal.js'
import type { OperatorRow } from '../../operators/index.js'
import type { Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'
import { beginPhases } from './keep-phases.js'
import { termsAtStart } from './price-rental.js'
import { findActiveOfCustomer, lockService, type ServiceRow, updateService } from './store.js'
import { switchVehicle } from './switch-vehicle.js'
import { assertRentable, takeVehicle } from './take-vehicle.js'
import { findNamedRental, isRentalToBe, riderIdOf } from './which-rental.js'

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

/** What a rider starts. Nothing is said: the reservation that there is. */
interface StartWanted {
  vehicleId?: string | undefined
  /** This reservation, and nothing else. */
  serviceId?: string | undefined
  /** Of the rental that begins with this vehicle; made by the riders' app. */
  id?: string | undefined
}

/**
 * Starts the trip of the rider's reservation, or of a vehicle that was not reserved. What names its rental does the same
 * however late it comes again: nothing.
 * source: decision 0183
 */
export const startTrip = async (deps: SharingDeps, work: Work, asked: StartWanted): Promise<ServiceRow> => {
  const { vehicleId, serviceId, id } = asked
  if (serviceId !== undefined) return startNamed(deps, work, serviceId)
  if (vehicleId !== undefined && id !== undefined) return startNew(deps, work, vehicleId, id)
  const current = await findActiveOfCustomer(work, riderIdOf(work))
  const wanted = vehicleId ?? current?.vehicleId
  if (wanted === undefined) throw new Refusal('service.none_active', 'There is no reservation to start.')
  if (!current || current.vehicleId !== wanted) {
    return takeVehicle(deps, work, { vehicleId: wanted }, (w, operator) => startOf(deps, w, wanted, operator))
  }
  return startReserved(deps, work, current)
}

/** @throws Refusal service.not_found, service.wrong_state, service.reservation_expired, and those of `assertRentable` */
const startNamed = async (deps: SharingDeps, work: Work, serviceId: string): Promise<ServiceRow> => {
  const named = await findNamedRental(work, serviceId)
  // what is over is judged without its vehicle, which the rider perhaps does not see any more
  return isRentalToBe(named, 'start', 'rider') ? startReserved(deps, work, named) : named
}

/** @throws Refusal request.key_reused: a reservation has this id; and those of `takeVehicle` */
const startNew = async (deps: SharingDeps, work: Work, vehicleId: string, id: string): Promise<ServiceRow> => {
  const row = await takeVehicle(deps, work, { vehicleId, id }, (w, operator) => startOf(deps, w, vehicleId, operator))
  if (row.startedAt === null) throw idReused()
  return row
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
