import { oldestThatDelays, reservableAgainAt } from '@motora/rules/sharing'
import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'
import { findNewestOfVehicleAndCustomer, type ServiceRow } from './store.js'
import { takeVehicle } from './take-vehicle.js'
import { riderIdOf } from './which-rental.js'

/** @throws Refusal service.reserved_before */
const assertNotReservedBefore = async (work: Work, vehicleId: string): Promise<void> => {
  const last = await findNewestOfVehicleAndCustomer(work, {
    ...{ vehicleId, customerId: riderIdOf(work), since: oldestThatDelays(work.now) },
  })
  const againAt = last && reservableAgainAt(last)
  if (!againAt || againAt <= work.now) return
  throw new Refusal('service.reserved_before', 'You had it reserved: start it, or reserve it again later.', {
    params: {
      againAt: againAt.toISOString(),
      retryAfterSeconds: Math.ceil((againAt.getTime() - work.now.getTime()) / 1000),
    },
  })
}

/**
 * Keeps a vehicle for the rider until the limit. Asked twice, the rental of the first time is the answer. After a
 * reservation that came to nothing the same rider waits (decision 0143), or starts the trip.
 * @throws Refusal service.reserved_before, and those of `takeVehicle`
 */
export const reserveVehicle = (deps: SharingDeps, work: Work, vehicleId: string): Promise<ServiceRow> =>
  takeVehicle(deps, work, vehicleId, async (w) => {
    await assertNotReservedBefore(w, vehicleId)
    return { state: 'reserved' }
  })
