import { ageFormat, DAY_SECONDS, durationText } from './ages'
import { type DatePrecision, type DateValue, formatDate } from './dates'
import { figureFormat } from './figure-format'
import type { Language } from './language'

type Numeric = number | null | undefined

export interface Formats {
  readonly language: Language
  /** Grouped number, at most `decimals` (default 2) fraction digits. Empty for none. */
  number(value: Numeric, decimals?: number): string
  /** Always exactly `decimals` fraction digits (default 2): sums, prices. */
  fixed(value: Numeric, decimals?: number): string
  /** A way: metres in, kilometres out, 1234 → `1,23 km`. */
  kilometres(metres: Numeric): string
  /** An odometer, a range, a limit: metres in, whole kilometres out, 10 478 212 → `10.478 km`. */
  wholeKilometres(metres: Numeric): string
  /** What is near, and a trip in a list of trips: `1.234 m` */
  metres(metres: Numeric): string
  /** Square metres in; `420 m²`, `3,5 ha`, `12,04 km²` out. */
  area(squareMetres: Numeric): string
  /** Whole: `31 km/h` */
  speed(kilometresPerHour: Numeric): string
  /** 0–100 in, `57 %` out. */
  /** @param decimals none unless said */
  percent(value: Numeric, decimals?: number): string
  /** `0,42 kg` */
  kilograms(value: Numeric): string
  /** `21,5 °C` */
  celsius(value: Numeric): string
  /** `51,82 V` */
  volts(value: Numeric): string
  /** `-3,20 A` */
  amperes(value: Numeric): string
  /** A heading: `274°` */
  degrees(value: Numeric): string
  /** A place: `41,38740, 2,16860` is hard to read and to paste; a point stands in every language. */
  position(latitude: Numeric, longitude: Numeric): string
  /** Cents and an ISO 4217 code in either case: 1250, 'eur' → `12,50 €`. */
  money(cents: Numeric, currency?: string): string
  /** Euros as the wire says them, an amount and no unit price: 12.5 → `12,50 €`. The one place that says in which currency staff's amounts are. */
  euros(value: Numeric): string
  /** What stands between whole ones and their parts: a comma in es and ca. */
  readonly decimalSign: string
  /** A price of one minute, hour or day in the currency's own unit, two to four decimals: 0.265, 'eur' → `0,265 €`. */
  price(value: Numeric, currency: string): string
  date(value: DateValue, precision?: DatePrecision): string
  /** `12 s ago`, `3 min ago`, `2 h ago`, `2 days ago` at the moment `now` (milliseconds since 1970). */
  age(value: DateValue, now: number): string
  /** Seconds in, `2 h 05 min`, `9 min 14 s`, `20 min`, `12 s` out. */
  duration(seconds: Numeric): string
  /** As `duration`; from two days on whole days, in the person's language: `2.190 días`. */
  stretch(seconds: Numeric): string
  /** Minutes with a fraction in, as `duration` out: 9.23 → `9 min 14 s`. */
  minutes(minutes: Numeric): string
  /** A country by its two letters, in the person's language: 'ES' → `España`. What is no country stays as it is. */
  country(code: string): string
  /** By 1024, the unit in which limits are defined: 67 108 864 → `64 MB`. */
  bytes(count: Numeric): string
}

/** Whose rules a language's texts follow, as RFC 5646 names them. */
export const LOCALE = { es: 'es-ES', ca: 'ca-ES', en: 'en-GB' } as const satisfies Record<Language, string>
const SQUARE_KILOMETRES = [Number.POSITIVE_INFINITY, 1e6, 'km²', 2] as const
const AREA_STEPS: readonly (readonly [limit: number, divisor: number, unit: string, decimals: number])[] = [
  [1e4, 1, 'm²', 0],
  [1e6, 1e4, 'ha', 1],
  SQUARE_KILOMETRES,
]
const BYTE_UNITS = ['B', 'kB', 'MB', 'GB'] as const
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
  const intl = (options: Intl.NumberFormatOptions) => figureFormat(locale, options)
  const show = (value: Numeric, options: Intl.NumberFormatOptions, unit = '') =>
    value === null || value === undefined || !Number.isFinite(value)
      ? ''
      : intl(options).format(value) + (unit && NBSP + unit)
  const upTo = (decimals: number) => ({ maximumFractionDigits: decimals })
  const exactly = (decimals: number) => ({ minimumFractionDigits: decimals, maximumFractionDigits: decimals })
  const kilometresOf = (metres: Numeric) => (metres === null || metres === undefined ? metres : metres / 1000)
  const regions = new Intl.DisplayNames([locale], { type: 'region' })
  const whole = (value: number) => show(value, upTo(0))

  return {
    language,
    number: (value, decimals = 2) => show(value, upTo(decimals)),
    fixed: (value, decimals = 2) => show(value, exactly(decimals)),
    kilometres: (metres) => show(kilometresOf(metres), exactly(2), 'km'),
    wholeKilometres: (metres) => show(kilometresOf(metres), upTo(0), 'km'),
    metres: (metres) => show(metres, upTo(0), 'm'),
    area: (squareMetres) => {
      const [, divisor, unit, decimals] = AREA_STEPS.find(([limit]) => (squareMetres ?? 0) < limit) ?? SQUARE_KILOMETRES
      return show(
        squareMetres === null || squareMetres === undefined ? squareMetres : squareMetres / divisor,
        upTo(decimals),
        unit,
      )
    },
    speed: (value) => show(value, upTo(0), 'km/h'),
    percent: (value, decimals = 0) => show(value, upTo(decimals), '%'),
    kilograms: (value) => show(value, exactly(2), 'kg'),
    celsius: (value) => show(value, upTo(1), '°C'),
    volts: (value) => show(value, upTo(2), 'V'),
    amperes: (value) => show(value, upTo(2), 'A'),
    degrees: (value) => show(value, upTo(0)).replace(/.$/, '$&°'),
    position: (latitude, longitude) =>
      Number.isFinite(latitude) && Number.isFinite(longitude)
        ? `${latitude?.toFixed(5)}, ${longitude?.toFixed(5)}`
        : '',
    money: (cents, currency = 'eur') =>
      show(cents === null || cents === undefined ? cents : cents / 100, {
        style: 'currency',
        currency: currency.toUpperCase(),
      }),
    euros: (value) => show(value, { style: 'currency', currency: 'EUR' }),
    decimalSign: intl(exactly(1)).format(0.5).replaceAll(/\d/g, ''),
    price: (value, currency) =>
      show(value, {
        style: 'currency',
        currency: currency.toUpperCase(),
        minimumFractionDigits: 2,
        maximumFractionDigits: 4,
      }),
    date: formatDate,
    age: ageFormat(language, locale),
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code),
    duration: (seconds) => durationText(seconds, whole),
    stretch: (seconds) =>
      Number(seconds) < 2 * DAY_SECONDS
        ? durationText(seconds, whole)
        : show(Math.floor(Number(seconds) / DAY_SECONDS), { style: 'unit', unit: 'day', unitDisplay: 'long' }),
    minutes: (minutes) => durationText(minutes === null || minutes === undefined ? minutes : minutes * 60, whole),
    bytes: (count) => {
      if (count === null || count === undefined) return ''
      const power = count < 1 ? 0 : Math.min(3, Math.floor(Math.log2(count) / 10))
      return show(count / 1024 ** power, upTo(1), BYTE_UNITS[power])
    },
  }
}
