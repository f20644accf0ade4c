import type { TripReport } from '@motora/rules/sharing'
import type { Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'

/** What a vehicle reported from `since` to `until`, both included; a place that is doubted is left out, and a battery that may be another's. */
export const tripReports = async (
  deps: Pick<SharingDeps, 'vehicles'>,
  work: Work,
  vehicleId: string,
  since: Date,
  until: Date,
): Promise<TripReport[]> => {
  const history = await deps.vehicles.past.historyBetween(work, vehicleId, since, new Date(until.getTime() + 1))
  return history.map(({ at, latitude, longitude, speedKmh, batteryPercent, doubts, hasOwnValues }) => {
    const said = { at, batteryPercent: hasOwnValues ? batteryPercent : null }
    return doubts.length === 0
      ? { ...said, latitude, longitude, speedKmh }
      : { ...said, latitude: null, longitude: null, speedKmh: null }
  })
}
