import { quantityOf } from '../formats/quantities'
import { useFormats, useKitTexts } from '../texts/kit-texts'
import { columnSums, isSummable } from './column-sums'
import type { TableColumn } from './columns'
import type { TableSums } from './data-table-props'

export interface TableSummaryProps<Row> {
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  summary: TableSums
  /** What the sums are called, unless as every table calls them. */
  name: string | undefined
}

/** What each column's sum is called in words; identifier-like columns are empty even if a sum is passed in. */
function useSums<Row>({ columns, rows, summary, name }: TableSummaryProps<Row>) {
  const { table: t } = useKitTexts()
  const formats = useFormats()
  const sums: Readonly<Record<string, number | string>> = summary === 'page' ? columnSums(columns, rows) : summary
  const figure = (column: TableColumn<Row>): string => {
    const sum = isSummable(column) ? sums[column.id] : undefined
    if (sum === undefined || column.kind !== 'number') return ''
    if (typeof sum === 'string') return sum
    return quantityOf(column.quantity)?.show(formats, sum) ?? formats.fixed(sum)
  }
  return { figure, label: name ?? (summary === 'page' ? t.sumOfPage : t.sum) }
}

/** The row of sums: in the unit of the cells or with 2 decimals. @param before cells before the first column */
export function TableSummary<Row>({
  before,
  after,
  ...props
}: TableSummaryProps<Row> & { before: number; after: number }) {
  const { figure, label } = useSums(props)
  return (
    <tfoot>
      <tr className="kit-summary">
        {before > 0 && <td colSpan={before} className="kit-td" />}
        {props.columns.map((column, at) =>
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
        {after > 0 && <td colSpan={after} className="kit-td kit-cell-menu" />}
      </tr>
    </tfoot>
  )
}

/** The same below the cards of a phone: the columns that have a sum. */
export function CardSummary<Row>(props: TableSummaryProps<Row>) {
  const { figure, label } = useSums(props)
  return (
    <div className="kit-card-summary">
      <strong>{label}</strong>
      <dl className="kit-card-facts">
        {props.columns
          .filter((column) => figure(column) !== '')
          .map((column) => (
            <div key={column.id}>
              <dt>{column.header}</dt>
              <dd>{figure(column)}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}
