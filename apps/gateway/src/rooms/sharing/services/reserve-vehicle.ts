import { oldestThatDelays, reservableAgainAt } from '@motora/rules/sharing'
import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'
import type { NewRental } from './chosen-id.js'
import { findNewestByVehicle, type ServiceRow } from './store.js'
import { takeVehicle } from './take-vehicle.js'
import { riderIdOf } from './which-rental.js'

/** Vehicles that the rider had reserved a moment ago, and from when on again. source: decision 0143 */
export const waitsOfRider = async (work: Work): Promise<Map<string, Date>> => {
  const newest = await findNewestByVehicle(work, riderIdOf(work), oldestThatDelays(work.now))
  return new Map(
    newest.flatMap((last): [string, Date][] => {
      const againAt = reservableAgainAt(last)
      return againAt && againAt > work.now ? [[last.vehicleId, againAt]] : []
    }),
  )
}

/** @throws Refusal service.reserved_before */
const assertNotReservedBefore = async (work: Work, vehicleId: string): Promise<void> => {
  const againAt = (await waitsOfRider(work)).get(vehicleId)
  if (!againAt) return
  throw new Refusal('service.reserved_before', 'You had it reserved: start it, or reserve it again later.', {
    params: {
      againAt: againAt.toISOString(),
      retryAfterSeconds: Math.ceil((againAt.getTime() - work.now.getTime()) / 1000),
    },
  })
}

/**
 * Keeps a vehicle for the rider until the limit. Asked twice, the rental of the first time is the answer; with an id
 * however late, also when it came to nothing (decision 0183). After a reservation that came to nothing the same rider waits
 * (decision 0143), or starts the trip.
 * @throws Refusal service.reserved_before, and those of `takeVehicle`
 */
export const reserveVehicle = (deps: SharingDeps, work: Work, wanted: NewRental): Promise<ServiceRow> =>
  takeVehicle(deps, work, wanted, async (w) => {
    await assertNotReservedBefore(w, wanted.vehicleId)
    return { state: 'reserved' }
  })
