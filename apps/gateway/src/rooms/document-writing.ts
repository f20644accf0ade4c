import type { Currency } from '@motora/contract/fields'
import { eurosOf } from '@motora/rules/money'
import { comesTwice, localTime, offsetText } from '@motora/rules/time'

const two = (figure: number): string => String(figure).padStart(2, '0')

/** Language and time zone of the documents, as RFC 5646 and the IANA database name them. */
interface Where {
  locale: string
  timeZone: string
}

/**
 * How PDFs write figures, days and times: as the screens do, thousands grouped from 1,000 on, and days as DD/MM/YYYY.
 * source: fleet side, section 9
 */
export const documentWriting = ({ locale, timeZone }: Where) => {
  const figures = (options: Intl.NumberFormatOptions = {}) =>
    // grouped always: what the language does by itself leaves four figures together
    new Intl.NumberFormat(locale, { useGrouping: 'always', ...options } as Intl.NumberFormatOptions)
  const inMoney = (currency: Currency, options: Intl.NumberFormatOptions = {}) =>
    figures({ style: 'currency', currency: currency.toUpperCase(), ...options })
  const count = figures()
  const percent = figures({ style: 'percent', maximumFractionDigits: 2 })
  const kilometres = figures({
    style: 'unit',
    unit: 'kilometer',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  const money = { eur: inMoney('eur'), usd: inMoney('usd') } satisfies Record<Currency, Intl.NumberFormat>
  const day = (text: string): string => text.split('-').toReversed().join('/')
  const dayInWords = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', timeZone: 'UTC' })
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return {
    count: (number: number): string => count.format(number),
    /** @param share of 1 */
    percent: (share: number): string => percent.format(share),
    distance: (metres: number): string => kilometres.format(metres / 1000),
    /** To the second, so that the rows of a document add up to its sums: `125:07:09 h`. */
    time: (seconds: number): string => {
      const whole = Math.round(seconds)
      return `${count.format(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)} h`
    },
    /** `03/11/2026 10:56`; in the hour that autumn doubles with which of the two: `25/10/2026 02:50 +02:00`. */
    moment: (at: Date): string => {
      const ms = at.getTime()
      const which = comesTwice(ms, timeZone) ? ` ${offsetText(ms, timeZone)}` : ''
      const local = localTime(ms, timeZone)
      return `${day(local.day)} ${two(local.hour)}:${two(local.minute)}${which}`
    },
    /** `3 November 2026` */
    dayInWords: (at: Date): string => dayInWords.format(at),
    /** `03/11/2026`. @param text a calendar day, `2026-11-03` */
    day,
    /** `Tue 3`. @param text a calendar day */
    weekday: (text: string): string => weekday.format(new Date(text)),
    month: (year: number, number: number): string => month.format(new Date(Date.UTC(year, number - 1, 1))),
    money: (cents: number, currency: Currency): string => money[currency].format(eurosOf(cents)),
    /** Of one minute, hour or day: two to four decimals. @param amount in units of the currency */
    price: (amount: number, currency: Currency): string =>
      inMoney(currency, { maximumFractionDigits: 4 }).format(amount),
  }
}
