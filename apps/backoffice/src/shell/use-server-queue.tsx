import type { EndpointSpec, ListQuery } from '@motora/contract'
import {
  FilterSheet,
  SearchField,
  type TableColumn,
  type TableState,
  tableStateFromSearch,
  tableStateToSearch,
} from '@motora/kit/table'
import { keepPreviousData, useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { api, type ListEndpoint } from './api/api'
import type { Call } from './api/call-url'
import type { Result, RowOf } from './api/client'
import { useFault } from './language/fault-text'
import { type Conditions, queryOf } from './table-query'
import { useAddressState } from './use-address-state'

export interface ServerQueueView {
  id: string
  label: string
  conditions: Conditions
}

export interface ServerQueueOptions<E extends ListEndpoint, Row> {
  endpoint: E
  columns: readonly TableColumn<Row>[]
  /** The first is shown unless the address names another. */
  views: readonly [ServerQueueView, ...ServerQueueView[]]
  sort: NonNullable<TableState['sort']>
  /** Asked in addition, such as a span of days. */
  query?: Omit<NonNullable<Call<E> extends { query?: infer Q } ? Q : never>, keyof ListQuery>
  /** The name in the address of what is open. */
  opens: string
  failed?: (why: string) => string
  refetchInterval?: number
  pageSize?: number
  searchHint?: string
  /** Filters of no column, and how many of them are on. */
  furtherFilters?: { content: ReactNode; count: number; names: readonly string[] }
}

const countAgainMs = 30_000
type Search = Readonly<Record<string, string | undefined>>

/**
 * A list of the gateway as a work queue: view, search, filters and what is open live in the address, under the names
 * that a table of the same list has. Spread `props` on WorkQueue, add what only the screen knows.
 */
export function useServerQueue<E extends ListEndpoint, Row extends { id: string }>(
  options: ServerQueueOptions<E, Row> & { endpoint: RowOf<Result<E>> extends Row ? E : never },
) {
  const { columns, views, sort, query, opens, failed, refetchInterval, pageSize = 30, furtherFilters } = options
  const endpoint = options.endpoint as E & EndpointSpec
  const fault = useFault()
  const [search, setSearch] = useAddressState()
  const initial = useMemo<TableState>(() => ({ page: 1, pageSize: 10, sort, filters: {} }), [sort])
  const state = useMemo(() => tableStateFromSearch(search, columns, initial), [search, columns, initial])
  const view = views.find(({ id }) => id === search.in) ?? views[0]

  const { page: _, pageSize: __, ...asked } = queryOf(state, view.conditions)
  const call = { query: { ...asked, ...query } } as unknown as Call<E>
  const read = useInfiniteQuery({
    ...api.pages(endpoint, call, pageSize),
    placeholderData: keepPreviousData,
    ...(refetchInterval ? { refetchInterval } : {}),
  })
  const counts = useQueries({
    queries: views.map(({ conditions }) => ({
      ...api.list(endpoint, {
        query: { page: 1, pageSize: 1, filter: JSON.stringify(conditions), ...query },
      } as unknown as Call<E>),
      refetchInterval: countAgainMs,
      placeholderData: keepPreviousData,
    })),
  })
  const pages = read.data?.pages
  const items = useMemo(() => {
    const rows = pages?.flatMap((page) => page.rows as unknown as Row[])
    // a page that is read later than the one before it may begin with an entry of that one
    return rows && [...new Map(rows.map((row) => [row.id, row])).values()]
  }, [pages])

  const show = (change: Partial<TableState>, own: Search = {}) => {
    const kept = Object.entries(search).filter(([name]) => !/^(page|size|sort|q|columns|f\..*)$/.test(name))
    setSearch({ ...Object.fromEntries(kept), ...tableStateToSearch({ ...state, page: 1, ...change }, initial), ...own })
  }
  const onSearch = (text: string | undefined) => show({ search: text })
  const field = (
    <SearchField
      search={state.search}
      onSearch={onSearch}
      {...(options.searchHint ? { hint: options.searchHint } : {})}
    />
  )
  return {
    props: {
      items,
      views: views.map(({ id, label }, index) => ({ id, label, count: counts[index]?.data?.total })),
      view: view.id,
      onView: (next: string) =>
        setSearch({ ...search, in: next === views[0].id ? undefined : next, [opens]: undefined }),
      search: field,
      searched: state.search === undefined ? undefined : { text: state.search, onClear: () => onSearch(undefined) },
      filters: (
        <FilterSheet
          columns={columns.filter(({ filterable }) => filterable !== false)}
          filters={state.filters}
          onFilter={(column, filter) => {
            const { [column]: __, ...others } = state.filters
            show({ filters: filter ? { ...others, [column]: filter } : others })
          }}
          onClear={() =>
            show({ filters: {} }, Object.fromEntries((furtherFilters?.names ?? []).map((name) => [name, undefined])))
          }
          further={furtherFilters?.count ?? 0}
          search={field}
        >
          {furtherFilters?.content}
        </FilterSheet>
      ),
      error: read.error ? { ...fault(read.error, failed), onRetry: () => read.refetch() } : undefined,
      hasMore: read.hasNextPage,
      onMore: () => read.fetchNextPage(),
      openId: search[opens],
      opensFirst: !read.isPlaceholderData,
      onOpen: (id: string | undefined, how?: { push?: boolean }) => setSearch({ ...search, [opens]: id }, how),
    },
    isFiltered: Object.keys(state.filters).length > 0 || state.search !== undefined,
    view: view.id,
    read,
  }
}
