import type { AreaIndex } from './area-index.js'
import type { SeenPlace } from './detectors.js'
import type { Fix, LatestState } from './latest-state.js'

/** A believed fix as the detectors ask for it. @param before the believed one before it */
export const seePlace = (
  { operatorId, watch }: Pick<LatestState, 'operatorId' | 'watch'>,
  fix: Fix,
  before: Fix | null,
  accuracyMetres: number | null,
  areas: AreaIndex,
): SeenPlace => {
  const { latitude, longitude, speedKmh } = fix
  const isInsideArea = operatorId === null ? null : areas.isInside(operatorId, latitude, longitude)
  // the distance to a border is much work, and asked only of a vehicle that may be leaving
  const mayLeave = operatorId !== null && isInsideArea === false && watch.inside === true
  return {
    latitude,
    longitude,
    speedKmh,
    accuracyMetres,
    isRepeated: latitude === before?.latitude && longitude === before.longitude,
    isInsideArea,
    metresOutside: mayLeave ? areas.metresOutside(operatorId, latitude, longitude) : 0,
    areas: areas.nameOf(operatorId),
  }
}
