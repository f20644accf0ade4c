import { hasLapsed, reserveLimitOf } from '@motora/rules/sharing'
import { whyNotRentable } from '@motora/rules/vehicles'
import { violatedKey } from '../../../kernel/db/database.js'
import { newId } from '../../../kernel/ids.js'
import { idReused, Refusal } from '../../../kernel/refusal.js'
import type { OperatorRow } from '../../operators/index.js'
import type { VehicleWithLatest } from '../../vehicles/index.js'
import type { Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'
import { findBegunBefore, type NewRental } from './chosen-id.js'
import { expireReservation } from './end-reservation.js'
import { beginPhases } from './keep-phases.js'
import { readRentableContext, rentableFacts } from './rentable-facts.js'
import { findActiveOfCustomer, insertService, lockActiveOfVehicle, lockService, type ServiceRow } from './store.js'
import { announceChange, switchVehicle } from './switch-vehicle.js'
import { riderIdOf } from './which-rental.js'

const unknownVehicle = (): Refusal => new Refusal('vehicle.not_found', 'There is no such vehicle.')
const taken = (): Refusal => new Refusal('service.vehicle_taken', 'Somebody else has this vehicle.')
const hasRental = (): Refusal => new Refusal('service.rider_has_rental', 'You have another rental already.')

/**
 * @returns the operator that rents it out
 * @throws Refusal service.vehicle_not_rentable, vehicle.not_found, rider.*
 */
export const assertRentable = async (deps: SharingDeps, work: Work, found: VehicleWithLatest): Promise<OperatorRow> => {
  const { operatorId } = found.vehicle
  const operator = operatorId === null ? undefined : await deps.operators.findOperator(work, operatorId)
  if (!operator) throw unknownVehicle()
  await deps.customers.admitRider(work, riderIdOf(work), operator)
  const context = await readRentableContext(deps, work, [found.vehicle])
  const [reason] = whyNotRentable(rentableFacts(found, operator, false, context, work.now))
  if (reason)
    throw new Refusal('service.vehicle_not_rentable', 'This vehicle cannot be rented now.', { params: { reason } })
  return operator
}

/**
 * Puts a reservation of this vehicle away that has lapsed, no matter whose it is. For work that sees everything: a rider
 * sees no rental of another one.
 */
export const putAwayLapsed = async (work: Work, vehicleId: string): Promise<void> => {
  const holder = await lockActiveOfVehicle(work, vehicleId)
  if (holder?.state === 'reserved' && hasLapsed(holder.reserveLimitAt, work.now)) await expireReservation(work, holder)
}

/** The rider's other rental, once a reservation that has lapsed is ended. */
const otherRentalOf = async (work: Work, vehicleId: string): Promise<ServiceRow | undefined> => {
  const other = await findActiveOfCustomer(work, riderIdOf(work))
  if (!other || other.vehicleId === vehicleId) return undefined
  if (other.state !== 'reserved' || !hasLapsed(other.reserveLimitAt, work.now)) return other
  const held = await lockService(work, other.id)
  if (held?.state === 'reserved') await expireReservation(work, held)
  return undefined
}

/**
 * Gives a vehicle to the rider: the vehicle is held first, so that two never pass together; the database's own keys
 * stand behind it for the rider's second vehicle.
 * @param wanted the vehicle. With an id it means the rental of this id alone, also one that is over
 * @param begin what a new rental begins as
 * @returns the rental that the rider already has of this vehicle, or the new one
 * @throws Refusal service.vehicle_taken, service.rider_has_rental, service.vehicle_not_rentable, vehicle.not_found,
 * rider.*, request.key_reused
 */
export const takeVehicle = async (
  deps: SharingDeps,
  work: Work,
  wanted: NewRental,
  begin: (work: Work, operator: OperatorRow) => Promise<Pick<ServiceRow, 'state'> & Partial<ServiceRow>>,
): Promise<ServiceRow> => {
  const { vehicleId, id } = wanted
  const before = await findBegunBefore(work, wanted)
  if (before) return before
  if (await otherRentalOf(work, vehicleId)) throw hasRental()
  const found = await deps.vehicles.fleet.lockVehicle(work, vehicleId)
  const own = await lockActiveOfVehicle(work, vehicleId)
  if (own?.state === 'reserved' && hasLapsed(own.reserveLimitAt, work.now)) await expireReservation(work, own)
  else if (own && id !== undefined && own.id !== id) throw hasRental()
  else if (own) return own
  // the vehicle may have been waited for, while another phone began this rental and ended it
  const meanwhile = await findBegunBefore(work, wanted)
  if (meanwhile) return meanwhile
  const operator = await assertRentable(deps, work, found)
  if ((await deps.vehicles.rentals.rentalsOf(work, [vehicleId])).has(vehicleId)) throw taken()
  const { name, plate, vin, model } = found.vehicle
  const row = {
    operatorId: operator.id,
    id: id ?? newId(),
    vehicleId,
    customerId: riderIdOf(work),
    vehicleName: name,
    vehiclePlate: plate,
    vehicleVin: vin,
    vehicleModel: model,
    reservedAt: work.now,
    reserveLimitAt: reserveLimitOf(work.now),
  }
  try {
    const begun = await begin(work, operator)
    // held last, after the vehicle and the person, as where money takes an id: so there is no deadlock
    if (id !== undefined) await deps.money.assertFreeId(work, id)
    const service = await insertService(work, { ...row, ...begun })
    if (service.state === 'reserved') announceChange(work, service)
    else {
      await beginPhases(work, service)
      await switchVehicle(deps, work, service)
    }
    return service
  } catch (error) {
    const key = violatedKey(error)
    if (key === 'services_one_per_vehicle') throw taken()
    if (key === 'services_one_per_rider') throw hasRental()
    if (key === 'services_pkey' || key === 'services_id') throw idReused()
    throw error
  }
}
