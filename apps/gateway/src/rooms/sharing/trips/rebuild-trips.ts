import type { Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'
import { listEndedTouching } from '../services/index.js'
import { keepTrip } from './keep-trip.js'
import { listTripsDue } from './store.js'

/** Minutes after its end at which a trip is made again: reports of its last minutes come in late. */
const againAfterMinutes = [1, 10, 60]
const atOnce = 100

/**
 * Makes trips again whose last minutes may have come in meanwhile. Done twice, nothing changes.
 * @returns how many were made; call again while it is not 0
 */
export const rebuildRecentTrips = async (deps: SharingDeps, work: Work): Promise<number> => {
  const due = await listTripsDue(work, againAfterMinutes, atOnce)
  for (const trip of due) await keepTrip(deps, work, { ...trip, id: trip.serviceId })
  return due.length
}

/** Makes the trips again that reports from this span of a vehicle belong to. */
export const rebuildTripsTouching = async (
  deps: SharingDeps,
  work: Work,
  vehicleId: string,
  since: Date,
  until: Date,
): Promise<number> => {
  const ended = await listEndedTouching(work, vehicleId, since, until)
  for (const rental of ended) await keepTrip(deps, work, rental)
  return ended.length
}
