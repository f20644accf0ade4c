import { Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type MouseEvent, memo, useEffect, useRef } from 'react'
import { IconButton } from '../dialogs/icon-button'
import { TRUNCATE_CELL, TRUNCATE_NAME } from '../formats/truncate'
import { useKitTexts } from '../texts/kit-texts'
import type { TableColumn } from './columns'
import type { DataTableProps } from './data-table-props'
import { RowMenuButton } from './row-menu-button'
import type { RowHandlers, RowView } from './row-view'
import { TableCell } from './table-cell'

export interface TableRowProps<Row> extends Pick<DataTableProps<Row>, 'detail'> {
  view: RowView<Row>
  columns: readonly TableColumn<Row>[]
  handlers: RowHandlers<Row>
  hasExpander: boolean
  index: number
}

/** Opens the row unless the press was meant for something inside it, or text was being selected. */
export function isRowPress(event: MouseEvent<HTMLElement>): boolean {
  const meant = (event.target as Element).closest('button, a, input, label, [role=menu], [role=dialog]')
  // a dialog around the whole table is no other thing than the row
  return (meant === null || meant.contains(event.currentTarget)) && !window.getSelection()?.toString()
}

/** Brings what a person unfolds into sight, and what comes into it a moment later, unless they have scrolled on by then. */
function useUnfoldedInSight(isUnfolded: boolean) {
  const detail = useRef<HTMLTableRowElement>(null)
  const was = useRef(isUnfolded)
  useEffect(() => {
    const begins = isUnfolded && !was.current
    was.current = isUnfolded
    const { current } = detail
    if (!begins || !current) return
    const show = () => current.scrollIntoView({ block: 'nearest' })
    show()
    const grown = new ResizeObserver(show)
    grown.observe(current)
    const stop = () => grown.disconnect()
    const frame = current.closest('.kit-scroll')
    for (const moved of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
      frame?.addEventListener(moved, stop, { once: true, passive: true })
    return stop
  }, [isUnfolded])
  return detail
}

function Row<Row>({ view, columns, handlers, hasExpander, detail, index }: TableRowProps<Row>) {
  const { table: t } = useKitTexts()
  const { row, name } = view
  const columnCount =
    columns.length + Number(!!handlers.toggleSelected) + Number(hasExpander) + Number(!!handlers.openMenu)
  const unfolded = useUnfoldedInSight(view.expanded)
  return (
    <>
      <tr
        className="kit-tr"
        data-row-id={view.id}
        data-index={index}
        data-active={view.active || undefined}
        data-open={view.open || undefined}
        data-pressable={handlers.openRow ? true : undefined}
        aria-selected={handlers.toggleSelected ? view.selected : undefined}
        aria-current={view.open || undefined}
        // read when it takes the focus
        aria-label={name}
        tabIndex={view.active ? 0 : -1}
        onFocus={() => handlers.activate(view.id)}
        onClick={(event) => {
          if (isRowPress(event)) handlers.openRow?.(row)
        }}
        onContextMenu={(event) => {
          if (!handlers.openMenu) return
          event.preventDefault()
          handlers.openMenu(view, event.clientX, event.clientY, event.currentTarget)
        }}
      >
        {handlers.toggleSelected && (
          <td className="kit-td kit-cell-narrow">
            <Checkbox
              aria-label={t.selectRow(name)}
              checked={view.selected}
              onChange={() => handlers.toggleSelected?.(view)}
            />
          </td>
        )}
        {hasExpander && (
          <td className="kit-td kit-cell-narrow">
            {view.expandable && (
              <IconButton
                size="sm"
                aria-expanded={view.expanded}
                aria-label={view.expanded ? t.collapse(name) : t.expand(name)}
                onClick={() => handlers.toggleExpanded(view)}
              >
                {view.expanded ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
              </IconButton>
            )}
          </td>
        )}
        {columns.map((column, at) => {
          const className = `kit-td${at === 0 ? ' kit-first' : ''}${column.kind === 'number' ? ' kit-numeric' : ''}${
            column.kind === 'text' && column.monospace ? ' kit-mono' : ''
          }`
          const content = (
            <TableCell column={column} row={row} rowName={name} cutAt={at === 0 ? TRUNCATE_NAME : TRUNCATE_CELL} />
          )
          if (at > 0)
            return (
              <td key={column.id} className={className} data-kind={column.kind}>
                {content}
              </td>
            )
          return (
            <th key={column.id} scope="row" className={className} data-kind={column.kind}>
              {view.depth > 0 ? (
                <span className="kit-indent" style={{ marginInlineStart: `${view.depth * 10}%` }}>
                  {content}
                </span>
              ) : (
                content
              )}
            </th>
          )
        })}
        {handlers.openMenu && (
          <td className="kit-td kit-cell-narrow kit-cell-menu">
            <RowMenuButton view={view} openMenu={handlers.openMenu} size="sm" />
          </td>
        )}
      </tr>
      {detail && view.expanded && (
        <tr className="kit-detail" ref={unfolded}>
          <td colSpan={columnCount}>{detail(row)}</td>
        </tr>
      )}
    </>
  )
}

const isSame = <Row,>(a: TableRowProps<Row>, b: TableRowProps<Row>): boolean =>
  (Object.keys(b.view) as (keyof RowView<Row>)[]).every((key) => a.view[key] === b.view[key]) &&
  a.columns === b.columns &&
  a.handlers === b.handlers &&
  a.hasExpander === b.hasExpander &&
  a.index === b.index &&
  // what unfolds below it is the screen's own, and may show anything of it
  (!b.view.expanded || a.detail === b.detail)

/** Drawn again only when something of it has changed: a row that opens leaves the others as they are. */
export const TableRow = memo(Row, isSame) as typeof Row
