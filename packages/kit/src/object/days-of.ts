import dayjs from 'dayjs'

export interface DayOf<Entry> {
  /** `YYYY-MM-DD` by the device's clock. */
  day: string
  /** 0 is today. */
  daysAgo: number
  entries: readonly Entry[]
}

/** Entries by the day on which they happened, in the order given. */
export function daysOf<Entry extends { at: string }>(entries: readonly Entry[], now: number): DayOf<Entry>[] {
  const today = dayjs(now).startOf('day')
  const days = new Map<string, Entry[]>()
  for (const entry of entries) {
    const day = dayjs(entry.at).format('YYYY-MM-DD')
    const known = days.get(day)
    if (known) known.push(entry)
    else days.set(day, [entry])
  }
  return [...days].map(([day, shown]) => ({
    day,
    // by the middle of the days: one of 23 hours is one as well
    daysAgo: Math.round(today.add(12, 'hour').diff(dayjs(day).add(12, 'hour'), 'day', true)),
    entries: shown,
  }))
}
