import type { TableColumn } from './columns'
import type { DataTableProps } from './data-table-props'
import type { RowHandlers, RowView } from './row-view'
import { TableCard } from './table-card'
import { TableSkeleton } from './table-skeleton'
import { CardSummary } from './table-summary'

interface Props<Row> {
  table: DataTableProps<Row>
  columns: readonly TableColumn<Row>[]
  views: readonly RowView<Row>[]
  handlers: RowHandlers<Row>
  /** Places that are kept until rows are there. */
  places: number
}

/** The rows as cards, on a phone. */
export function TableCards<Row>({ table, columns, views, handlers, places }: Props<Row>) {
  const { rows, detail, summary } = table
  if (rows === undefined) return <TableSkeleton rows={places} cells={1} cards />
  return (
    <>
      <ul className="kit-cards">
        {views.map((view) => (
          <TableCard
            key={view.id}
            view={view}
            columns={columns}
            handlers={handlers}
            hasExpander={detail !== undefined || table.childRows !== undefined}
            {...(detail ? { detail } : {})}
          />
        ))}
      </ul>
      {summary && <CardSummary columns={columns} rows={rows} summary={summary} name={table.summaryName} />}
    </>
  )
}
