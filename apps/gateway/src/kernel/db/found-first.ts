import type { Filters } from '@motora/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgView } from 'drizzle-orm/pg-core'
import { type FilterColumn, type Found, holdsWords, isFound, type Searched, type Way } from './column-filter.js'
import { rowsOf, type Tx } from './database.js'
import { isOneOf } from './one-of.js'
import type { List } from './page-of.js'

/** A table of what the rows of a list have in common: each person, each street, each vehicle once. */
interface Common {
  view: PgView
  /** What the list's rows hold of it. */
  value: PgColumn
}

/** Such a table's folded text in which words are searched, and the column by which the list's rows hold its values. */
export interface Searchable extends Common {
  text: PgColumn
  key: PgColumn
}

/** A column of a list whose texts are found in such a table. */
export interface Filterable extends Common {
  column: FilterColumn
  key: PgColumn
}

/** So many values are asked for one by one, which an index answers; of more, their rows are frequent. */
const maxValues = 10_000

const none: Found = { all: sql`false`, part: sql`false`, each: sql`false`, isWide: false }
const oneWay = (condition: SQL): Found => ({ all: condition, part: condition, each: condition, isWide: false })

/** Which rows of a list hold a value that is found. @returns undefined: no value is */
const rowsWith = async (
  tx: Tx,
  { view, value, key }: Common & { key: PgColumn },
  condition: SQL,
): Promise<Found | undefined> => {
  const found = sql`select ${value} as value from ${view} where ${condition}`
  const values = (await rowsOf<{ value: string }>(tx, sql`${found} limit ${maxValues + 1}`)).map((row) => row.value)
  if (values.length === 0) return undefined
  if (values.length <= maxValues) return oneWay(isOneOf(key, values))
  return {
    all: sql`${key} in (${found})`,
    part: isOneOf(key, values),
    // a value of its own and no `exists`, of which the database would make a table of all that are found
    each: sql`(select true from ${view} where ${value} = ${key} and ${condition} limit 1)`,
    isWide: true,
  }
}

/** Rows that one of these finds. A part of what a wide one finds is a part of all. */
const anyOf = (ways: readonly Found[]): Found => {
  const either = (way: Way) =>
    sql`(${sql.join(
      ways.map((one) => one[way]),
      sql` or `,
    )})`
  const wide = ways.find((one) => one.isWide)
  return { all: either('all'), part: wide?.part ?? either('part'), each: either('each'), isWide: wide !== undefined }
}

/** Which rows of a list are among a few, found first. @returns undefined: they are many, and an order of the list meets them soon */
export const ofFew = async (tx: Tx, { view, value }: Common, key: PgColumn): Promise<SQL | undefined> => {
  const few = await rowsOf<{ value: string }>(tx, sql`select ${value} as value from ${view} limit ${maxValues + 1}`)
  if (few.length > maxValues) return undefined
  return few.length === 0
    ? sql`false`
    : isOneOf(
        key,
        few.map((row) => row.value),
      )
}

/**
 * A search for words in what the rows of a list have in common, such as whose they are. The texts are in several tables,
 * and no index covers them together. So the values with these words are found first: then only the list's table is left,
 * and each of its columns has an index. A search with words of two tables finds nothing. source: decision 0126
 * @param search what was asked for; nothing but spaces asks for nothing
 * @param own the list's own text, folded, with an index of trigrams
 */
export const foundFirst = async (
  tx: Tx,
  search: string | undefined,
  among: readonly Searchable[],
  own?: PgColumn | SQL,
): Promise<Searched | undefined> => {
  const words = search?.trim()
  if (!words) return undefined
  const ways: Found[] = []
  for (const one of among) {
    const rows = await rowsWith(tx, one, holdsWords(one.text, words))
    if (rows) ways.push(rows)
  }
  if (own) ways.push(oneWay(holdsWords(own, words)))
  return { found: ways.length > 0 ? anyOf(ways) : none }
}

/**
 * A list whose filters for texts are answered by the values that are found first. source: decision 0174
 * @param columns by their names in the list
 */
export const filteredFirst = async (
  tx: Tx,
  list: List,
  filter: Filters | undefined,
  columns: Readonly<Record<string, Filterable>>,
): Promise<List> => {
  const answered: Record<string, List['columns'][string]> = {}
  for (const [name, one] of Object.entries(columns)) {
    const [text, column] = [filter?.[name], list.columns[name]]
    if (typeof text !== 'string' || !column) continue
    answered[name] = { ...column, found: (await rowsWith(tx, one, isFound(one.column, text))) ?? none }
  }
  return { ...list, columns: { ...list.columns, ...answered } }
}
