import type { ListQuery } from '@motora/contract'
import { and, is, type SQL, sql } from 'drizzle-orm'
import { PgColumn, type PgSelect } from 'drizzle-orm/pg-core'
import { invalidInput } from '../refusal.js'
import { arrayText } from './array-text.js'
import { type FilterColumn, filterOf, foldedSort, isAlwaysFilled, type Searched, searchOf } from './column-filter.js'
import { rowsOf, type Tx } from './database.js'
import {
  type Cursor,
  cursorText,
  isWalkable,
  type OrderKey,
  orderOfKeys,
  placeOf,
  readCursor,
  type Stretch,
  stretchesOf,
} from './keyset.js'

/** Rows up to which they are counted; of more it is said that there are more. source: speed S2 */
export const countedRows = 100_000

/** So many rows that are found are sorted; more are read in the order of an index. source: decision 0126 */
const fewRows = 10_000

/** From so many rows before a page on, the row before it is found alone. source: decision 0130 */
const farRows = 1000

/** A column of a list: people filter and sort by it, unless it says otherwise. */
export interface ListColumn extends FilterColumn {
  /** What it is sorted by, where that is not the column itself; false: it cannot be sorted by. */
  sort?: PgColumn | SQL | false
  /** False: it cannot be filtered by. */
  filter?: false
  /** A yes or no that is found by joining: in its order come all of one, then all of the other, each by its own query. */
  isCondition?: true
}

/** What a list says of itself; the rest is `pageOf`. */
export interface List {
  columns: Readonly<Record<string, ListColumn>>
  /** The order unless said, and among equals. It ends with the id, so that no row is on two pages. */
  order: readonly OrderKey[]
  /**
   * Equals of a backwards order come backwards too, so that one index gives an order and its reverse: for lists that may
   * be very long. Unless said, equals come in `order` whichever way the rest is sorted.
   */
  equalsTurn?: true
  /**
   * Words are searched in this text, folded (`foldedText`, or a column that is kept so), in each of these columns, or by
   * this condition.
   */
  search?: Searched
  /** How many there are when nothing is asked for, where counting them would take long. */
  totalOfAll?: SQL<number>
}

/** What of a list is asked for. */
export type PageQuery = Pick<ListQuery, 'page' | 'pageSize'> &
  Partial<Pick<ListQuery, 'sort' | 'search' | 'filter' | 'cursor'>> & {
    /** All are counted, however many; or none: then `total` is what is on the page. */
    counting?: 'all' | 'none'
  }

/** Where a page is in its list, as its answer says it. */
interface PagePlace {
  /** How many there are on all pages; with `hasMore`, there are more. */
  total: number
  hasMore?: true
  /** The cursor of the page behind this one, and of the one before it. */
  next?: string
  previous?: string
}

export interface Page<R> extends PagePlace {
  rows: R[]
}

/** What a column is sorted by, and its type there. */
const sortKeyOf = (of: ListColumn): OrderKey => {
  const { sql: column, kind, sort = column, isCondition } = of
  const isFolded = sort === column && (kind === 'text' || kind === 'beginning')
  const by = isFolded ? foldedSort(column) : (sort as PgColumn | SQL)
  const types = { instant: 'timestamp with time zone', boolean: 'boolean', number: undefined, id: 'uuid' } as const
  const typeOfKind = kind in types ? types[kind as keyof typeof types] : 'text'
  const typeSaid = sort === column ? typeOfKind : undefined
  const type = isFolded ? 'text' : is(by, PgColumn) ? by.getSQLType() : typeSaid
  return { by, isFilled: isAlwaysFilled(of), type, ...(isCondition && { isCondition }) }
}

/** `-created,name` into an order by, over the columns that the list sorts by and no other. */
const keysOf = (sort: string | undefined, columns: List['columns']): OrderKey[] =>
  (sort?.split(',') ?? []).map((part) => {
    const isDescending = part.startsWith('-')
    const name = isDescending ? part.slice(1) : part
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined
    if (!column || column.sort === false) {
      const names = Object.keys(columns).filter((one) => columns[one]?.sort !== false)
      const message = `this list sorts by ${names.join(', ')}`
      throw invalidInput([{ path: 'query.sort', code: 'unknown_column', message }])
    }
    return { ...sortKeyOf(column), isDescending }
  })

/** What a list is sorted by: what was asked for, and its own order among equals. */
const wholeOrder = (sort: string, { columns, order, equalsTurn }: List): OrderKey[] => {
  const asked = keysOf(sort || undefined, columns)
  const [first] = asked
  const turns = equalsTurn && first?.isDescending && first.by !== order[0]?.by
  return [...asked, ...(turns ? order.map((key) => ({ ...key, isDescending: !key.isDescending })) : order)]
}

/**
 * The conditions of a request: its filters over the columns that the list filters by, and its words. For a figure over
 * all that a list finds; pages ask it themselves.
 */
export const conditionOf = (
  { filter, search }: Pick<PageQuery, 'filter' | 'search'>,
  list: Pick<List, 'columns' | 'search'>,
): SQL | undefined => {
  const columns = Object.fromEntries(Object.entries(list.columns).filter(([, column]) => column.filter !== false))
  return and(...filterOf(filter, columns), searchOf(search, list.search))
}

/**
 * One page of a list and how many rows there are, counted up to `countedRows`. A page is asked for by its number, or by
 * the cursor that came with its neighbour: then it costs what the first one costs, however far behind it is.
 *
 * What is looked for is counted first. Few rows are read by what finds them, and sorted: walked in the order of an index
 * they might lie behind millions of others. Of so many that counting them all would take longer than the page, it is
 * said that there are more than `fewRows`. source: decision 0126
 * @param base the rows that there are: a dynamic select, without conditions; what it has is overwritten
 * @param where which of them, whatever is asked for
 * @throws Refusal request.invalid for a column that this list does not know, or a cursor that is no place in it
 */
export const pageOf = async <Q extends PgSelect>(
  tx: Tx,
  base: Q,
  list: List,
  query: PageQuery,
  where?: SQL,
): Promise<Page<Q['_']['result'][number]>> => {
  const { page, pageSize, sort = '', cursor, counting } = query
  const { config } = base._
  const { fields } = config
  const asked = conditionOf(query, list)
  const condition = and(where, asked)
  const ones = (most?: number, within?: SQL): SQL => {
    config.fields = { one: sql`1` }
    config.limit = most
    config.offset = undefined
    config.orderBy = undefined
    base.where(and(condition, within))
    return base.getSQL()
  }
  const countOf = (most?: number, within?: SQL) =>
    sql<number>`(select count(*)::int from (${ones(most, within)}) counted)`
  const keys = wholeOrder(sort, list)
  const from = cursor === undefined ? undefined : readCursor(cursor, sort, keys)
  const counts = asked && counting !== 'none' ? await countAndExpect(tx, ones(fewRows + 1)) : undefined
  const { first, expected = 0 } = counts ?? {}
  if (first === 0) return { rows: [], total: 0 }
  const isFew = first !== undefined && first <= fewRows
  // expected among few, it would read and sort them all: more are there, so its order is walked
  const isUnexpected = first !== undefined && !isFew && expected <= fewRows
  const isMany = counting !== 'all' && (isUnexpected || expected > countedRows)
  const counted = countOf(counting === 'all' ? undefined : countedRows + 1)
  const count = condition === undefined && list.totalOfAll ? list.totalOfAll : counted
  const isCounted = counting === 'none' || isFew || isMany
  const canGoOn = isWalkable(keys)
  config.fields = { ...fields, ...(isCounted ? {} : { total: count }) }

  // a page by its number is found by going past all before it: when far behind, past their keys alone
  const isByNumber = from === undefined && page > 1
  const ordered = isFew ? keys.map((key) => ({ ...key, isSorted: true as const })) : keys
  let stretches: Stretch[] = isFew && !from ? [{ order: orderOfKeys(ordered) }] : stretchesOf(ordered, from)
  let toSkip = isByNumber ? (page - 1) * pageSize : 0
  /** The place of the row before the page. Of those before it nothing is read but what they are sorted by. */
  const placeBefore = async (): Promise<Cursor | undefined> => {
    const { fields: asRead } = config
    let before = toSkip - 1
    for (const [index, stretch] of stretches.entries()) {
      const isKnown = (at: number) => stretch.known?.[at] !== undefined
      config.fields = Object.fromEntries(
        keys.map(({ by }, at) => [`key${at}`, sql`${isKnown(at) ? sql`null` : by}`.as(`key_${at}`)]),
      )
      base.where(and(condition, stretch.where)).orderBy(...stretch.order)
      base.limit(1).offset(before)
      const named = keys.map((key, at) => ({ ...key, by: sql`${sql.identifier(`key_${at}`)}` }))
      // written out behind the limit: as texts they would be written of every row that is passed
      const place = sql`select ${placeOf(named, stretch)} as place from (${base.getSQL()}) as before`
      const [row] = await rowsOf<{ place: (string | null)[] }>(tx, place)
      if (row) {
        config.fields = asRead
        return { isBefore: false, place: row.place }
      }
      if (index < stretches.length - 1) before -= await readCount(tx, countOf(before, stretch.where))
    }
    config.fields = asRead
    return undefined
  }
  const found: (Record<string, unknown> & { total?: number; placeInOrder?: (string | null)[] })[] = []
  if (isUnexpected) await onlyWalk(tx, 'off')
  if (toSkip >= farRows && canGoOn && !isFew) {
    const before = await placeBefore()
    stretches = before ? stretchesOf(keys, before) : []
    toSkip = 0
  }
  for (const [index, stretch] of stretches.entries()) {
    if (found.length === pageSize) break
    if (canGoOn) config.fields = { ...config.fields, placeInOrder: placeOf(keys, stretch) }
    // counted once: with the first row that is found
    if (found.length > 0 && !isCounted) config.fields = { ...config.fields, total: sql`null` }
    base.where(and(condition, stretch.where)).orderBy(...stretch.order)
    base.limit(pageSize - found.length).offset(toSkip)
    const rows = await base
    found.push(...rows)
    if (rows.length > 0) toSkip = 0
    else if (toSkip > 0 && index < stretches.length - 1) {
      const { fields: asRead } = config
      toSkip -= await readCount(tx, countOf(toSkip, stretch.where))
      config.fields = asRead
    }
  }
  if (isUnexpected) await onlyWalk(tx, 'on')
  const totalFound = first !== undefined && isCounted ? Math.min(first, fewRows) : found[0]?.total
  if (from?.isBefore) found.reverse()

  const rows = found.map(({ total: _, placeInOrder: __, ...row }) => row)
  const isBehind = found.length === 0 && (page > 1 || from !== undefined) && !isCounted
  const total = isBehind ? await readCount(tx, count) : (totalFound ?? rows.length)
  const isOver = counting !== 'all' && !isFew && count === counted && total > countedRows
  const cursorAt = (row: (typeof found)[number] | undefined, isBefore: boolean) =>
    canGoOn && row?.placeInOrder ? cursorText(sort, { isBefore, place: row.placeInOrder }) : undefined
  const next = from?.isBefore || rows.length === pageSize ? cursorAt(found.at(-1), false) : undefined
  const previous = page > 1 || from ? cursorAt(found[0], true) : undefined
  return {
    ...{ rows, total: isOver ? countedRows : total },
    ...(isOver || isMany ? { hasMore: true } : {}),
    ...(next ? { next } : {}),
    ...(previous ? { previous } : {}),
  }
}

/** All ways but one: the rows one after the other as an index has them, and what hangs on each by its key. */
const otherWays = ['sort', 'bitmapscan', 'seqscan', 'hashjoin', 'mergejoin', 'material'].map((way) => `enable_${way}`)

/** @param to `off`: for the statements that follow in this transaction, until `on` */
const onlyWalk = async (tx: Tx, to: 'off' | 'on'): Promise<void> => {
  await tx.execute(sql`select set_config(way, ${to}, true) from unnest(${arrayText(otherWays)}::text[]) as way`)
}

const readCount = async (tx: Tx, count: SQL<number>): Promise<number> => {
  const [all] = await rowsOf<{ total: number }>(tx, sql`select ${count} as total`)
  return all?.total ?? 0
}

/** The parts of a plan that are read here. */
interface Plan {
  'Plan Rows': number
  'Actual Rows': number
  Plans?: Plan[]
}

/**
 * Runs a query that has a limit and counts its rows, and says how many the database expected of it without the limit, by
 * its statistics: one question for both.
 */
const countAndExpect = async (tx: Tx, query: SQL): Promise<{ first: number; expected: number }> => {
  const asked = sql`explain (analyze, timing off, summary off, format json) ${query}`
  const [row] = await rowsOf<Record<string, unknown>>(tx, asked)
  const said = Object.values(row ?? {})[0]
  const [explained] = (typeof said === 'string' ? JSON.parse(said) : said) as { Plan: Plan }[]
  const limit = explained?.Plan
  return { first: limit?.['Actual Rows'] ?? 0, expected: limit?.Plans?.[0]?.['Plan Rows'] ?? 0 }
}
