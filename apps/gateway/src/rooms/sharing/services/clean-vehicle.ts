import type { Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'
import { announceChange } from './announce-change.js'
import { type AfterEnd, endHeldRental, endOnRecord, unknownService } from './end-trip.js'
import { findService, lockActiveOfVehicle, updateService } from './store.js'

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
  if (!held) return []
  if (held.state === 'reserved')
    announceChange(work, await updateService(work, held, { state: 'cancelled', cancelledAt: work.now }))
  else await endHeldRental(deps, work, held, 'clean', null, afterEnd)
  work.audit(endOnRecord('sharing.service_cleaned', held, held.state === 'reserved' ? 'cancelled' : 'ended'))
  return [held.id]
}
