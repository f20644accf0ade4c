import dayjs from 'dayjs'

export interface TimeTick {
  at: number
  /** `HH:mm`, at midnight `DD/MM`; `MM/YYYY` where none is nearer than a month. */
  words: string
  isMidnight: boolean
}

const hourMs = 3_600_000
const stepsHours = [1, 2, 3, 6, 12, 24, 48, 168, 336] as const
/** Months, quarters, years. */
const stepsMonths = [1, 3, 12, 24, 60, 120] as const

/**
 * Ticks on whole hours, days or months of the device's clock, as many as `max` leaves room for, between two moments.
 * @param minHours 24 where nothing finer than days is drawn
 */
export function timeTicks(since: number, until: number, max: number, minHours: 1 | 24 = 1): TimeTick[] {
  const hours = stepsHours.find((step) => step >= minHours && (until - since) / (step * hourMs) <= max)
  if (hours === undefined) return monthTicks(since, until, max)
  const ticks: TimeTick[] = []
  // each from its day's midnight: a day of 23 or 25 hours moves no tick off its hour
  for (let day = dayjs(since).startOf('day'); day.valueOf() <= until; day = day.add(Math.max(1, hours / 24), 'day'))
    for (let hour = 0; hour < 24; hour += Math.min(24, hours)) {
      const at = day.hour(hour)
      const ms = at.valueOf()
      if (at.hour() !== hour || ms < since || ms > until) continue
      ticks.push({ at: ms, words: at.format(hour === 0 ? 'DD/MM' : 'HH:mm'), isMidnight: hour === 0 })
    }
  return ticks
}

function monthTicks(since: number, until: number, max: number): TimeTick[] {
  const firsts: dayjs.Dayjs[] = []
  for (let first = dayjs(since).startOf('month'); first.valueOf() <= until; first = first.add(1, 'month'))
    if (first.valueOf() >= since) firsts.push(first)
  const every = (months: number) => firsts.filter((first) => (first.year() * 12 + first.month()) % months === 0)
  const step = stepsMonths.find((months) => every(months).length <= max) ?? 1200
  return every(step).map((first) => ({ at: first.valueOf(), words: first.format('MM/YYYY'), isMidnight: false }))
}

/** The upper end of an axis: the next of 1, 2, 2.5, 5 and their tenfolds above a value. */
export function niceTop(value: number): number {
  if (!(value > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 2.5, 5, 10].find((one) => one * power >= value * 0.9999) ?? 10
  return step * power
}
