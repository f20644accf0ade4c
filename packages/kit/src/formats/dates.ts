export type DateValue = Date | string | number | null | undefined
export type DatePrecision = 'day' | 'minute' | 'second'

const two = (figure: number): string => `${figure}`.padStart(2, '0')

/** A day alone is one of the device's time zone, where the browser would take it as UTC's. */
const dateOf = (value: Date | string | number): Date =>
  new Date(typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? `${value}T00:00` : value)

/** The wire's way of saying "no end". */
const BEYOND = '31-12-2099'

const isZeroDate = (value: DateValue) =>
  (typeof value === 'string' && value.startsWith('0001-01-01')) ||
  (value instanceof Date && value.getTime() < Date.UTC(2, 0, 1) && value.getTime() < 0 && value.getUTCFullYear() <= 1)

/**
 * DD/MM/YYYY with HH:mm or HH:mm:ss in the device's time zone. Empty for none, for the zero date 0001-01-01 and for what
 * is no date; `31-12-2099` for anything beyond 2099 (spec: fleet side, section 9). Without a library of dates: the
 * sign-in would bring it.
 */
export function formatDate(value: DateValue, precision: DatePrecision = 'day'): string {
  if (value === null || value === undefined || value === '' || isZeroDate(value)) return ''
  const date = dateOf(value)
  const year = date.getFullYear()
  if (Number.isNaN(year)) return ''
  if (year > 2099) return BEYOND
  const day = `${two(date.getDate())}/${two(date.getMonth() + 1)}/${`${year}`.padStart(4, '0')}`
  if (precision === 'day') return day
  const minute = `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
  return precision === 'minute' ? minute : `${minute}:${two(date.getSeconds())}`
}
