import type { LiveVehicle, OverallStatus } from '@motora/contract/vehicles'
import type { LivePoint } from '@motora/kit/map'
import { batteryBucketOf, markerColourOf } from '@motora/rules/vehicles'

/** The specification's state colours, dark enough to read on both maps. */
const colours = { grey: '#646c76', yellow: '#f2b705', red: '#c81e2b' } as const
/** A sign next to the colour: no one has to distinguish colours. */
const marks: Record<OverallStatus, string | undefined> = {
  'out of service': '×',
  silent: '?',
  'in service': '▸',
  booked: '!',
  free: undefined,
}
/** How a marker looks by its status: a rental or a block alone gives the colour, every status its sign. */
export const markerLooks: Readonly<Record<OverallStatus, { colour: string; mark: string | undefined }>> = {
  'out of service': { colour: colours.grey, mark: marks['out of service'] },
  silent: { colour: colours.red, mark: marks.silent },
  'in service': { colour: colours.yellow, mark: marks['in service'] },
  booked: { colour: colours.red, mark: marks.booked },
  free: { colour: colours.red, mark: marks.free },
}
/** Below this speed a heading is noise. */
const movesFromKmh = 3

/** A vehicle as the map draws it; undefined while it has never reported a place. source: ledgers F-09 to F-11. */
export function livePointOf(vehicle: LiveVehicle, status: OverallStatus): LivePoint | undefined {
  const { latitude, longitude, batteryPercent, headingDegrees, speedKmh } = vehicle
  if (latitude === null || longitude === null) return undefined
  const mark = marks[status]
  return {
    id: vehicle.id,
    longitude,
    latitude,
    icon: vehicle.icon,
    colour: colours[markerColourOf(vehicle)],
    ...(mark ? { mark } : {}),
    ...(batteryPercent === null ? {} : { ringPercent: batteryBucketOf(batteryPercent) }),
    ...(headingDegrees !== null && (speedKmh ?? 0) >= movesFromKmh ? { headingDegrees } : {}),
  }
}
