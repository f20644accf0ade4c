import { highestOf, numbersOf } from './packed-numbers.js'
import type { RiderDay } from './stores/users-store.js'

export interface ActiveRiders {
  /** Each rider once, however often and with however many operators. */
  inSpan: number
  onDay: ReadonlyMap<string, number>
}

/**
 * How many riders were active on each day, and in all of the days. Each number is noted with the last day on which it
 * came, so a year of five million rentals takes some milliseconds.
 * @param rows day after day, of several operators each
 */
export const countActive = (rows: readonly RiderDay[]): ActiveRiders => {
  const days = rows.map(({ day, riders }) => ({ day, numbers: numbersOf(riders) }))
  const lastDay = new Uint16Array(highestOf(days.map(({ numbers }) => numbers)) + 1)
  const onDay = new Map<string, number>()
  let inSpan = 0
  for (const { day, numbers } of days) {
    const before = onDay.get(day)
    const place = onDay.size + (before === undefined ? 1 : 0)
    let count = before ?? 0
    for (const rider of numbers) {
      const last = lastDay[rider]
      if (last === place) continue
      if (last === 0) inSpan += 1
      lastDay[rider] = place
      count += 1
    }
    onDay.set(day, count)
  }
  return { inSpan, onDay }
}
