import {
  createExpandedRowModel,
  type RowSelectionState,
  rowExpandingFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { DataTableProps } from './data-table-props'

const features = tableFeatures({
  rowSelectionFeature,
  rowExpandingFeature,
  expandedRowModel: createExpandedRowModel(),
})
const NO_ROWS: never[] = []

/** The rows to draw (children of expanded rows included) with their selection and expansion, by TanStack Table. */
export function useRowModel<Row extends object>(props: DataTableProps<Row>) {
  const { rows, rowId, childRows, detail, onSelectionChange, expandedAtFirst = 'none' } = props
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({})
  const [expanded, setExpanded] = useState<true | Record<string, boolean>>(expandedAtFirst === 'all' ? true : {})
  const data = useMemo(() => (rows ? [...rows] : (NO_ROWS as Row[])), [rows])
  const table = useTable({
    features,
    columns: NO_ROWS,
    data,
    getRowId: rowId,
    getSubRows: (row: Row) => childRows?.(row) as Row[] | undefined,
    getRowCanExpand: (row) => detail !== undefined || row.subRows.length > 0,
    enableSubRowSelection: false,
    state: { rowSelection, expanded },
    onRowSelectionChange: setRowSelection,
    onExpandedChange: setExpanded,
    autoResetExpanded: false,
  })
  const shown = table.getRowModel().rows
  const selected = useMemo(
    () => shown.filter((row) => rowSelection[row.id]).map((row) => row.original),
    [shown, rowSelection],
  )

  // Rows that left the page are no longer selected: an action must not reach what is out of sight.
  useEffect(() => {
    const present = new Set(shown.map((row) => row.id))
    setRowSelection((current) => {
      const kept = Object.keys(current).filter((id) => present.has(id))
      return kept.length === Object.keys(current).length ? current : Object.fromEntries(kept.map((id) => [id, true]))
    })
  }, [shown])

  const report = useRef(onSelectionChange)
  report.current = onSelectionChange
  const lastReported = useRef('')
  useEffect(() => {
    const key = selected.map(rowId).join('\n')
    if (key === lastReported.current) return
    lastReported.current = key
    report.current?.(selected)
  }, [selected, rowId])

  return {
    shown,
    selected,
    clearSelection: () => setRowSelection({}),
    toggleAll: () =>
      setRowSelection(
        selected.length === shown.length ? {} : Object.fromEntries(shown.map((row) => [row.id, true as const])),
      ),
  }
}
