import { useCallback, useMemo, useState } from 'react'
import type { DataTableProps } from './data-table-props'
import { readColumnPreference, shownColumns, writeColumnPreference } from './table-preferences'
import type { ColumnFilter, TableState } from './table-state'

type Changed<Row extends object> = Pick<DataTableProps<Row>, 'tableId' | 'columns' | 'state' | 'onStateChange'>

/** The columns that a table shows, and what a person changes of what it asks for: each change of rows begins at page 1. */
export function useTableChanges<Row extends object>({ tableId, columns, state, onStateChange }: Changed<Row>) {
  const [preference, setPreference] = useState(() => readColumnPreference(tableId, columns))
  const visible = useMemo(
    () => shownColumns(columns, state.columns ?? preference),
    [columns, state.columns, preference],
  )
  const change = useCallback(
    (part: Partial<TableState>) => onStateChange({ ...state, ...part }),
    [onStateChange, state],
  )
  const setFilter = (column: string, filter: ColumnFilter | undefined) => {
    const { [column]: _, ...others } = state.filters
    change({ filters: filter ? { ...others, [column]: filter } : others, page: 1 })
  }
  const sortBy = (column: string) => {
    const current = state.sort?.column === column ? state.sort.direction : undefined
    change({
      sort: current === 'desc' ? null : { column, direction: current === 'asc' ? 'desc' : 'asc' },
      page: 1,
    })
  }
  const setColumns = (shown: readonly string[] | undefined) => {
    setPreference(shown)
    writeColumnPreference(tableId, shown)
    change({ columns: shown })
  }
  return { visible, change, setFilter, sortBy, setColumns }
}
