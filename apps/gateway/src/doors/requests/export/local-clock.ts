/** A moment by somebody's clock. */
export interface LocalTime {
  /** Days since 1970-01-01, with the time of day as a fraction: what a spreadsheet counts in, but for its start. */
  days: number
  /** `2026-11-21 16:05:09` */
  text: string
}

const dayMs = 86_400_000
const zero = Date.UTC(2, 0, 1)
/** Beyond this a date means "no end", and stands as the last day that screens show. source: ledger T-06, V-28. */
const last = Date.UTC(2099, 11, 31)
const onlyDay = /^\d{4}-\d{2}-\d{2}$/

/** Reads ISO dates as the clock of a zone shows them; nothing for the zero date and for what is no date. */
export const localClock = (zone: string): ((value: unknown) => LocalTime | undefined) => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  return (value) => {
    const at = typeof value === 'string' ? Date.parse(value) : value instanceof Date ? value.getTime() : Number.NaN
    if (Number.isNaN(at) || (at < 0 && at < zero && new Date(at).getUTCFullYear() <= 1)) return undefined
    if (at >= last + dayMs) return told(last)
    if (typeof value === 'string' && onlyDay.test(value)) return told(at)
    const shown: Record<string, number> = {}
    for (const { type, value: text } of parts.formatToParts(at)) shown[type] = Number(text)
    const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
    return told(Date.UTC(year, month - 1, day, hour, minute, second))
  }
}

const told = (local: number): LocalTime => ({
  days: local / dayMs,
  text: new Date(local).toISOString().slice(0, 19).replace('T', ' '),
})
