export interface PlacedPoint {
  x: number
  y: number
  /** Its number in the ring that was given. */
  index: number
}

/** About a centimetre: what lies closer is one place, and what is reckoned over a region stays exact. */
const placesPerDegree = 1e7

/** The corners of a ring in whole numbers, without those that repeat the one before, the last before the first too. */
export const outlineOf = (points: readonly { latitude: number; longitude: number }[]): PlacedPoint[] =>
  points
    .map(({ latitude, longitude }, index) => ({
      x: Math.round(longitude * placesPerDegree),
      y: Math.round(latitude * placesPerDegree),
      index,
    }))
    .filter(({ x, y }, i, placed) => {
      const last = placed.at(i - 1)
      return last?.x !== x || last.y !== y
    })
