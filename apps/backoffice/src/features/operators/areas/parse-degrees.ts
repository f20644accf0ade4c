import type { Place } from './drawing'

const number = /^[+-]?\d{1,3}(?:[.,]\d{1,15})?$/

/** Degrees as they are typed, with a point or a comma; undefined: none, or beyond `most`. */
export function parseDegrees(text: string, most: 90 | 180): number | undefined {
  const typed = text.trim().replace(/°$/, '').replace('−', '-')
  if (!number.test(typed)) return undefined
  const degrees = Number(typed.replace(',', '.'))
  return Math.abs(degrees) <= most ? Math.round(degrees * 1e9) / 1e9 : undefined
}

/** Latitude and longitude together, as maps copy them: `41.3851, 2.1734`. */
export function parsePlace(text: string): Place | undefined {
  const [first, second, ...more] = text.trim().split(/\s*;\s*|\s*,\s+|\s+|(?<=\.\d+),/)
  if (first === undefined || second === undefined || more.length > 0) return undefined
  const [latitude, longitude] = [parseDegrees(first, 90), parseDegrees(second, 180)]
  return latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
}

/** With as many digits as mean something: about a centimetre. */
export const showDegrees = (degrees: number): string => String(Number(degrees.toFixed(7)))
