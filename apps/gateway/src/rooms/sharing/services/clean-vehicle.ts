import { hasTripStarted, rentalActions, serviceActions } from '@motora/rules/sharing'
import { Refusal } from '../../../kernel/refusal.js'
import { isToDo } from '../../is-to-do.js'
import type { Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'
import { type AfterEnd, endHeldRental, endOnRecord, unknownService } from './end-trip.js'
import { findService, lockActiveOfVehicle, updateService } from './store.js'
import { announceChange } from './switch-vehicle.js'

/**
 * Frees the vehicle of a service: a trip is ended, a reservation taken back. With nothing active, nothing happens.
 * @returns the services that were active
 * source: DECISIONS §5; N-13
 */
export const cleanVehicle = async (
  deps: SharingDeps,
  work: Work,
  serviceId: string,
  afterEnd: AfterEnd,
): Promise<string[]> => {
  const named = await findService(work, serviceId)
  if (!named) throw unknownService()
  const held = await lockActiveOfVehicle(work, named.vehicleId)
  const hold = { activeServiceId: held?.id ?? null, hasTripStarted: held ? hasTripStarted(held.state) : false }
  if (!isToDo(serviceActions.clean(hold), (code) => new Refusal(code, 'This rental cannot be cleaned.')) || !held)
    return []
  const cancels = rentalActions.cancel({ state: held.state, by: 'clean' }) === true
  if (cancels) announceChange(work, await updateService(work, held, { state: 'cancelled', cancelledAt: work.now }))
  else await endHeldRental(deps, work, held, 'clean', null, afterEnd)
  work.audit(endOnRecord('sharing.service_cleaned', held, cancels ? 'cancelled' : 'ended'))
  return [held.id]
}
