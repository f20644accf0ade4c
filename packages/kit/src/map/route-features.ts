import type * as GeoJSON from 'geojson'
export interface RoutePoint {
  longitude: number
  latitude: number
  /** km/h; null where not known. */
  speed: number | null
}

/** From slow to fast, distinguishable without separating red from green (viridis turned round). */
export const SPEED_COLOURS: readonly (readonly [below: number, colour: string])[] = [
  [15, '#fde725'],
  [30, '#5ec962'],
  [45, '#21918c'],
  [60, '#3b528b'],
  [Number.POSITIVE_INFINITY, '#440154'],
]
const UNKNOWN_COLOUR = '#7b838d'

export function speedColour(speed: number | null): string {
  if (speed === null || !Number.isFinite(speed)) return UNKNOWN_COLOUR
  return SPEED_COLOURS.find(([below]) => speed < below)?.[1] ?? UNKNOWN_COLOUR
}

/** One line per run of the same colour (a stretch has the speed at its end), and the two ends. */
export function routeFeatures(
  points: readonly RoutePoint[],
  startText: string,
  endText: string,
): GeoJSON.FeatureCollection {
  const features: GeoJSON.Feature[] = []
  let run: { colour: string; line: [number, number][] } | undefined
  for (let at = 1; at < points.length; at++) {
    const from = points[at - 1] as RoutePoint
    const to = points[at] as RoutePoint
    const colour = speedColour(to.speed)
    if (run?.colour === colour) run.line.push([to.longitude, to.latitude])
    else {
      run = {
        colour,
        line: [
          [from.longitude, from.latitude],
          [to.longitude, to.latitude],
        ],
      }
      features.push({
        type: 'Feature',
        properties: { colour },
        geometry: { type: 'LineString', coordinates: run.line },
      })
    }
  }
  const end = (point: RoutePoint | undefined, name: string, colour: string) => {
    if (!point) return
    features.push({
      type: 'Feature',
      properties: { name, colour },
      geometry: { type: 'Point', coordinates: [point.longitude, point.latitude] },
    })
  }
  end(points[0], startText, '#1c7a38')
  if (points.length > 1) end(points.at(-1), endText, '#1a1d21')
  return { type: 'FeatureCollection', features }
}
