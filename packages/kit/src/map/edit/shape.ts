export type Position = readonly [longitude: number, latitude: number]

/** Corners of a ring without repeating the first, or a circle on the ground. */
export type Shape =
  | { kind: 'ring'; ring: readonly Position[] }
  | { kind: 'circle'; centre: Position; radiusMetres: number }

const metresPerDegree = 111_195

/** Metres between two places, as if the ground between them were flat: right to a thousandth within a town. */
export const metresBetween = (a: Position, b: Position): number =>
  Math.hypot((b[0] - a[0]) * Math.cos((((a[1] + b[1]) / 2) * Math.PI) / 180), b[1] - a[1]) * metresPerDegree

/** About a centimetre; more digits are noise. */
export const rounded = ([longitude, latitude]: Position): Position => [
  Math.round(longitude * 1e7) / 1e7,
  Math.round(latitude * 1e7) / 1e7,
]
