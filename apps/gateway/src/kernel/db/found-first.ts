import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgView } from 'drizzle-orm/pg-core'
import { arrayText } from './array-text.js'
import { holdsWords, type Searched } from './column-filter.js'
import { rowsOf, type Tx } from './database.js'

/** Rows of another table by whose names the rows of a list are searched. */
export interface Named {
  view: PgView
  id: PgColumn
  /** Their names, folded, with an index of trigrams. */
  text: PgColumn
}

/** So many are asked for by their ids, which an index answers; of more, their rows are frequent. */
const maxNamed = 5_000

/**
 * A search for words in a list's own text or in the names of the people whose rows it lists. The two texts are in two
 * tables, and no index covers both. So the people with that name are found first: then only the list's table is left, and
 * each of its columns has an index. A search with words of both texts finds nothing. source: decision 0126
 * @param search what was asked for; nothing but spaces asks for nothing
 * @param list `key`: the column that holds whose a row is; `own`: the list's text, folded, with an index of trigrams
 */
export const foundFirst = async (
  tx: Tx,
  search: string | undefined,
  { view, id, text }: Named,
  { key, own }: { key: PgColumn; own: PgColumn | SQL },
): Promise<Searched | undefined> => {
  const words = search?.trim()
  if (!words) return undefined
  const named = sql`select ${id} as id from ${view} where ${holdsWords(text, words)}`
  const ids = (await rowsOf<{ id: string }>(tx, sql`${named} limit ${maxNamed + 1}`)).map((row) => row.id)
  const ofThem = ids.length > maxNamed ? sql`${key} in (${named})` : sql`${key} = any (${arrayText(ids)}::uuid[])`
  return () => sql`(${ofThem} or ${holdsWords(own, words)})`
}
