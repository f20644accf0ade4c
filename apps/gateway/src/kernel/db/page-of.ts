import type { ListQuery } from '@motora/contract'
import { and, is, type SQL } from 'drizzle-orm'
import { PgColumn, type PgSelect } from 'drizzle-orm/pg-core'
import { invalidInput } from '../refusal.js'
import {
  type FilterColumn,
  filterOf,
  foldedSort,
  isAlwaysFilled,
  type Searched,
  searchOf,
  type Way,
} from './column-filter.js'
import type { Tx } from './database.js'
import { readFew } from './few-at-once.js'
import { type Cursor, cursorText, type OrderKey, orderOfKeys, readCursor, stretchesOf } from './keyset.js'
import { countAndExpect, type ListStatements, type RowExtras, readCount, statementsOf } from './list-statements.js'
import { readFar, readStretches, walking } from './read-stretches.js'

/** Rows up to which they are counted; of more it is said that there are more. source: speed S2 */
export const countedRows = 100_000

/** What counting may cost at most, in the database's measure: as 12,500 pages of the disk. source: decision 0174 */
const countingCost = 50_000

/** So many rows that are found are sorted; more are read in the order of an index. source: decision 0126 */
const fewRows = 10_000

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
  way: Way = 'all',
): SQL | undefined => {
  const columns = Object.fromEntries(Object.entries(list.columns).filter(([, column]) => column.filter !== false))
  return and(...filterOf(filter, columns, way), searchOf(search, list.search, way))
}

/** How many rows a list finds, as far as it is known before they are read. */
interface Size {
  /** So many, up to one more than `fewRows`; undefined: they were not counted. */
  counted: number | undefined
  isFew: boolean
  /** Few, which were counted along an index of the order: to read the page along it costs no more than that did. */
  isInOrder: boolean
  /** Many, where the database expects few: it would read and sort them all. */
  isUnexpected: boolean
  /** So many that to count them all would take longer than the page: it is said that there are more. */
  isMany: boolean
}

const notCounted: Size = {
  counted: undefined,
  isFew: false,
  isInOrder: false,
  isUnexpected: false,
  isMany: false,
}

interface ToCount {
  /** What the order begins with. */
  firstKey: OrderKey | undefined
  countsAll: boolean
}

const sizeOf = async (tx: Tx, statements: ListStatements, { firstKey, countsAll }: ToCount): Promise<Size> => {
  const { counted, expected, expectedCost, alongColumn } = await countAndExpect(tx, statements.ones(fewRows + 1))
  if (counted <= fewRows) {
    const isInOrder = is(firstKey?.by, PgColumn) && firstKey.by.name === alongColumn
    return { ...notCounted, counted, isFew: true, isInOrder }
  }
  const isUnexpected = expected <= fewRows
  const takesLong = isUnexpected || expected > countedRows || expectedCost > countingCost
  return { ...notCounted, counted, isUnexpected, isMany: !countsAll && takesLong }
}

/** More than `fewRows`, read along the order without counting them. */
const surelyMany: Size = { ...notCounted, isUnexpected: true, isMany: true }

/** Whether a list is asked for values that were found before, for nothing else, and for very many of them. */
const isWide = ({ columns, search }: List, filter: PageQuery['filter']): boolean => {
  const filtered = Object.keys(filter ?? {}).map((name) => columns[name]?.found)
  const searched = search && 'found' in search ? search.found : undefined
  return filtered.every((one) => one !== undefined) && [...filtered, searched].some((one) => one?.isWide)
}

/**
 * One page of a list and how many rows there are, counted up to `countedRows`. A page is asked for by its number, or by
 * the cursor that came with its neighbour: then it costs what the first one costs, however far behind it is.
 *
 * What is looked for is counted first, or read with its count where it is an id alone and few. Few rows are read by what
 * finds them, and sorted: walked in the order of an index they might lie behind millions of others, unless they were
 * counted along that index. Of so many that counting them all would take longer than the page, it is said that there are
 * more than `fewRows`; so it is where a part of what is looked for is more already. source: decisions 0126 and 0189
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
  const keys = wholeOrder(sort, list)
  const from = cursor === undefined ? undefined : readCursor(cursor, sort, keys)
  const asked = conditionOf(query, list)
  const statementsWith = statementsOf(base)
  const part = () => statementsWith(and(where, conditionOf(query, list, 'part')))
  const isSure =
    counting === undefined &&
    isWide(list, query.filter) &&
    (await walking(tx, () => readCount(tx, part().count(fewRows + 1)))) > fewRows
  const condition = and(where, isSure ? conditionOf(query, list, 'each') : asked)
  const statements = statementsWith(condition)
  if (asked && counting !== 'none' && !from && !isSure) {
    const question = JSON.stringify([Object.keys(list.columns), query.filter, query.search])
    const few = await readFew(tx, statements, { question, keys, offset: (page - 1) * pageSize, limit: pageSize })
    if (few) {
      const rows = few.rows.map(({ id }) => ({ id })) as Q['_']['result'][number][]
      return { rows, total: few.counted, ...neighboursOf(few.rows, query, from) }
    }
  }
  const toCount = { firstKey: keys[0], countsAll: counting === 'all' }
  const isUncounted = !asked || counting === 'none'
  const size = isSure ? surelyMany : isUncounted ? notCounted : await sizeOf(tx, statements, toCount)
  if (size.counted === 0) return { rows: [], total: 0 }
  const { isFew, isInOrder, isUnexpected, isMany } = size
  const isSorted = isFew && !isInOrder

  const known = condition === undefined ? list.totalOfAll : undefined
  const isCounted = counting === 'none' || isFew || isMany
  const count = isCounted ? undefined : (known ?? statements.count(counting === 'all' ? undefined : countedRows + 1))
  const ordered = isSorted ? keys.map((key) => ({ ...key, isSorted: true as const })) : keys
  const stretches = isSorted && !from ? [{ order: orderOfKeys(ordered) }] : stretchesOf(ordered, from)
  const toRead = { keys, stretches, offset: from ? 0 : (page - 1) * pageSize, limit: pageSize, count }
  const read = () => (isSorted ? readStretches(tx, statements, toRead) : readFar(tx, statements, toRead))
  const found = isUnexpected ? await walking(tx, read) : await read()

  const isBehind = found.length === 0 && (page > 1 || from !== undefined)
  const counted = isFew ? size.counted : isMany ? fewRows : found[0]?.total
  const total = isBehind && count ? await readCount(tx, count) : (counted ?? found.length)
  const isOver = counting !== 'all' && !isFew && !known && total > countedRows
  return {
    rows: (from?.isBefore ? found.toReversed() : found).map(({ total: _, placeInOrder: __, ...row }) => row),
    total: isOver ? countedRows : total,
    ...((isOver || isMany) && { hasMore: true }),
    ...neighboursOf(found, query, from),
  }
}

/** The cursors of the pages next to this one. @param found its rows, in the order in which they were read */
const neighboursOf = (
  found: readonly RowExtras[],
  { sort = '', page, pageSize }: PageQuery,
  from: Cursor | undefined,
): Pick<PagePlace, 'next' | 'previous'> => {
  const [first, last] = from?.isBefore ? [found.at(-1), found[0]] : [found[0], found.at(-1)]
  const cursorAt = (row: RowExtras | undefined, isBefore: boolean) =>
    row?.placeInOrder && cursorText(sort, { isBefore, place: row.placeInOrder })
  const next = from?.isBefore || found.length === pageSize ? cursorAt(last, false) : undefined
  const previous = page > 1 || from ? cursorAt(first, true) : undefined
  return { ...(next && { next }), ...(previous && { previous }) }
}
