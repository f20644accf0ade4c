export type DateValue = Date | string | number | null | undefined
export type DatePrecision = 'day' | 'minute' | 'second'

const two = (figure: number): string => `${figure}`.padStart(2, '0')

const isDayAlone = (value: Date | string | number): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

/** A day alone is one of the device's time zone, where the browser would take it as UTC's. */
const dateOf = (value: Date | string | number): Date => new Date(isDayAlone(value) ? `${value}T00:00` : value)

/** The wire's way of saying "no end". */
const BEYOND = '31-12-2099'

const isZeroDate = (value: DateValue) =>
  (typeof value === 'string' && value.startsWith('0001-01-01')) ||
  (value instanceof Date && value.getTime() < Date.UTC(2, 0, 1) && value.getTime() < 0 && value.getUTCFullYear() <= 1)

/**
 * DD/MM/YYYY with HH:mm or HH:mm:ss in the device's time zone. Empty for none, for the zero date 0001-01-01 and for what
 * is no date; `31-12-2099` for anything beyond 2099 (spec: fleet side, section 9). Without a library of dates: the
 * sign-in would bring it.
 * @param wallMsOf what another clock than the device's shows at a moment, in milliseconds since 1970 as if it showed UTC
 */
export function formatDate(
  value: DateValue,
  precision: DatePrecision = 'day',
  wallMsOf?: (at: number) => number,
): string {
  if (value === null || value === undefined || value === '' || isZeroDate(value)) return ''
  const date = dateOf(value)
  if (Number.isNaN(date.getTime())) return ''
  const wall = wallMsOf && !isDayAlone(value) ? new Date(wallMsOf(date.getTime())) : undefined
  const part = (name: 'FullYear' | 'Month' | 'Date' | 'Hours' | 'Minutes' | 'Seconds'): number =>
    wall ? wall[`getUTC${name}`]() : date[`get${name}`]()
  const year = part('FullYear')
  if (year > 2099) return BEYOND
  const day = `${two(part('Date'))}/${two(part('Month') + 1)}/${`${year}`.padStart(4, '0')}`
  if (precision === 'day') return day
  const minute = `${day} ${two(part('Hours'))}:${two(part('Minutes'))}`
  return precision === 'minute' ? minute : `${minute}:${two(part('Seconds'))}`
}
