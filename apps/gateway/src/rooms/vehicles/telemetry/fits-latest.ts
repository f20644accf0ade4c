import { contradictions, knownOf, saidBy } from './contradicts-latest.js'
import { distanceMetres } from './judge-place.js'
import type { LatestState } from './latest-state.js'
import { measureValues } from './measure.js'
import type { VehicleReport } from './vehicle-report.js'

/** Around where a vehicle was last; receivers err, and a parked one is pushed aside. */
const aroundMetres = 300
/** As fast as a moped rides. */
const ridesKmh = 120
/** A clock that is behind tells of the past: what was kept from a dead spot is no proof of now. */
const freshMs = 5 * 60_000

/**
 * Whether a report is of where this vehicle can be: near its last believed place, or as far as it may have ridden since
 * if it was not off, with an odometer and a battery that contradict nothing. A stranger does not know that place. A vehicle of which no place is known has nothing to be
 * compared with. Pure. source: promise D6.
 */
export const fitsLatest = (
  state: Pick<LatestState, 'fix' | 'values' | 'newest' | 'toldEarlier'>,
  report: Pick<VehicleReport, 'position' | 'values' | 'deviceTime' | 'receivedAt'>,
): boolean => {
  const { fix, values } = state
  const { position, deviceTime, receivedAt } = report
  if (deviceTime === null || Math.abs(receivedAt.getTime() - deviceTime.getTime()) > freshMs) return false
  const said = saidBy({ at: deviceTime.getTime(), values: measureValues(report.values) }, null)
  if (contradictions(knownOf(state), said).length > 0) return false
  if (fix === null) return true
  if (position === null) return false
  const sinceMs = Math.max(0, deviceTime.getTime() - fix.at)
  const riddenMetres = values.isVehicleOn === false ? 0 : (sinceMs / 1000) * (ridesKmh / 3.6)
  return distanceMetres(fix, position) <= aroundMetres + riddenMetres
}
