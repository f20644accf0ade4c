import dayjs from 'dayjs'

export type DateValue = Date | string | number | null | undefined
export type DatePrecision = 'day' | 'minute' | 'second'

const PATTERN: Record<DatePrecision, string> = {
  day: 'DD/MM/YYYY',
  minute: 'DD/MM/YYYY HH:mm',
  second: 'DD/MM/YYYY HH:mm:ss',
}

/** The wire's way of saying "no end". */
const BEYOND = '31-12-2099'

const isZeroDate = (value: DateValue) =>
  (typeof value === 'string' && value.startsWith('0001-01-01')) ||
  (value instanceof Date && value.getTime() < Date.UTC(2, 0, 1) && value.getTime() < 0 && value.getUTCFullYear() <= 1)

/**
 * DD/MM/YYYY with HH:mm or HH:mm:ss in the device's time zone. Empty for none, for the zero date 0001-01-01 and
 * for what is no date; `31-12-2099` for anything beyond 2099 (spec: fleet side, section 9).
 */
export function formatDate(value: DateValue, precision: DatePrecision = 'day'): string {
  if (value === null || value === undefined || value === '' || isZeroDate(value)) return ''
  const date = dayjs(value)
  if (!date.isValid()) return ''
  return date.year() > 2099 ? BEYOND : date.format(PATTERN[precision])
}

/** `YYYY-MM-DD` bounds; a missing side is completed by 100 years. Nothing given gives undefined. */
export function padDateRange(range: {
  since?: string | undefined
  until?: string | undefined
}): { since: string; until: string } | undefined {
  const { since, until } = range
  if (since && until) return { since, until }
  if (since) return { since, until: dayjs(since).add(100, 'year').format('YYYY-MM-DD') }
  if (until) return { since: dayjs(until).subtract(100, 'year').format('YYYY-MM-DD'), until }
  return undefined
}
