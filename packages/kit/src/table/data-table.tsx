import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { ErrorState } from '../feedback/error-state'
import { useDelayed } from '../feedback/use-delayed'
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
import { TableCards } from './table-cards'
import { TableGrid } from './table-grid'
import { TablePager } from './table-pager'
import { shownColumns } from './table-preferences'
import { tableStateFromSearch, tableStateToSearch } from './table-state'
import { TableToolbar } from './table-toolbar'
import { useDrawnRows } from './use-drawn-rows'
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

/**
 * The one table. The server pages, sorts and filters; `state` says what to ask for and lives in the caller's address.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { tableId, columns, rows, state, onStateChange, loading, error, rowName, bulkActions } = props
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
  const [said, setSaid] = useState('')
  const handlers = useSteadyHandlers<Row>({
    toggleSelected: selectable ? (view) => shown.find((row) => row.id === view.id)?.toggleSelected() : undefined,
    toggleExpanded: (view) => shown.find((row) => row.id === view.id)?.toggleExpanded(),
    openRow: props.onRowOpen,
    openMenu: menu.openMenu,
    activate: setActiveId,
  })

  const { toggleSelected } = handlers
  const selectByKey =
    toggleSelected &&
    ((view: RowView<Row>) => {
      toggleSelected(view)
      setSaid(texts.table.rowIs(view.name, !view.selected))
    })
  const drawn = useDrawnRows(views, scroller, !phone)
  useRowKeys<Row>(region, {
    views,
    activeIndex,
    activeId,
    activate: setActiveId,
    scrollTo: drawn.scrollTo,
    openRow: props.onRowOpen,
    toggleSelected: selectByKey,
    openMenu: handlers.openMenu,
    openSearch: () => (props.searchable ? searchRef.current?.focus() : setOpenFilter('menu')),
  })

  // rows that can be read stay: what failed then is a quiet line above them
  const failed = error !== undefined && !loading && rows === undefined
  const isEmpty = !failed && !loading && rows !== undefined && rows.length === 0
  const places = Math.min(state.pageSize, Math.max(1, props.expected ?? state.pageSize))

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
        furtherChips={props.furtherChips}
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
        <NoRows
          empty={props.empty}
          noneFound={props.noneFound}
          chips={props.furtherChips}
          state={state}
          onChange={change}
        />
      ) : phone ? (
        <TableCards table={props} columns={visible} views={views} handlers={handlers} places={places} />
      ) : (
        <TableGrid
          table={props}
          scroller={scroller}
          drawn={drawn}
          handlers={handlers}
          places={places}
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
        />
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
      {selectable && <VisuallyHidden role="status">{said}</VisuallyHidden>}
      {menu.element}
    </section>
  )
}
