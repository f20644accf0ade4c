import type { ReactNode } from 'react'
import type { ErrorStateProps } from '../feedback/error-state'
import type { TableColumn } from './columns'
import type { FileColumn } from './export-columns'
import type { TableState } from './table-state'
import type { TableViews } from './table-views'

export interface RowAction {
  id: string
  label: string
  icon?: ReactNode
  /** A returned promise keeps a button of the action busy until it settles. */
  onSelect: () => unknown
  /** Set: the action is shown but cannot run, and this is why. */
  disabledReason?: string | undefined
  danger?: boolean
}

export interface BulkAction<Row> {
  id: string
  label: string
  icon?: ReactNode
  /** Why it cannot run on these rows, or undefined. */
  disabledReason?: (rows: readonly Row[]) => string | undefined
  /** A returned promise keeps the button busy until it settles. */
  run: (rows: readonly Row[]) => unknown
  danger?: boolean
}

export type ExportFormat = 'csv' | 'xlsx'

export interface ExportControls {
  /** Aborted when the person stops the export. */
  signal: AbortSignal
  /** The shown columns, as a file has them. */
  columns: readonly FileColumn[]
  /** Share done, 0 to 1; undefined while unknown. */
  onProgress: (share: number | undefined) => void
}

/** Rows of a tree: on the pages before, on this one, on all. */
export interface CountedRows {
  before: number
  here: number
  total: number
}

/** A filter that is of no column, as a chip next to those of the columns. */
export interface FurtherChip {
  id: string
  /** What it filters by: "Customer". */
  name: string
  /** What it lets through. */
  text: string
  onRemove: () => void
}

export type TableSums = 'page' | Readonly<Record<string, number | string>>

export interface DataTableProps<Row> {
  /** Name of the table; column preferences are remembered under it. */
  tableId: string
  /** Read aloud as the table's name. */
  label: string
  columns: readonly TableColumn<Row>[]
  /** One page of rows as the server gave them; undefined before the first answer. */
  rows: readonly Row[] | undefined
  /** Rows in the whole filtered result. */
  total: number
  /** There are more rows than `total`, and the range says so. */
  hasMore?: boolean
  /** Of a tree, whose pages are those of its topmost rows: how many rows there are with all below them. */
  counted?: CountedRows | undefined
  rowId: (row: Row) => string
  /** What a row is called: "1234 ABC". Names its checkbox, menu and buttons. */
  rowName: (row: Row) => string
  state: TableState
  onStateChange: (state: TableState) => void
  loading: boolean
  /** How many rows will come, where that is known: so many places are kept for them, and nothing moves. */
  expected?: number | undefined
  /** The last read failed. In place of the table while it has no rows; a quiet line above the rows that it has. */
  error?: ErrorStateProps | undefined
  /** Why there is nothing, when no filter is on. */
  empty: { why: string; nextStep?: ReactNode }
  /** What to say instead where filters or a search find nothing, with a way on before that of clearing them. */
  noneFound?: { why: string; nextStep?: ReactNode } | undefined
  /** The list offers a free search. */
  searchable?: boolean
  /** What can be typed there, such as "Plate, code or title". */
  searchHint?: string
  /** Enter or click on a row. */
  onRowOpen?: (row: Row) => void
  /** The row that is open next to the table. */
  openRowId?: string | undefined
  /**
   * Asked again with each render while the menu of the row is open. Undefined: which there are is on its way; the menu waits
   * for all of them, since one that grows would move under the hand.
   */
  rowActions?: (row: Row) => readonly RowAction[] | undefined
  /** The row whose menu is open, or null: what its actions depend on is asked for then. */
  onRowMenu?: (row: Row | null) => void
  bulkActions?: readonly BulkAction<Row>[]
  /** Called whenever the selected rows of this page change. */
  onSelectionChange?: (rows: readonly Row[]) => void
  /** Rows under a row; each level is indented by 10 %. */
  childRows?: (row: Row) => readonly Row[] | undefined
  /** Rows whose children are shown at first. Default: none. */
  expandedAtFirst?: 'all' | 'none'
  /** What opens under a row. */
  detail?: (row: Row) => ReactNode
  /**
   * A last row of sums: over the rows of the page, or figures of the whole result from the server, each a number in the
   * column's unit or a text. On a phone it stands below the cards.
   */
  summary?: TableSums
  /** What the sums are called, where "Total" says too little: "Total of 1,234 services". */
  summaryName?: string
  /** The person's kept views of this table; left out, the table offers none. */
  views?: TableViews
  onExport?: (format: ExportFormat, controls: ExportControls) => Promise<unknown>
  /** Filters that are of no column, such as a span of days, and how many of them are on. */
  furtherFilters?: { content: ReactNode; count: number }
  /** Such as nobody chooses in the sheet, but a link from elsewhere sets. */
  furtherChips?: readonly FurtherChip[]
  /** Further controls in the toolbar, left. */
  toolbar?: ReactNode
  /** Height of the scrolling area; default: what its page leaves, or in a dialog as high as its rows. */
  maxHeight?: number | string
}
