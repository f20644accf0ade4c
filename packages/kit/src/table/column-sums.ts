import { cellValue, type TableColumn } from './columns'

/** Figures that name or measure rather than add up, by what they are called. source: ledger V-25. */
const namesOrMeasures = /imei|phone|cif|nif|iban|battery|soc|speed/i

/** Whether a column's figures make a sum that says something. */
export const isSummable = <Row>(column: TableColumn<Row>): boolean =>
  column.kind === 'number' && !column.identifierLike && !namesOrMeasures.test(column.id)

/** Sums by column id over numeric columns, never over identifier-like ones; columns without a figure are left out. */
export function columnSums<Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const column of columns) {
    if (column.kind !== 'number' || !isSummable(column)) continue
    for (const row of rows) {
      const value = cellValue(column, row)
      if (typeof value === 'number' && Number.isFinite(value)) sums[column.id] = (sums[column.id] ?? 0) + value
    }
  }
  return sums
}
