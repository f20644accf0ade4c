type Bounds = [west: number, south: number, east: number, north: number]

/** Of so many vehicles one that reports from far away would show half a country: it is left out. */
const manyVehicles = 50
/** Left out on each of the four sides. */
const leftOutShare = 0.01

/** The box that a fleet fills, [west, south, east, north]; undefined while it has no place. Nowhere (0, 0) is no place. */
export function fleetBounds(places: Iterable<{ longitude: number; latitude: number }>): Bounds | undefined {
  const known = [...places].filter(({ longitude, latitude }) => longitude !== 0 || latitude !== 0)
  if (known.length === 0) return undefined
  const leftOut = known.length < manyVehicles ? 0 : Math.ceil(known.length * leftOutShare)
  const span = (values: Float64Array): [number, number] => {
    values.sort()
    return [values[leftOut] ?? 0, values[values.length - 1 - leftOut] ?? 0]
  }
  const [west, east] = span(Float64Array.from(known, ({ longitude }) => longitude))
  const [south, north] = span(Float64Array.from(known, ({ latitude }) => latitude))
  return [west, south, east, north]
}
