import { is } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import { rowsOf, type Tx } from './database.js'
import { isWalkable, type OrderKey } from './keyset.js'
import type { ListStatements } from './list-statements.js'

/** So many rows are counted, sorted and read by one statement. source: decision 0170 */
const atOnce = 2_000

/** What was found to be more than that: the same question is likely to find as much again. */
const moreThanThat = new Set<string>()
const rememberedQuestions = 1_000

interface Asked {
  /** What is asked for, of which list: as one text. */
  question: string
  keys: readonly OrderKey[]
  offset: number
  limit: number
}

/** Few rows: all that there are, and of those on the page where they stand. */
export interface Few {
  counted: number
  rows: { id: string; placeInOrder: (string | null)[] }[]
}

/** Whether a row is its id alone, which ends its place. */
const isIdAlone = (fields: readonly string[], keys: readonly OrderKey[]): boolean => {
  const last = keys.at(-1)
  return fields.join() === 'id' && is(last?.by, PgColumn) && last.by.name === 'id' && last.type === 'uuid'
}

/**
 * The page of a list of ids that finds few, in one way to the database and by one look for its rows: undefined where it
 * finds more, or is asked in an order whose places cannot be written.
 */
export const readFew = async (
  tx: Tx,
  statements: ListStatements,
  { question, keys, offset, limit }: Asked,
): Promise<Few | undefined> => {
  if (!isIdAlone(statements.fieldNames, keys) || !isWalkable(keys) || moreThanThat.has(question)) return undefined
  const [found] = await rowsOf<{ counted: number; places: string | null }>(
    tx,
    statements.few(keys, { upTo: atOnce, offset, limit }),
  )
  if (!found) return undefined
  if (found.counted > atOnce) {
    const [oldest] = moreThanThat
    if (oldest !== undefined && moreThanThat.size >= rememberedQuestions) moreThanThat.delete(oldest)
    moreThanThat.add(question)
    return undefined
  }
  const places = JSON.parse(found.places ?? '[]') as (string | null)[][]
  return { counted: found.counted, rows: places.map((place) => ({ id: place.at(-1) ?? '', placeInOrder: place })) }
}
