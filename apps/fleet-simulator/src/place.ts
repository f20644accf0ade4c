/** Degrees, WGS84. */
export interface Place {
  latitude: number
  longitude: number
}

const metresPerDegree = 111_320

/** Metres between two places of one city: flat, which is right to a few centimetres in a kilometre. */
export function metresBetween(a: Place, b: Place): number {
  const shrink = Math.cos((((a.latitude + b.latitude) / 2) * Math.PI) / 180)
  return Math.hypot((b.latitude - a.latitude) * metresPerDegree, (b.longitude - a.longitude) * metresPerDegree * shrink)
}

/** Degrees clockwise from north, 0 to 360. */
export function headingBetween(from: Place, to: Place): number {
  const shrink = Math.cos((from.latitude * Math.PI) / 180)
  const degrees = (Math.atan2((to.longitude - from.longitude) * shrink, to.latitude - from.latitude) * 180) / Math.PI
  return (degrees + 360) % 360
}

export function offsetPlace(place: Place, northMetres: number, eastMetres: number): Place {
  const shrink = Math.cos((place.latitude * Math.PI) / 180)
  return {
    latitude: place.latitude + northMetres / metresPerDegree,
    longitude: place.longitude + eastMetres / (metresPerDegree * shrink),
  }
}
