import type { ComponentProps, RefObject } from 'react'
import { useScrollEdges } from '../frame/use-scroll-edges'
import type { DataTableProps } from './data-table-props'
import type { RowHandlers } from './row-view'
import { TableHead } from './table-head'
import { TableRow } from './table-row'
import { TableSkeleton } from './table-skeleton'
import { TableSummary } from './table-summary'
import type { DrawnRows } from './use-drawn-rows'

interface Props<Row> extends Omit<ComponentProps<typeof TableHead<Row>>, 'hasExpander' | 'hasMenu'> {
  table: DataTableProps<Row>
  scroller: RefObject<HTMLDivElement | null>
  drawn: DrawnRows<Row>
  handlers: RowHandlers<Row>
  /** Places that are kept until rows are there. */
  places: number
}

/** Rows that are not drawn, as the height that they would take. */
const NotDrawn = ({ height, span }: { height: number; span: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={span} style={{ height, padding: 0 }} />
    </tr>
  )

/** The rows as a table that scrolls under its head. On a phone there are cards instead. */
export function TableGrid<Row>({ table, scroller, drawn, handlers, places, ...head }: Props<Row>) {
  const { rows, detail, summary } = table
  const { columns, selection } = head
  const hasExpander = detail !== undefined || table.childRows !== undefined
  const hasMenu = table.rowActions !== undefined
  const before = Number(selection !== undefined) + Number(hasExpander)
  const after = Number(hasMenu)
  const span = columns.length + before + after
  useScrollEdges(scroller)
  return (
    <div className="kit-scroll-frame">
      <div
        className="kit-scroll"
        ref={scroller}
        tabIndex={rows?.length ? -1 : 0}
        data-steady={'openRowId' in table || undefined}
        data-menu={hasMenu || undefined}
        {...(table.maxHeight === undefined ? {} : { style: { maxHeight: table.maxHeight } })}
      >
        <table aria-label={table.label} aria-rowcount={drawn.of}>
          <TableHead {...head} hasExpander={hasExpander} hasMenu={hasMenu} />
          {rows === undefined ? (
            <TableSkeleton rows={places} cells={span} cards={false} />
          ) : (
            <tbody>
              <NotDrawn height={drawn.before} span={span} />
              {drawn.rows.map(({ view, index }) => (
                <TableRow
                  key={view.id}
                  view={view}
                  index={index}
                  columns={columns}
                  handlers={handlers}
                  hasExpander={hasExpander}
                  {...(detail ? { detail } : {})}
                />
              ))}
              <NotDrawn height={drawn.after} span={span} />
            </tbody>
          )}
          {summary && rows !== undefined && (
            <TableSummary
              columns={columns}
              rows={rows}
              summary={summary}
              name={table.summaryName}
              before={before}
              after={after}
            />
          )}
        </table>
      </div>
    </div>
  )
}
