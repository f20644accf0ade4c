import type { RiderDay } from './stores/users-store.js'

export interface ActiveRiders {
  /** Each rider once, however often and with however many operators. */
  inSpan: number
  onDay: ReadonlyMap<string, number>
}

const bytesEach = 4

/**
 * How many riders were active on each day, and in all of the days. Each number is noted with the last day on which it
 * came, so a year of five million rentals takes some milliseconds.
 * @param rows day after day, of several operators each
 */
export const countActive = (rows: readonly RiderDay[]): ActiveRiders => {
  const views = rows.map(({ day, riders }) => ({
    day,
    numbers: new DataView(riders.buffer, riders.byteOffset, riders.byteLength),
  }))
  // each row's numbers rise
  const most = Math.max(0, ...views.map(({ numbers }) => numbers.getInt32(numbers.byteLength - bytesEach)))
  const lastDay = new Uint16Array(most + 1)
  const onDay = new Map<string, number>()
  let inSpan = 0
  for (const { day, numbers } of views) {
    const isNew = !onDay.has(day)
    let count = onDay.get(day) ?? 0
    const place = onDay.size + (isNew ? 1 : 0)
    for (let at = 0; at < numbers.byteLength; at += bytesEach) {
      const rider = numbers.getInt32(at)
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
