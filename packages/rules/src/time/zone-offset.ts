import { fromEpochMilliseconds, toZonedDateTimeISO } from 'temporal-polyfill/fns/Instant'
import { offsetNanoseconds } from 'temporal-polyfill/fns/ZonedDateTime'

const quarterMs = 900_000
const maxKnown = 50_000
/** Since then clocks everywhere are put forward and back at a full quarter of an hour only. */
const inQuartersSince = Date.UTC(1975, 0, 1)
const known = new Map<string, Map<number, number>>()

const offsetAsked = (at: number, zone: string): number =>
  Math.round(offsetNanoseconds(toZonedDateTimeISO(fromEpochMilliseconds(at), zone)) / 1e6)

/**
 * Milliseconds that the clocks of a zone are ahead of UTC at an instant. What was asked is remembered by quarter of an
 * hour: lists ask the same again for each of thousands of rows.
 * @throws RangeError for an unknown zone
 */
export const zoneOffset = (at: number, zone: string): number => {
  if (at < inQuartersSince) return offsetAsked(at, zone)
  const quarter = Math.floor(at / quarterMs)
  const ofZone = known.get(zone) ?? new Map<number, number>()
  const remembered = ofZone.get(quarter)
  if (remembered !== undefined) return remembered
  const offset = offsetAsked(at, zone)
  if (ofZone.size >= maxKnown) ofZone.clear()
  known.set(zone, ofZone.set(quarter, offset))
  return offset
}
