import { type DatePrecision, type DateValue, formatDate } from './dates'
import type { Language } from './language'

type Numeric = number | null | undefined

export interface Formats {
  readonly language: Language
  /** Grouped number, at most `decimals` (default 2) fraction digits. Empty for none. */
  number(value: Numeric, decimals?: number): string
  /** Always exactly `decimals` fraction digits (default 2): speeds, CO2, paused minutes, sums. */
  fixed(value: Numeric, decimals?: number): string
  /** Metres in, kilometres out: 1234 → `1,23 km`. */
  kilometres(metres: Numeric): string
  /** `1.234 m` */
  metres(metres: Numeric): string
  /** `31,50 km/h` */
  speed(kilometresPerHour: Numeric): string
  /** 0–100 in, `57 %` out. */
  percent(value: Numeric): string
  /** Cents and an ISO 4217 code in either case: 1250, 'eur' → `12,50 €`. */
  money(cents: Numeric, currency?: string): string
  date(value: DateValue, precision?: DatePrecision): string
  /** `12 s ago`, `3 min ago`, `2 days ago` at the moment `now` (milliseconds since 1970). */
  age(value: DateValue, now: number): string
  /** Seconds in, `2 h 05 min`, `9 min 14 s`, `20 min`, `12 s` out. */
  duration(seconds: Numeric): string
  bytes(count: Numeric): string
}

const LOCALE: Record<Language, string> = { es: 'es-ES', ca: 'ca-ES', en: 'en-GB' }
const AGE_STEPS: readonly [limitSeconds: number, divisor: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [60, 1, 'second'],
  [3600, 60, 'minute'],
  [86_400, 3600, 'hour'],
  [86_400 * 60, 86_400, 'day'],
  [86_400 * 730, 86_400 * 30, 'month'],
  [Number.POSITIVE_INFINITY, 86_400 * 365, 'year'],
]
const NBSP = '\u00a0'

const made = new Map<Language, Formats>()

/** The formats of one language; made once, so it may be called in render. */
export function formatsOf(language: Language): Formats {
  const known = made.get(language)
  if (known) return known
  const fresh = makeFormats(language)
  made.set(language, fresh)
  return fresh
}

function makeFormats(language: Language): Formats {
  const locale = LOCALE[language]
  const numberFormats = new Map<string, Intl.NumberFormat>()
  const intl = (options: Intl.NumberFormatOptions) => {
    const key = JSON.stringify(options)
    const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, { useGrouping: 'always', ...options })
    numberFormats.set(key, format)
    return format
  }
  const show = (value: Numeric, options: Intl.NumberFormatOptions, unit = '') =>
    value === null || value === undefined || !Number.isFinite(value)
      ? ''
      : intl(options).format(value) + (unit && NBSP + unit)
  const upTo = (decimals: number) => ({ maximumFractionDigits: decimals })
  const exactly = (decimals: number) => ({ minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' })

  return {
    language,
    number: (value, decimals = 2) => show(value, upTo(decimals)),
    fixed: (value, decimals = 2) => show(value, exactly(decimals)),
    kilometres: (metres) => show(metres === null || metres === undefined ? metres : metres / 1000, exactly(2), 'km'),
    metres: (metres) => show(metres, upTo(0), 'm'),
    speed: (value) => show(value, exactly(2), 'km/h'),
    percent: (value) => show(value, upTo(0), '%'),
    money: (cents, currency = 'eur') =>
      show(cents === null || cents === undefined ? cents : cents / 100, {
        style: 'currency',
        currency: currency.toUpperCase(),
      }),
    date: formatDate,
    age: (value, now) => {
      if (value === null || value === undefined || formatDate(value) === '') return ''
      const seconds = Math.max(0, Math.round((now - new Date(value).getTime()) / 1000))
      const [, divisor, unit] = AGE_STEPS.find(([limit]) => seconds < limit) ?? [0, 1, 'second']
      return relative.format(-Math.floor(seconds / divisor), unit)
    },
    duration: (seconds) => {
      if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return ''
      const whole = Math.max(0, Math.round(seconds))
      const hours = Math.floor(whole / 3600)
      const minutes = Math.floor((whole % 3600) / 60)
      const two = (value: number) => String(value).padStart(2, '0')
      if (hours > 0) return `${show(hours, upTo(0))}${NBSP}h${NBSP}${two(minutes)}${NBSP}min`
      if (minutes > 0) return `${minutes}${NBSP}min${whole % 60 === 0 ? '' : `${NBSP}${two(whole % 60)}${NBSP}s`}`
      return `${whole}${NBSP}s`
    },
    bytes: (count) => {
      if (count === null || count === undefined) return ''
      const [divisor, unit] =
        count >= 1e9 ? [1e9, 'GB'] : count >= 1e6 ? [1e6, 'MB'] : count >= 1e3 ? [1e3, 'kB'] : [1, 'B']
      return show(count / (divisor as number), upTo(1), unit as string)
    },
  }
}
