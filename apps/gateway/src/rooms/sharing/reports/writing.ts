import type { Currency } from '@motora/contract/fields'
import { eurosOf } from '@motora/rules/money'

/** How figures and times are written in a report. */
export const writingOf = ({ locale }: { locale: string }, { timezone: timeZone }: { timezone: string }) => {
  const count = new Intl.NumberFormat(locale)
  const kilometres = new Intl.NumberFormat(locale, {
    ...{ style: 'unit', unit: 'kilometer', minimumFractionDigits: 1, maximumFractionDigits: 1 },
  } as Intl.NumberFormatOptions)
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short', timeZone })
  const day = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', timeZone: 'UTC' })
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const moneyIn = {
    eur: new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }),
    usd: new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }),
  }
  return {
    count: (number: number): string => count.format(number),
    distance: (metres: number): string => kilometres.format(metres / 1000),
    /** Hours and minutes, rounded to the minute: `125:07`. */
    time: (seconds: number): string => {
      const minutes = Math.round(seconds / 60)
      return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} h`
    },
    moment: (at: Date): string => moment.format(at),
    day: (text: string): string => day.format(new Date(text)),
    month: (year: number, number: number): string => month.format(new Date(Date.UTC(year, number - 1, 1))),
    /** Of one minute, hour or day: two to four decimals. @param amount in units of the currency */
    price: (amount: number, currency: Currency): string =>
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency: currency.toUpperCase(),
        maximumFractionDigits: 4,
      }).format(amount),
    money: (cents: number, currency: Currency): string => moneyIn[currency].format(eurosOf(cents)),
  }
}
