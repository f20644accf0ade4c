import type { MapView } from '@motora/kit/map'

type Bounds = readonly [west: number, south: number, east: number, north: number]

const barcelona = { latitude: 41.39, longitude: 2.15 }
/** A city and what is around it. */
const cityZoom = 10
/** The whole country. */
const countryZoom = 5

/** Where the location map opens while no vehicle has a place. source: fleet side, section 9; ledger F-13 */
export const cityView: MapView = { ...barcelona, zoom: cityZoom }

/**
 * Where maps of areas, places and vehicles open: over the middle of what is known, and over the country where nothing is known yet.
 * source: fleet side, section 9; ledger F-13; decision 0175
 */
export const viewOn = (bounds: Bounds | undefined): MapView => {
  if (!bounds) return { ...barcelona, zoom: countryZoom }
  const [west, south, east, north] = bounds
  return { longitude: (west + east) / 2, latitude: (south + north) / 2, zoom: cityZoom }
}
