import { quantityOf } from '../formats/quantities'
import { useFormats, useKitTexts } from '../texts/kit-texts'
import { columnSums, isSummable } from './column-sums'
import type { TableColumn } from './columns'

export interface TableSummaryProps<Row> {
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  summary: 'page' | Readonly<Record<string, number>>
  /** Cells before the first column and after the last. */
  before: number
  after: number
}

/** The row of sums: in the unit of the cells or with 2 decimals; identifier-like columns are empty even if a sum is passed in. */
export function TableSummary<Row>({ columns, rows, summary, before, after }: TableSummaryProps<Row>) {
  const { table: t } = useKitTexts()
  const formats = useFormats()
  const sums = summary === 'page' ? columnSums(columns, rows) : summary
  const label = summary === 'page' ? t.sumOfPage : t.sum
  const figure = (column: TableColumn<Row>) => {
    const sum = isSummable(column) ? sums[column.id] : undefined
    if (sum === undefined || column.kind !== 'number') return ''
    return quantityOf(column.quantity)?.show(formats, sum) ?? formats.fixed(sum)
  }
  return (
    <tfoot>
      <tr className="kit-summary">
        {before > 0 && <td colSpan={before} className="kit-td" />}
        {columns.map((column, at) =>
          at === 0 ? (
            <th key={column.id} scope="row" className="kit-td kit-first">
              {label} {figure(column)}
            </th>
          ) : (
            <td
              key={column.id}
              className={`kit-td${column.kind === 'number' ? ' kit-numeric' : ''}`}
              data-kind={column.kind}
            >
              {figure(column)}
            </td>
          ),
        )}
        {after > 0 && <td colSpan={after} className="kit-td" />}
      </tr>
    </tfoot>
  )
}
