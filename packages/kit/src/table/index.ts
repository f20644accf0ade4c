export { columnSums } from './column-sums'
export * from './columns'
export { DataTable } from './data-table'
export type * from './data-table-props'
export { ExportButton } from './export-button'
export { type FileColumn, fileColumns } from './export-columns'
export { FilterSheet, type FilterSheetProps } from './filter-sheet'
export { initialTableState } from './initial-table-state'
export { SearchField, type SearchFieldProps } from './search-field'
export {
  type ColumnFilter,
  filterFromText,
  filterToText,
  INITIAL_TABLE_STATE,
  type NumberOperator,
  PAGE_SIZES,
  type PageSize,
  type TableState,
  tableStateFromSearch,
  tableStateToSearch,
} from './table-state'
export type { TableView, TableViews } from './table-views'
