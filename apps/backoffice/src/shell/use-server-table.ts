import { type EndpointSpec, isExportable, type ListQuery, maxPageSize } from '@motora/contract'
import { ClockContext } from '@motora/kit'
import {
  type DataTableProps,
  initialTableState,
  type TableColumn,
  type TableState,
  type TableViews,
  tableStateFromSearch,
  tableStateToSearch,
} from '@motora/kit/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, type ListEndpoint } from './api/api'
import type { Call } from './api/call-url'
import type { Result, RowOf } from './api/client'
import type { ListPlace } from './api/read-answer'
import { useFault } from './language/fault-text'
import { pathTo } from './paths'
import { draftOfList, keepReportDraft, takesDays } from './report-draft'
import { type Conditions, queryOf } from './table-query'
import { useAddressPart } from './use-address-part'
import { useListExport } from './use-list-export'
import { useSavedViews } from './use-saved-views'

type QueryPart<E extends EndpointSpec> = Omit<
  NonNullable<Call<E> extends { query?: infer Q } ? Q : never>,
  keyof ListQuery
>

export interface ServerTableOptions<E extends ListEndpoint, Row> {
  /** Its columns and rows a page are remembered, and its views kept, under this name. */
  tableId: string
  /** Names that the views are kept under, where one list is shown on several routes; `tableId` unless said. */
  viewsOf?: readonly [string, ...string[]]
  endpoint: E
  columns: readonly TableColumn<Row>[]
  /** What the list is called: read aloud, and the name of its file unless that has another. */
  label: string
  fileName?: string
  /** Which side's rows a page it begins with. */
  side: 'fleet' | 'customer'
  /** How it is ordered at first; may change with what the screen lists. */
  sort?: TableState['sort']
  /** The column that orders rows which its own order leaves equal. */
  thenBy?: string
  filters?: TableState['filters']
  /** Parameters in the endpoint's path. */
  params?: unknown
  /** Asked besides the table's own state, such as a span of days or an operator. */
  query?: QueryPart<E>
  /**
   * Conditions besides the columns' filters, such as those of a tile. A function, where they depend on the moment at
   * which the list is read: `conditionsName` then distinguishes one set from another.
   */
  conditions?: Conditions | (() => Conditions)
  conditionsName?: string
  /** Words for a list that could not be read, from the reason. Left out: that the list of this label could not. */
  failed?: (why: string) => string
  /** All rows come in one call, and the screen itself shows them page by page: how many of them its pages count. */
  whole?: (rows: readonly Row[]) => number
  /**
   * Milliseconds after which it is read again; of a function, by the rows it shows. Left out or false: when something
   * makes it out of date.
   */
  refetchInterval?: number | false | ((rows: readonly RowOf<Result<E>>[] | undefined) => number | false)
  /** Name of its part of the address, on a screen with several tables. */
  part?: string
  /** false: it cannot be asked yet. */
  enabled?: boolean
  /** false: no menu of kept views. */
  views?: false
  /** false: no file of it. */
  exported?: false
}

type Search = Readonly<Record<string, string | undefined>>

/** What of an address is a table's own; everything else is the screen's, and stays. */
const isOfTable = (name: string): boolean =>
  ['page', 'at', 'size', 'sort', 'q', 'columns'].includes(name) || name.startsWith('f.')

/**
 * A list of the gateway as a table: pages, order, filters and search live in the address in addition to whatever else
 * the screen keeps there, which survives them all; the file of it carries the same filters as the rows. Spread `props`
 * on DataTable, add what only the screen knows: `rowName`, `empty`, actions. To change the screen's own part of the
 * address and begin at the first page, call `change`.
 */
export function useServerTable<E extends ListEndpoint, Row extends object>(
  options: ServerTableOptions<E, Row> & { endpoint: RowOf<Result<E>> extends Row ? E : never },
) {
  const { tableId, endpoint, columns, label, side, sort, thenBy, filters, params, query } = options
  const { conditions, conditionsName, whole, failed, refetchInterval, part, enabled = true, views, exported } = options
  const fault = useFault()
  const { t } = useTranslation('kit')
  const clock = use(ClockContext)
  const [search, setSearch] = useAddressPart(part)
  const [unsorted] = useState(() => initialTableState(tableId, side, filters ? { filters } : {}))
  const initial = useMemo(() => (sort ? { ...unsorted, sort } : unsorted), [unsorted, sort])
  const state = useMemo(() => tableStateFromSearch(search, columns, initial), [search, columns, initial])

  const named = typeof conditions === 'function'
  const asked = (given: Conditions | undefined, shown = state) => {
    const ofTable = queryOf(whole ? { ...shown, page: 1, cursor: undefined } : shown, given, columns, clock)
    const further = thenBy && ofTable.sort && shown.sort?.column !== thenBy ? { sort: `${ofTable.sort},${thenBy}` } : {}
    const all = whole ? { pageSize: maxPageSize } : {}
    return { ...(params ? { params } : {}), query: { ...ofTable, ...further, ...all, ...query } } as unknown as Call<E>
  }
  const call = () => asked(named ? conditions() : conditions)
  const read = useQuery({
    ...api.list(endpoint as E, call, {
      name: [asked(named ? undefined : conditions), conditionsName],
      enabled,
    }),
    placeholderData: keepPreviousData,
    refetchInterval:
      typeof refetchInterval === 'function'
        ? (own) => refetchInterval(own.state.data?.rows)
        : (refetchInterval ?? false),
  })

  const show = useCallback(
    (next: TableState, more: Search = {}, how?: { push?: boolean }) => {
      const screens = Object.entries(search).filter(([name]) => !isOfTable(name))
      setSearch({ ...Object.fromEntries(screens), ...more, ...tableStateToSearch(next, initial) }, how)
    },
    [search, setSearch, initial],
  )
  const total = whole && read.data ? whole(read.data.rows as readonly Row[]) : read.data?.total
  useLastPage(whole || read.data?.rows.length === 0 ? total : undefined, state, (page) =>
    show({ ...state, page, cursor: undefined }),
  )
  const onExport = useListExport(endpoint as E, call, options.fileName ?? label)
  // after the rows, which a person waits for: the menu opens upon a press
  const savedViews = useSavedViews(options.viewsOf ?? [tableId], views !== false && !read.isPending)
  const navigate = useNavigate()
  const mayExport = exported !== false && isExportable(endpoint)
  // conditions of a moment, such as how long is silent, would be those of today for ever
  const schedule: TableViews['schedule'] = (view, fileColumns) => {
    if (named) return
    const shown = tableStateFromSearch(view.search, columns, initial)
    const dated = columns
      .filter(({ kind, filterable }) => kind === 'date' && filterable !== false)
      .map(({ id, header }) => ({ column: id, header }))
    const days = takesDays(endpoint) ? [{ column: null, header: label }] : []
    const content = draftOfList(endpoint, asked(conditions, shown), fileColumns)
    keepReportDraft(view.name, content, { dated: [...days, ...dated], zone: clock?.zone })
    void navigate({ to: pathTo('/scheduledReports', undefined, { new: 'list' }) })
  }

  const { error, refetch } = read
  // above rows that are there the table itself says what failed
  const notRead = failed ?? (read.data ? undefined : (why: string) => t('notRead', { list: label, why }))
  const props = {
    tableId,
    label,
    columns,
    rows: read.data?.rows as readonly Row[] | undefined,
    total: read.data?.total ?? 0,
    hasMore: read.data?.hasMore ?? false,
    rowId: (row: Row) => String((row as { id?: unknown }).id),
    state,
    onStateChange: (next: TableState) => show(withCursor(withOtherOrder(next, state, initial), state, read.data)),
    loading: read.isFetching && read.isPlaceholderData,
    error: error ? { ...fault(error, notRead), onRetry: () => refetch() } : undefined,
    ...(mayExport ? { onExport } : {}),
    ...(views === false ? {} : { views: { ...savedViews, ...(mayExport && !named ? { schedule } : {}) } }),
  } satisfies Partial<DataTableProps<Row>>

  return {
    props,
    state,
    /** The address of this table's screen (or of its part), to read the screen's own names from. */
    search,
    /** Sets names of the screen's own and leaves the table as it is; such as a dialog that opens. */
    open: (own: Search, how?: { push?: boolean }) => setSearch({ ...search, ...own }, how),
    /** Sets names of the screen's own that change what is listed, so at the first page; such as a tile or a span. */
    change: (own: Search) => show({ ...state, page: 1 }, own),
    read,
  }
}

/** The page next to this one begins at the cursor that came with this one; another is asked for by its number. */
function withCursor(next: TableState, state: TableState, answer: ListPlace | undefined): TableState {
  const rowsOf = ({ pageSize, sort, filters, search }: TableState) => JSON.stringify([pageSize, sort, filters, search])
  const isSame = rowsOf(next) === rowsOf(state)
  const neighbours = { [state.page]: state.cursor, [state.page + 1]: answer?.next, [state.page - 1]: answer?.previous }
  return { ...next, cursor: isSame && next.page > 1 ? neighbours[next.page] : undefined }
}

/**
 * No order is the order that the list begins with: taking that one away would change nothing, so the head of its column
 * turns it round.
 */
function withOtherOrder(next: TableState, { sort }: TableState, initial: TableState): TableState {
  const isBegun = sort !== null && sort.column === initial.sort?.column && sort.direction === initial.sort.direction
  if (next.sort !== null || !isBegun) return next
  return { ...next, sort: { ...sort, direction: sort.direction === 'desc' ? 'asc' : 'desc' } }
}

/**
 * When the page that is asked for has become empty (its last row was deleted), goes to the last page there is.
 * @param total rows of all pages; undefined where this page has some
 */
function useLastPage(
  total: number | undefined,
  { page, pageSize }: { page: number; pageSize: number },
  goTo: (page: number) => void,
) {
  const go = useRef(goTo)
  useEffect(() => {
    go.current = goTo
  })
  const last = Math.ceil((total ?? 0) / pageSize)
  const isBeyond = last > 0 && page > last
  useEffect(() => {
    if (isBeyond) go.current(last)
  }, [isBeyond, last])
}
