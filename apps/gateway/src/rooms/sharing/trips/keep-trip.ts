import { buildTrip } from '@motora/rules/sharing'
import { newId } from '../../../kernel/ids.js'
import type { Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'
import { putTrip } from './store.js'
import { tripReports } from './trip-reports.js'

/** A rental that has ended, as far as its trip is concerned. */
export interface EndedRental {
  operatorId: string
  id: string
  vehicleId: string
  customerId: string
  startedAt: Date | null
  endedAt: Date | null
  pausedSeconds: number
}

/** Makes the trip of an ended rental from the kept history. Made again, it takes the place of the one before. */
export const keepTrip = async (deps: SharingDeps, work: Work, rental: EndedRental): Promise<void> => {
  const { startedAt, endedAt, operatorId, vehicleId, customerId, pausedSeconds } = rental
  if (!startedAt || !endedAt) return
  const reports = await tripReports(deps, work, vehicleId, startedAt, endedAt)
  const { origin, destination, ...measured } = buildTrip(reports, { startedAt, endedAt, pausedSeconds })
  const street = (place: typeof origin) => place && deps.nearestStreet(place.latitude, place.longitude)
  await putTrip(work, {
    ...measured,
    operatorId,
    id: newId(),
    serviceId: rental.id,
    vehicleId,
    customerId,
    startedAt,
    endedAt,
    pausedSeconds,
    originAddress: street(origin),
    destinationAddress: street(destination),
    builtAt: work.now,
  })
}
