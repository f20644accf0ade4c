import type { ExportColumn } from '@motora/contract'
import { localClock } from './local-clock.js'
import { valueAt } from './row-places.js'

/** What a file's cell holds, before it is written in a format's own way. */
export type Cell =
  | { kind: 'none' }
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number }
  | { kind: 'date'; days: number; text: string }

const none: Cell = { kind: 'none' }

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(textOf).join(', ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

const textCell = (text: string): Cell => (text === '' ? none : { kind: 'text', text })

const numberCell = (value: unknown, { scale = 1, decimals }: ExportColumn): Cell => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return textCell(textOf(value))
  const scaled = value * scale
  // 0.1 + 0.2 would be written with seventeen digits; twelve are more than any figure here has
  return { kind: 'number', value: Number(decimals === undefined ? scaled.toPrecision(12) : scaled.toFixed(decimals)) }
}

/** The words of the kit's format `country`, so that a file and its screen name a country alike. */
const countryText = (code: string, locale: NonNullable<ExportColumn['countriesIn']>): string => {
  const names = countryNames.get(locale) ?? new Intl.DisplayNames([locale], { type: 'region' })
  countryNames.set(locale, names)
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}
const countryNames = new Map<string, Intl.DisplayNames>()

const dayOnly = 10
const toMinute = 16

/** Makes the cells of a row, by the columns that were asked for. */
export const cellsOf = (columns: readonly ExportColumn[], zone: string): ((row: unknown) => Cell[]) => {
  const local = localClock(zone)
  const dateCell = (value: unknown, { precision = 'minute' }: ExportColumn): Cell => {
    const time = local(value)
    if (!time) return none
    if (precision === 'day') return { kind: 'date', days: Math.floor(time.days), text: time.text.slice(0, dayOnly) }
    return { kind: 'date', days: time.days, text: precision === 'minute' ? time.text.slice(0, toMinute) : time.text }
  }
  const cellOf = (column: ExportColumn, value: unknown): Cell => {
    if (value === undefined) return none
    switch (column.kind) {
      case 'number':
        return numberCell(value, column)
      case 'date':
        return dateCell(value, column)
      case 'text':
        return textCell(column.countriesIn ? countryText(textOf(value), column.countriesIn) : textOf(value))
      default: {
        const { labels = {} } = column
        const names = (Array.isArray(value) ? value : [value]).map(textOf)
        // several of a kind are said once: two memberships with one role
        return textCell(
          [...new Set(names.map((name) => (Object.hasOwn(labels, name) ? labels[name] : name)))].join(', '),
        )
      }
    }
  }
  return (row) => columns.map((column) => cellOf(column, valueAt(row, column.from)))
}
