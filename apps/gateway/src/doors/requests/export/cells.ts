import type { ExportColumn } from '@motora/contract'
import { addDays, localDay, startOfDay } from '@motora/rules/time'
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

const numberCell = (given: unknown, { scale = 1, decimals }: ExportColumn): Cell => {
  // one amount in a list of them, such as of an operator with one currency, is a figure
  const value = Array.isArray(given) && given.length === 1 ? given[0] : given
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

const labelled = (value: unknown, labels: Readonly<Record<string, string>>): string => {
  const names = (Array.isArray(value) ? value : [value]).map(textOf)
  // several of a kind are said once: two memberships with one role
  return [...new Set(names.map((name) => (Object.hasOwn(labels, name) ? labels[name] : name)))].join(', ')
}

/** What is said of a row that has nothing for the column; a code without a word says nothing. */
const emptyCell = (row: unknown, { whenEmpty = '' }: ExportColumn): Cell => {
  if (typeof whenEmpty === 'string') return textCell(whenEmpty)
  const code = textOf(valueAt(row, [whenEmpty.from]) ?? '')
  return textCell(Object.hasOwn(whenEmpty.labels, code) ? (whenEmpty.labels[code] ?? '') : '')
}

const dayOnly = 10
const toMinute = 16

const dayCell = ({ days, text }: { days: number; text: string }): Cell => ({
  kind: 'date',
  days: Math.floor(days),
  text: text.slice(0, dayOnly),
})

/** Makes the cells of a row, by the columns that were asked for. */
export const cellsOf = (columns: readonly ExportColumn[], zone: string): ((row: unknown) => Cell[]) => {
  const local = localClock(zone)
  /** The last moment of a whole last day, for an end that is the start of the next one, or the next one. */
  const lastOfWholeDay = (value: unknown): string | undefined => {
    const at = Date.parse(String(value))
    if (String(value).length === dayOnly) return addDays(String(value), -1)
    return startOfDay(localDay(at, zone), zone) === at ? new Date(at - 1).toISOString() : undefined
  }
  const dateCell = (value: unknown, { precision = 'minute', isEnd }: ExportColumn): Cell => {
    const time = local(value)
    if (!time) return none
    const last = isEnd && local(lastOfWholeDay(value))
    if (last) return dayCell(last)
    if (precision === 'day') return dayCell(time)
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
        if (column.countriesIn) return textCell(countryText(textOf(value), column.countriesIn))
        return textCell(column.labels ? labelled(value, column.labels) : textOf(value))
      default:
        return textCell(labelled(value, column.labels ?? {}))
    }
  }
  return (row) =>
    columns.map((column) => {
      const cell = cellOf(column, valueAt(row, column.from))
      return cell.kind === 'none' ? emptyCell(row, column) : cell
    })
}
