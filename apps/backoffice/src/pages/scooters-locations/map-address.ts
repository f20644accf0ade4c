import type { MapView } from '@motora/kit/map'

/** The map's place as a short text for the address: `41.39012,2.15034,13.5`. */
export const viewToText = ({ latitude, longitude, zoom }: MapView): string =>
  `${latitude.toFixed(5)},${longitude.toFixed(5)},${Number(zoom.toFixed(2))}`

/** Reads it back; nonsense is no place. */
export function viewFromText(text: string | undefined): MapView | undefined {
  const [latitude, longitude, zoom] = (text ?? '')
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const makesSense =
    latitude !== undefined &&
    longitude !== undefined &&
    zoom !== undefined &&
    Math.abs(latitude) <= 85 &&
    Math.abs(longitude) <= 180 &&
    zoom >= 0 &&
    zoom <= 20
  return makesSense ? { latitude, longitude, zoom } : undefined
}
