import type { ListQuery } from '@motora/contract'
import { and, asc, desc, is, type SQL, sql } from 'drizzle-orm'
import { PgColumn, type PgSelect } from 'drizzle-orm/pg-core'
import { invalidInput } from '../refusal.js'
import { type FilterColumn, filterOf, foldedSort, searchOf } from './column-filter.js'
import { rowsOf, type Tx } from './database.js'

/** A column of a list: people filter and sort by it, unless it says otherwise. */
export interface ListColumn extends FilterColumn {
  /** What it is sorted by, where that is not the column itself; false: it cannot be sorted by. */
  sort?: PgColumn | SQL | false
  /** False: it cannot be filtered by. */
  filter?: false
  /**
   * Whether it always has a value. Empty ones come last, both ways; saying so keeps an index from being read backwards.
   */
  isFilled?: boolean
}

/** What a list says of itself; the rest is `pageOf`. */
export interface List {
  columns: Readonly<Record<string, ListColumn>>
  /** The order unless said, and among equals. It ends with the id, so that no row is on two pages. */
  order: readonly (PgColumn | SQL)[]
  /**
   * Words are searched in this text, folded (`foldedText`, or a column that is kept so), or in each of these columns.
   */
  search?: SQL | readonly FilterColumn[]
  /** How many there are when nothing is asked for, where counting them would take long. */
  totalOfAll?: SQL<number>
}

/** What of a list is asked for. */
export type PageQuery = Pick<ListQuery, 'page' | 'pageSize'> & Partial<Pick<ListQuery, 'sort' | 'search' | 'filter'>>

export interface Page<R> {
  rows: R[]
  /** How many there are on all pages. */
  total: number
}

const sortOf = ({ sql: column, kind, sort = column }: ListColumn): PgColumn | SQL =>
  sort === column && (kind === 'text' || kind === 'beginning') ? foldedSort(column) : (sort as PgColumn | SQL)

const isFilled = ({ sql: column, isFilled: said }: ListColumn): boolean =>
  said ?? (is(column, PgColumn) && column.notNull)

/** `-created,name` into an order by, over the columns that the list sorts by and no other. */
const orderOf = (sort: string | undefined, columns: List['columns']): SQL[] =>
  (sort?.split(',') ?? []).map((part) => {
    const isDescending = part.startsWith('-')
    const name = isDescending ? part.slice(1) : part
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined
    if (!column || column.sort === false) {
      const names = Object.keys(columns).filter((one) => columns[one]?.sort !== false)
      const message = `this list sorts by ${names.join(', ')}`
      throw invalidInput([{ path: 'query.sort', code: 'unknown_column', message }])
    }
    const order = isDescending ? desc(sortOf(column)) : asc(sortOf(column))
    return isFilled(column) ? order : sql`${order} nulls last`
  })

/** The conditions of a request: its filters over the columns that the list filters by, and its words. */
const conditionOf = ({ filter, search }: PageQuery, list: List): SQL | undefined => {
  const columns = Object.fromEntries(Object.entries(list.columns).filter(([, column]) => column.filter !== false))
  return and(...filterOf(filter, columns), searchOf(search, list.search))
}

/**
 * One page of a list and how many rows there are in all, in one statement.
 * @param base the rows that there are: a dynamic select, without conditions; what it has is overwritten
 * @param where which of them, whatever is asked for
 * @throws Refusal request.invalid for a column that this list does not know
 */
export const pageOf = async <Q extends PgSelect>(
  tx: Tx,
  base: Q,
  list: List,
  query: PageQuery,
  where?: SQL,
): Promise<Page<Q['_']['result'][number]>> => {
  const { page, pageSize, sort } = query
  const { config } = base._
  const { fields } = config
  const condition = and(where, conditionOf(query, list))
  base.where(condition)
  config.fields = { one: sql`1` }
  const counted = sql<number>`(select count(*)::int from (${base.getSQL()}) counted)`
  const count = condition === undefined && list.totalOfAll ? list.totalOfAll : counted
  config.fields = { ...fields, total: count }
  const found: (Record<string, unknown> & { total?: number })[] = await base
    .orderBy(...orderOf(sort, list.columns), ...list.order)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const rows = found.map(({ total: _, ...row }) => row)
  if (found[0] !== undefined || page === 1) return { rows, total: found[0]?.total ?? 0 }
  // a page behind the last has no row that could say it
  const [all] = await rowsOf<{ total: number }>(tx, sql`select ${count} as total`)
  return { rows, total: all?.total ?? 0 }
}
