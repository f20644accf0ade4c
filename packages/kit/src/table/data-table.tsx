import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { ErrorState } from '../feedback/error-state'
import { useDelayed } from '../feedback/use-delayed'
import { useScrollEdges } from '../frame/use-scroll-edges'
import { useFormats, useKitTexts } from '../texts/kit-texts'
import { BulkBar } from './bulk-bar'
import { ColumnChooser } from './column-chooser'
import type { DataTableProps } from './data-table-props'
import { ExportButton } from './export-button'
import { fileColumns } from './export-columns'
import { rememberPageSize } from './initial-table-state'
import { NoRows } from './no-rows'
import { NotRefreshed } from './not-refreshed'
import type { RowView } from './row-view'
import { TableCard } from './table-card'
import { TableHead } from './table-head'
import { TablePager } from './table-pager'
import { shownColumns } from './table-preferences'
import { TableRow } from './table-row'
import { TableSkeleton } from './table-skeleton'
import { tableStateFromSearch, tableStateToSearch } from './table-state'
import { CardSummary, TableSummary } from './table-summary'
import { TableToolbar } from './table-toolbar'
import { useRowKeys } from './use-row-keys'
import { useRowMenu } from './use-row-menu'
import { useRowModel } from './use-row-model'
import { useSteadyHandlers } from './use-steady-handlers'
import { useTableChanges } from './use-table-changes'
import { ViewsMenu } from './views-menu'
import './table.css'
import './table-fill.css'
import './table-toolbar.css'
import './table-card.css'

/** More rows than this are drawn only where they are seen. */
const VIRTUAL_FROM = 100
const ROW_PIXELS = 36

/**
 * The one table. The server pages, sorts and filters; `state` says what to ask for and lives in the caller's address.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { tableId, columns, rows, state, onStateChange, loading, error, rowName, rowActions, bulkActions } = props
  const texts = useKitTexts()
  const { language } = useFormats()
  const phone = useMediaQuery('(max-width: 37.49em)', false, { getInitialValueInEffect: false }) ?? false
  const region = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const [openFilter, setOpenFilter] = useState<string | null>(null)
  const [activeId, setActiveId] = useState<string | null>(null)
  const model = useRowModel(props)
  const showProgress = useDelayed(loading && rows !== undefined)

  const { visible, change, setFilter, sortBy, setColumns } = useTableChanges(props)

  const selectable = (bulkActions?.length ?? 0) > 0 || props.onSelectionChange !== undefined
  const hasExpander = props.detail !== undefined || props.childRows !== undefined
  const shown = model.shown
  const activeIndex = Math.max(
    0,
    shown.findIndex((row) => row.id === activeId),
  )
  const views: RowView<Row>[] = shown.map((row, index) => ({
    row: row.original,
    id: row.id,
    name: rowName(row.original),
    depth: row.depth,
    selected: row.getIsSelected(),
    expanded: row.getIsExpanded(),
    expandable: row.getCanExpand(),
    active: index === activeIndex,
    open: row.id === props.openRowId,
  }))

  const menu = useRowMenu(props, views)
  const handlers = useSteadyHandlers<Row>({
    toggleSelected: selectable ? (view) => shown.find((row) => row.id === view.id)?.toggleSelected() : undefined,
    toggleExpanded: (view) => shown.find((row) => row.id === view.id)?.toggleExpanded(),
    openRow: props.onRowOpen,
    openMenu: menu.openMenu,
    activate: setActiveId,
  })

  useScrollEdges(scroller)

  const virtual = !phone && views.length > VIRTUAL_FROM
  const virtualizer = useVirtualizer({
    count: virtual ? views.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PIXELS,
    getItemKey: (index) => views[index]?.id ?? index,
    overscan: 12,
  })

  useRowKeys(region, {
    views,
    activeIndex,
    activeId,
    activate: setActiveId,
    scrollTo: (index) => {
      if (virtual) virtualizer.scrollToIndex(index)
    },
    openRow: props.onRowOpen,
    toggleSelected: handlers.toggleSelected,
    openMenu: handlers.openMenu,
    openSearch: () => (props.searchable ? searchRef.current?.focus() : setOpenFilter('menu')),
  })

  const before = Number(selectable) + Number(hasExpander)
  const after = Number(rowActions !== undefined)
  // rows that can be read stay: what failed then is a quiet line above them
  const failed = error !== undefined && !loading && rows === undefined
  const isEmpty = !failed && !loading && rows !== undefined && rows.length === 0
  const items = virtual ? virtualizer.getVirtualItems() : []
  const span = visible.length + before + after
  const places = Math.min(state.pageSize, Math.max(1, props.expected ?? state.pageSize))
  const spaceBefore = items[0]?.start ?? 0
  const spaceAfter = virtual ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0

  return (
    <section
      className="kit-table"
      ref={region}
      aria-label={props.label}
      data-kit-table
      aria-busy={loading || undefined}
    >
      <TableToolbar
        columns={columns}
        state={state}
        onChange={change}
        onFilter={setFilter}
        searchable={props.searchable ?? false}
        searchHint={props.searchHint}
        openFilter={openFilter}
        setOpenFilter={setOpenFilter}
        searchRef={searchRef}
        phone={phone}
        left={props.toolbar}
        furtherFilters={props.furtherFilters}
        right={
          <>
            {props.views && (
              <ViewsMenu
                views={props.views}
                current={tableStateToSearch({ ...state, page: 1, columns: visible.map(({ id }) => id) })}
                onApply={(search) => onStateChange(tableStateFromSearch(search, columns))}
                fileColumnsOf={(search) =>
                  fileColumns(shownColumns(columns, tableStateFromSearch(search, columns).columns), texts, language)
                }
                phone={phone}
              />
            )}
            {!phone && (
              <ColumnChooser columns={columns} shown={visible.map((column) => column.id)} onChange={setColumns} />
            )}
            {props.onExport && (
              <ExportButton onExport={props.onExport} columns={() => fileColumns(visible, texts, language)} />
            )}
          </>
        }
      />
      {bulkActions && model.selected.length > 0 && (
        <BulkBar actions={bulkActions} selected={model.selected} onClear={model.clearSelection} />
      )}
      <div className="kit-progress" data-visible={showProgress || undefined} />
      <NotRefreshed fault={rows === undefined ? undefined : error} />
      {failed ? (
        <ErrorState {...error} />
      ) : isEmpty ? (
        <NoRows empty={props.empty} noneFound={props.noneFound} state={state} onChange={change} />
      ) : phone ? (
        rows === undefined ? (
          <TableSkeleton rows={places} cells={1} cards />
        ) : (
          <>
            <ul className="kit-cards">
              {views.map((view) => (
                <TableCard
                  key={view.id}
                  view={view}
                  columns={visible}
                  handlers={handlers}
                  hasExpander={hasExpander}
                  {...(props.detail ? { detail: props.detail } : {})}
                />
              ))}
            </ul>
            {props.summary && (
              <CardSummary columns={visible} rows={rows} summary={props.summary} name={props.summaryName} />
            )}
          </>
        )
      ) : (
        <div className="kit-scroll-frame">
          <div
            className="kit-scroll"
            ref={scroller}
            tabIndex={rows?.length ? -1 : 0}
            data-steady={'openRowId' in props || undefined}
            data-menu={after > 0 || undefined}
            {...(props.maxHeight === undefined ? {} : { style: { maxHeight: props.maxHeight } })}
          >
            <table aria-label={props.label} aria-rowcount={virtual ? views.length : undefined}>
              <TableHead
                columns={visible}
                state={state}
                onSort={sortBy}
                onFilter={setFilter}
                openFilter={openFilter}
                setOpenFilter={setOpenFilter}
                selection={
                  selectable
                    ? {
                        all: views.length > 0 && model.selected.length === views.length,
                        some: model.selected.length > 0,
                        toggleAll: model.toggleAll,
                      }
                    : undefined
                }
                hasExpander={hasExpander}
                hasMenu={rowActions !== undefined}
              />
              {rows === undefined ? (
                <TableSkeleton rows={places} cells={span} cards={false} />
              ) : (
                <tbody>
                  {spaceBefore > 0 && (
                    <tr aria-hidden>
                      <td colSpan={span} style={{ height: spaceBefore, padding: 0 }} />
                    </tr>
                  )}
                  {(virtual ? items.flatMap((item) => views[item.index] ?? []) : views).map((view, at) => (
                    <TableRow
                      key={view.id}
                      view={view}
                      index={virtual ? (items[at]?.index ?? at) : at}
                      columns={visible}
                      handlers={handlers}
                      hasExpander={hasExpander}
                      {...(props.detail ? { detail: props.detail } : {})}
                    />
                  ))}
                  {spaceAfter > 0 && (
                    <tr aria-hidden>
                      <td colSpan={span} style={{ height: spaceAfter, padding: 0 }} />
                    </tr>
                  )}
                </tbody>
              )}
              {props.summary && rows !== undefined && (
                <TableSummary
                  columns={visible}
                  rows={rows}
                  summary={props.summary}
                  name={props.summaryName}
                  before={before}
                  after={after}
                />
              )}
            </table>
          </div>
        </div>
      )}
      {!failed && !(rows && props.total === 0) && !(phone && !rows) && (
        <TablePager
          state={state}
          total={props.total}
          hasMore={props.hasMore ?? false}
          count={rows?.length}
          counted={props.counted}
          onChange={(part) => {
            if (part.pageSize) rememberPageSize(tableId, part.pageSize)
            change(part)
          }}
        />
      )}
      {menu.element}
    </section>
  )
}
