import { type SQL, sql } from 'drizzle-orm'
import { arrayText } from './array-text.js'
import { rowsOf, type Tx } from './database.js'
import { type Cursor, isWalkable, type OrderKey, placeOf, type Stretch, stretchesOf } from './keyset.js'
import { type ListStatements, readCount } from './list-statements.js'

/** From so many rows before a page on, the row before it is found alone. source: decision 0130 */
const farRows = 1000

interface Asked {
  keys: readonly OrderKey[]
  /** The list, as parts of which one follows the other. */
  stretches: readonly Stretch[]
  /** So many rows are passed first. */
  offset: number
  limit: number
  /** How many there are, read with the first row; undefined: that is not asked. */
  count: SQL<number> | undefined
}

type Found = Awaited<ReturnType<ListStatements['rows']>>

/** The rows of a page, from as many stretches as it takes. */
export const readStretches = async (tx: Tx, statements: ListStatements, asked: Asked): Promise<Found> => {
  const { keys, stretches, limit, count } = asked
  const canGoOn = isWalkable(keys)
  const found: Found = []
  let toSkip = asked.offset
  for (const [index, stretch] of stretches.entries()) {
    if (found.length === limit) break
    const part = { where: stretch.where, order: stretch.order, limit: limit - found.length, offset: toSkip }
    const rows = await statements.rows(part, {
      // counted once: with the first row that is found
      ...(count && { total: found.length === 0 ? count : sql`null` }),
      ...(canGoOn && { placeInOrder: placeOf(keys, stretch) }),
    })
    found.push(...rows)
    if (rows.length > 0) toSkip = 0
    else if (toSkip > 0 && index < stretches.length - 1)
      toSkip -= await readCount(tx, statements.count(toSkip, stretch.where))
  }
  return found
}

/** The place of the row that stands before so many have been passed; undefined: there are not so many. */
const placeBefore = async (
  tx: Tx,
  statements: ListStatements,
  { keys, stretches, offset }: Asked,
): Promise<Cursor | undefined> => {
  let before = offset - 1
  for (const [index, stretch] of stretches.entries()) {
    const asked = statements.placeBehind(before, keys, stretch)
    const [row] = await rowsOf<{ place: (string | null)[] }>(tx, asked)
    if (row) return { isBefore: false, place: row.place }
    if (index < stretches.length - 1) before -= await readCount(tx, statements.count(before, stretch.where))
  }
  return undefined
}

/**
 * The rows of a page by its number. It is found by going past all before it; where those are many, past their keys alone.
 */
export const readFar = async (tx: Tx, statements: ListStatements, asked: Asked): Promise<Found> => {
  if (asked.offset < farRows || !isWalkable(asked.keys)) return await readStretches(tx, statements, asked)
  const before = await placeBefore(tx, statements, asked)
  const stretches = before ? stretchesOf(asked.keys, before) : []
  return await readStretches(tx, statements, { ...asked, stretches, offset: 0 })
}

/** All ways but one: the rows one after the other as an index has them, and what hangs on each by its key. */
const otherWays = ['sort', 'bitmapscan', 'seqscan', 'hashjoin', 'mergejoin', 'material'].map((way) => `enable_${way}`)

const letOtherWays = async (tx: Tx, to: 'off' | 'on'): Promise<void> => {
  await tx.execute(sql`select set_config(way, ${to}, true) from unnest(${arrayText(otherWays)}::text[]) as way`)
}

/** Reads in the order of an index, and in no other way. */
export const walking = async <R>(tx: Tx, read: () => Promise<R>): Promise<R> => {
  await letOtherWays(tx, 'off')
  const answer = await read()
  await letOtherWays(tx, 'on')
  return answer
}
