import { comesTwice, localTime, offsetText } from '@motora/rules/time'

/** A moment by somebody's clock. */
export interface LocalTime {
  /** Days since 1970-01-01, with the time of day as a fraction: what a spreadsheet counts in, but for its start. */
  days: number
  /** `2026-11-21 16:05:09`; in the hour that autumn doubles with which of the two: `2026-10-25 02:30:00 +01:00` */
  text: string
}

const dayMs = 86_400_000
const zero = Date.UTC(2, 0, 1)
/** Beyond this a date means "no end", and is shown as the last day that screens show. source: ledger T-06, V-28. */
const last = Date.UTC(2099, 11, 31)
const onlyDay = /^\d{4}-\d{2}-\d{2}$/

/** Reads ISO dates as the clock of a zone shows them; nothing for the zero date and for what is no date. */
export const localClock =
  (zone: string) =>
  (value: unknown): LocalTime | undefined => {
    const at = typeof value === 'string' ? Date.parse(value) : value instanceof Date ? value.getTime() : Number.NaN
    if (Number.isNaN(at) || (at < 0 && at < zero && new Date(at).getUTCFullYear() <= 1)) return undefined
    if (at >= last + dayMs) return told(last)
    if (typeof value === 'string' && onlyDay.test(value)) return told(at)
    const which = comesTwice(at, zone) ? ` ${offsetText(at, zone)}` : ''
    return told(Math.floor(localTime(at, zone).wallMs / 1000) * 1000, which)
  }

const told = (local: number, which = ''): LocalTime => ({
  days: local / dayMs,
  text: new Date(local).toISOString().slice(0, 19).replace('T', ' ') + which,
})
