import { addDays, startOfDay } from './instants.js'
import { localTime } from './local-time.js'

const quarterMs = 900_000

/**
 * The quarters of an hour of a day by the clocks of a zone: when each begins, in milliseconds since 1970, and which hour
 * the clocks show then. An hour that autumn doubles has eight of them, one that spring skips none.
 */
export const quartersOfDay = (day: string, zone: string): { at: number; hour: number }[] => {
  const [from, to] = [startOfDay(day, zone), startOfDay(addDays(day, 1), zone)]
  return Array.from({ length: Math.round((to - from) / quarterMs) }, (_, n) => {
    const at = from + n * quarterMs
    return { at, hour: localTime(at, zone).hour }
  })
}
