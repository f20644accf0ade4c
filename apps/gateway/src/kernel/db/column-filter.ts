import type { Filters } from '@motora/contract'
import { conditionDate, dateInWords } from '@motora/contract/fields'
import { is, SQL, sql } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import { invalidInput } from '../refusal.js'
import { dayCondition } from './day-condition.js'
import { type Compare, type ShownRounded, shownCondition, wholeCondition } from './whole-condition.js'

export interface FilterColumn {
  sql: PgColumn | SQL
  /**
   * `beginning`: a text that is looked for from its first letter, so that an index answers. `id`: a uuid. `day`: a day that
   * the row has by a clock of its own.
   */
  kind: 'text' | 'beginning' | 'number' | 'instant' | 'day' | 'boolean' | 'choice' | 'id'
  /** Of a day: the moment that it is the day of, which has an index. */
  at?: PgColumn | SQL
  /** Whether it always has a value. A column of a table or view says it itself. */
  isFilled?: boolean
  /** Of a column of whole numbers: how many of its units are one of people's, as 100 cents are a euro. 1 unless said. */
  per?: number
  /** Of a column of whole numbers that screens show rounded: it is found by the figure that they show. */
  shown?: ShownRounded
  /**
   * Of a text: a column with an index of trigrams whose folded text holds this one among others, with a space between
   * them. What is looked for is then looked for there first.
   */
  within?: PgColumn | SQL
  /**
   * Of a moment: another one that is never later. What lies before a moment has that one before it too, so that a list in
   * its order begins there.
   */
  follows?: PgColumn | SQL
  /** Of a text that a filter looks for: the rows with it, where its values were found before (`found-first.ts`). */
  found?: Found
}

/** Rows that hold one of the values that were found before them, said in three ways. */
export interface Found {
  /** All of them, for who reads them all. */
  all: SQL
  /** Some of them, which are quickly counted: those with ten thousand of the values. All, unless `isWide`. */
  part: SQL
  /** All, asked row by row, for who goes along an order until a page is full. */
  each: SQL
  /** So many values were found that it takes long to look all of them up. */
  isWide: boolean
}
/** Which of these conditions a statement is made of. */
export type Way = 'all' | 'part' | 'each'

/** Whether a column always has a value. */
export const isAlwaysFilled = ({ sql: column, isFilled }: FilterColumn): boolean =>
  isFilled ?? (is(column, PgColumn) && column.notNull)

/** Several columns as one text in which words are searched: without accents and capitals, empty ones left out. */
export const foldedText = (...columns: (PgColumn | SQL)[]): SQL =>
  sql`motora_plain(concat_ws(' ', ${sql.join(columns, sql`, `)}))`

/** A text as it is sorted: without regard to accents and capitals, alike on every installation. */
export const foldedSort = (column: PgColumn | SQL): SQL => sql`motora_plain(${column}) collate "C"`

/** A text with `*` for any characters as a pattern for folded texts; everything else in it is literal. */
const patternOf = (text: string): SQL => sql`motora_pattern(${text.replaceAll('\u0000', '')})`

/** Whether a text as a whole is this one, `*` for any characters, without regard to accents and capitals. */
export const isLike = (column: PgColumn | SQL, text: string): SQL =>
  sql`motora_plain(${column}) like ${patternOf(text)}`

/** What a text that is found is a part of: it begins there after a space, or with the whole, and ends so. */
const partOf = (within: PgColumn | SQL, text: string): SQL => {
  const before = text.startsWith('*') ? ['%'] : ['', '% ']
  const after = text.endsWith('*') ? ['%'] : ['', ' %']
  const ways = before.flatMap((one) =>
    after.map((other) => sql`${within} like ${one}::text || ${patternOf(text)} || ${other}::text`),
  )
  return sql`(${sql.join(ways, sql` or `)})`
}

const holdsText = ({ sql: column, within }: FilterColumn, text: string): SQL =>
  within ? sql`(${partOf(within, text)} and ${isLike(column, text)})` : isLike(column, text)

const beginsWith = (column: PgColumn | SQL, text: string): SQL =>
  sql`motora_plain(${column}) like ${patternOf(text)} || '%'`

/** A text without `*` is looked for anywhere; in quotes it is the whole, so that one name is not found in another. */
const wordsAround = (text: string): string => {
  const whole = /^"(.+)"$/s.exec(text)?.[1]
  return whole ?? (text.includes('*') ? text : `*${text}*`)
}

/** Whether a row's text is what a filter looks for. */
export const isFound = (column: FilterColumn, text: string): SQL => holdsText(column, wordsAround(text))

type Condition = Filters[string]

const bad = (name: string, message: string) =>
  invalidInput([{ path: `query.filter.${name}`, code: 'invalid_condition', message }])

const typedValue = (name: string, kind: 'number' | 'instant', text: string): SQL => {
  if (kind === 'number') {
    const value = Number(text)
    if (text.trim() === '' || !Number.isFinite(value)) throw bad(name, 'a number is expected')
    return sql`${value}::float8`
  }
  const at = conditionDate(text)
  if (at === undefined) throw bad(name, dateInWords)
  return sql`${new Date(at).toISOString()}::text::timestamptz`
}

const comparison = (column: SQL | PgColumn, compare: Compare, value: SQL): SQL =>
  sql`${column} ${sql.raw(compare)} ${value}`

const isWhole = ({ sql: column, kind, per, shown }: FilterColumn): boolean =>
  kind === 'number' &&
  (per !== undefined ||
    shown !== undefined ||
    (is(column, PgColumn) && /^(smallint|integer|bigint)$/.test(column.getSQLType())))

const measured = (name: string, column: FilterColumn, kind: 'number' | 'instant', condition: Condition): SQL => {
  if (typeof condition === 'boolean') throw bad(name, 'a value or a range is expected')
  const compared = (compare: Compare, text: string): SQL => {
    const value = typedValue(name, kind, text)
    const { follows } = column
    if (follows && (compare === '<' || compare === '<='))
      return sql.join([comparison(column.sql, compare, value), comparison(follows, compare, value)], sql` and `)
    // compared as another type of number, a whole one would be found by no index
    if (!isWhole(column)) return comparison(column.sql, compare, value)
    const units = Number(text) * (column.per ?? 1)
    return column.shown
      ? shownCondition(column.sql, compare, units, column.shown)
      : wholeCondition(column.sql, compare, units)
  }
  if (typeof condition === 'string') {
    const [, compare = '=', text = ''] = /^(<=|>=|<|>|=)?(.*)$/s.exec(condition) ?? []
    return compared(compare as Compare, text)
  }
  if (condition.length > 2) throw bad(name, 'a range is from one value to another, no more')
  const [since, until] = condition
  const parts: SQL[] = []
  if (since != null && since !== '') parts.push(compared('>=', since))
  if (until != null && until !== '') parts.push(compared(kind === 'instant' ? '<' : '<=', until))
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`
}

const yesNo = (name: string, column: FilterColumn, condition: Condition): SQL => {
  const wanted = (Array.isArray(condition) ? condition : [condition]).map((one) => String(one).toLowerCase())
  if (wanted.some((one) => one !== 'true' && one !== 'false')) throw bad(name, 'true or false is expected')
  const either = wanted.includes('true') && wanted.includes('false')
  if (either || wanted.length === 0) return sql`true`
  // said as the database keeps it: an index of the column answers, and an `exists` becomes a join
  if (wanted.includes('true')) return sql`(${column.sql})`
  return isAlwaysFilled(column) ? sql`not (${column.sql})` : sql`(${column.sql}) is not true`
}

const chosen = (name: string, column: FilterColumn, condition: Condition): SQL => {
  if (typeof condition === 'boolean') throw bad(name, 'one or several values are expected')
  const values = (typeof condition === 'string' ? [condition] : condition).filter((one) => one !== null)
  const parts: SQL[] = []
  if (values.length > 0)
    parts.push(
      sql`${column.sql}::text in (${sql.join(
        values.map((one) => sql`${one}`),
        sql`, `,
      )})`,
    )
  if (Array.isArray(condition) && condition.includes(null)) parts.push(sql`${column.sql} is null`)
  return parts.length > 0 ? sql`(${sql.join(parts, sql` or `)})` : sql`true`
}

/** Ids in the column's own type: compared as text, no index would answer. */
const oneOfIds = (name: string, column: FilterColumn, condition: Condition): SQL => {
  const ids = (Array.isArray(condition) ? condition : [condition]).map(String)
  if (!ids.every((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))) throw bad(name, 'ids are expected')
  return ids.length === 0 ? sql`true` : sql`${column.sql} = any (${`{${ids.join(',')}}`}::uuid[])`
}

/** `[null]` alone, of any column: such as hold nothing. */
const isEmpty = (condition: Condition): boolean =>
  Array.isArray(condition) && condition.length === 1 && condition[0] === null

const one = (name: string, column: FilterColumn, condition: Condition, way: Way = 'all'): SQL => {
  if (isEmpty(condition))
    return column.kind === 'text' || column.kind === 'beginning'
      ? sql`coalesce(${column.sql}, '') = ''`
      : sql`${column.sql} is null`
  switch (column.kind) {
    case 'text':
      if (typeof condition !== 'string') throw bad(name, 'a text is expected')
      return column.found?.[way] ?? isFound(column, condition)
    case 'beginning':
      if (typeof condition !== 'string') throw bad(name, 'a text is expected')
      return beginsWith(column.sql, condition)
    case 'id':
      return oneOfIds(name, column, condition)
    case 'boolean':
      return yesNo(name, column, condition)
    case 'day': {
      const { sql: day, at = day } = column
      return dayCondition({ sql: day, at }, condition, (message) => bad(name, message))
    }
    case 'choice':
      return chosen(name, column, condition)
    default:
      return measured(name, column, column.kind, condition)
  }
}

/** The list's column conditions (`listQuery`) over the columns that it offers and no other. */
export const filterOf = (
  filters: Filters | undefined,
  columns: Readonly<Record<string, FilterColumn>>,
  way: Way = 'all',
): SQL[] =>
  Object.entries(filters ?? {}).map(([name, condition]) => {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined
    if (!column) throw bad(name, `this list filters by ${Object.keys(columns).join(', ')}`)
    return one(name, column, condition, way)
  })

/** A number as people and screens write it, in groups: `+34 610 89 48 47`. */
const groupedNumber = /^\+?[\d\s()./-]*\d\s[\d\s()./-]*$/

/** What is searched, word by word: each is somewhere, in any order. A number in groups is one word, as it is kept. */
const wordsOf = (searched: string): string[] => {
  const text = searched.trim()
  return groupedNumber.test(text) ? [text.replace(/[^+\d]/g, '')] : text.split(/\s+/)
}

/** Whether a folded text holds each of these words, `*` for any characters. */
export const holdsWords = (folded: PgColumn | SQL, searched: string): SQL => {
  const each = wordsOf(searched).map((word) => sql`${folded} like '%' || ${patternOf(word)} || '%'`)
  return sql`(${sql.join(each, sql` and `)})`
}

/** A folded text in which words are searched, columns in each of which they are, what finds them, or the rows that were found. */
export type Searched = SQL | readonly FilterColumn[] | ((words: string) => SQL) | { found: Found }

/**
 * Words where the list looks for them; nothing but spaces asks for nothing.
 * @throws Refusal request.invalid where the list has no text to search: all rows would look as if each held the words
 */
export const searchOf = (
  search: string | undefined,
  where: Searched | undefined,
  way: Way = 'all',
): SQL | undefined => {
  const words = search?.trim()
  if (!words) return undefined
  if (where === undefined)
    throw invalidInput([{ path: 'query.search', code: 'invalid_search', message: 'this list has no text to search' }])
  if (typeof where === 'function') return where(words)
  if (is(where, SQL)) return holdsWords(where, words)
  if ('found' in where) return where.found[way]
  const somewhere = (word: string): SQL =>
    sql`(${sql.join(
      where.map((column) => one('search', column, word)),
      sql` or `,
    )})`
  return sql.join(wordsOf(words).map(somewhere), sql` and `)
}
