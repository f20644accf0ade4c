import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

export interface MonthNames {
  /** As it stands alone, 1 for January: "October". */
  alone: (month: number) => string
  /** Of a month as it travels, `2026-10`: "October 2026". */
  ofYear: (month: string) => string
  /** The same inside a sentence, where Spanish and Catalan write no capital. */
  inText: (month: string) => string
}

/** Names of months in this language. */
export function monthNames(language: string): MonthNames {
  const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
  const year = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const capital = (name: string) => name.slice(0, 1).toLocaleUpperCase(language) + name.slice(1)
  const inText = (of: string) => year.format(Date.parse(`${of}-01T00:00:00Z`))
  return {
    alone: (number) => capital(month.format(Date.UTC(2026, number - 1, 1))),
    ofYear: (of) => capital(inText(of)),
    inText,
  }
}

/** The month of this moment and those before it, as they travel, the newest first. @param count how many */
export const monthsUntil = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, ago) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString().slice(0, 7),
  )

/** Names of months in the language of the screen. */
export function useMonthNames(): MonthNames {
  const { i18n } = useTranslation()
  return useMemo(() => monthNames(i18n.language), [i18n.language])
}
