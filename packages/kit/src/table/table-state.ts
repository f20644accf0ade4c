import type { TableColumn } from './columns'

export const PAGE_SIZES = [10, 20, 100] as const
export type PageSize = (typeof PAGE_SIZES)[number]

export type NumberOperator = '=' | '<' | '>'

export type ColumnFilter =
  | { kind: 'text'; text: string }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'boolean'; value: boolean }
  /** Days as YYYY-MM-DD; one side may be missing. `padDateRange` completes it for the call. */
  | { kind: 'date'; since?: string | undefined; until?: string | undefined }
  | { kind: 'number'; operator: NumberOperator; value: number }
  /** Of any column: such as hold nothing. */
  | { kind: 'empty' }

/** What the server needs to give one page. Lives in the caller's address. */
export interface TableState {
  /** Counted from 1. */
  page: number
  /** Where that page begins, as the server said it with the page next to it: it is found at once, however far it is. */
  cursor?: string | undefined
  pageSize: PageSize
  sort: { column: string; direction: 'asc' | 'desc' } | null
  filters: Readonly<Record<string, ColumnFilter>>
  /** Free search over the row, where the list offers one. */
  search?: string | undefined
  /** Shown columns in order; undefined: the remembered or the default ones. */
  columns?: readonly string[] | undefined
}

export const INITIAL_TABLE_STATE: TableState = { page: 1, pageSize: 10, sort: null, filters: {} }

/** Means "holds nothing" in an address; no list has a value of this name. */
const EMPTY_TEXT = '∅'

/** A filter as one short text for an address: `>50`, `2026-01-01..`, `yes`, `a|b`. */
export function filterToText(filter: ColumnFilter): string {
  switch (filter.kind) {
    case 'text':
      return filter.text
    case 'choice':
      return filter.values.map((value) => encodeURIComponent(value)).join('|')
    case 'boolean':
      return filter.value ? 'yes' : 'no'
    case 'date':
      return `${filter.since ?? ''}..${filter.until ?? ''}`
    case 'number':
      return filter.operator + filter.value
    case 'empty':
      return EMPTY_TEXT
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Reads `filterToText`'s text for a column; undefined when it is no filter of that column's kind. */
export function filterFromText<Row>(column: TableColumn<Row>, text: string): ColumnFilter | undefined {
  if (text === EMPTY_TEXT) return { kind: 'empty' }
  switch (column.kind) {
    case 'text':
      return text.trim() === '' ? undefined : { kind: 'text', text }
    case 'choice': {
      const known = new Set(column.choices.map((choice) => choice.value))
      const values = text
        .split('|')
        .map(safeDecode)
        .filter((value) => known.has(value))
      return values.length ? { kind: 'choice', values } : undefined
    }
    case 'boolean':
      return text === 'yes' || text === 'no' ? { kind: 'boolean', value: text === 'yes' } : undefined
    case 'date': {
      const [since = '', until = ''] = text.split('..')
      const range = { ...(DAY.test(since) && { since }), ...(DAY.test(until) && { until }) }
      return Object.keys(range).length ? { kind: 'date', ...range } : undefined
    }
    case 'number': {
      const [, operator, digits] = /^([=<>])(-?\d+(?:\.\d+)?)$/.exec(text) ?? []
      return operator && digits
        ? { kind: 'number', operator: operator as NumberOperator, value: Number(digits) }
        : undefined
    }
  }
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Characters of a free search that the gateway takes. */
export const SEARCH_MAX = 100

/** Flat search parameters: page, at (its cursor), size, sort (`-name` is descending), q, columns, and `f.<column>` per filter. */
export function tableStateToSearch(
  state: TableState,
  initial: TableState = INITIAL_TABLE_STATE,
): Record<string, string> {
  const search: Record<string, string> = {}
  if (state.page !== 1) search.page = String(state.page)
  if (state.page !== 1 && state.cursor) search.at = state.cursor
  // a page is only the same page to a colleague with as many rows on it
  if (state.pageSize !== initial.pageSize || (state.page !== 1 && state.pageSize !== INITIAL_TABLE_STATE.pageSize))
    search.size = String(state.pageSize)
  if (state.sort) search.sort = (state.sort.direction === 'desc' ? '-' : '') + state.sort.column
  if (state.search) search.q = state.search
  if (state.columns) search.columns = state.columns.join(',')
  for (const [column, filter] of Object.entries(state.filters)) search[`f.${column}`] = filterToText(filter)
  return search
}

/** Reads search parameters (values of any type, as routers hand them over); what makes no sense is left out. */
export function tableStateFromSearch<Row>(
  search: Readonly<Record<string, unknown>>,
  columns: readonly TableColumn<Row>[],
  initial: TableState = INITIAL_TABLE_STATE,
): TableState {
  const text = (name: string) => {
    const value = search[name]
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : undefined
  }
  const known = new Map(columns.map((column) => [column.id, column]))
  const page = Number(text('page'))
  const pageSize = PAGE_SIZES.find((size) => String(size) === text('size'))
  const sort = text('sort')
  const sortColumn = sort?.replace(/^-/, '') ?? ''
  const shown = text('columns')
    ?.split(',')
    .filter((id) => known.has(id))
  const filters: Record<string, ColumnFilter> = {}
  for (const name of Object.keys(search)) {
    const column = name.startsWith('f.') ? known.get(name.slice(2)) : undefined
    const filter = column && filterFromText(column, text(name) ?? '')
    if (column && filter) filters[column.id] = filter
  }
  const hasFilters = Object.keys(filters).length > 0
  return {
    page: Number.isInteger(page) && page > 0 ? page : 1,
    ...(page > 1 && text('at') ? { cursor: text('at') } : {}),
    // a further page without its size is one of the usual size, however many rows this person's begin with
    pageSize: pageSize ?? (page > 1 ? INITIAL_TABLE_STATE.pageSize : initial.pageSize),
    sort: known.has(sortColumn)
      ? { column: sortColumn, direction: sort?.startsWith('-') ? 'desc' : 'asc' }
      : initial.sort,
    filters: hasFilters ? filters : initial.filters,
    ...(text('q') ? { search: text('q')?.slice(0, SEARCH_MAX) } : {}),
    ...(shown?.length ? { columns: shown } : {}),
  }
}
