import { Button, Checkbox, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useKitTexts } from '../texts/kit-texts'
import { cellValue, type TableColumn } from './columns'
import { RowMenuButton } from './row-menu-button'
import { TableCell } from './table-cell'
import { isRowPress, type TableRowProps } from './table-row'

const isShown = <Row,>(column: TableColumn<Row>, row: Row): boolean =>
  column.onCard !== 'if-any' || ![null, undefined, ''].includes(cellValue<Row, string | null>(column as never, row))

/** A row on a phone: the columns flagged `onCard` (else the first three), the first one as its title. */
export function TableCard<Row>({ view, columns, handlers, hasExpander, detail }: Omit<TableRowProps<Row>, 'index'>) {
  const { table: t } = useKitTexts()
  const flagged = columns.filter((column) => column.onCard)
  const { row, name } = view
  const [title, ...facts] = (flagged.length ? flagged : columns.slice(0, 3)).filter((column) => isShown(column, row))
  if (!title) return null
  return (
    <li
      className="kit-card"
      data-row-id={view.id}
      data-open={view.open || undefined}
      data-pressable={handlers.openRow ? true : undefined}
      data-menu={handlers.openMenu ? true : undefined}
      style={view.depth ? { marginInlineStart: `${view.depth * 10}%` } : {}}
    >
      {handlers.toggleSelected && (
        <Checkbox
          size="md"
          aria-label={t.selectRow(name)}
          checked={view.selected}
          onChange={() => handlers.toggleSelected?.(view)}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the title button inside it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the title button inside it has the keys */}
      <div
        className="kit-card-body"
        onClick={(event) => {
          if (isRowPress(event)) handlers.openRow?.(row)
        }}
      >
        <div className="kit-card-title">
          {handlers.openRow && !title.edit ? (
            <button type="button" className="kit-card-open" onClick={() => handlers.openRow?.(row)}>
              <TableCell column={title} row={row} rowName={name} />
            </button>
          ) : (
            <TableCell column={title} row={row} rowName={name} />
          )}
        </div>
        {facts.length > 0 && (
          <dl className="kit-card-facts">
            {facts.map((column) => (
              <div key={column.id}>
                <dt>{column.header}</dt>
                <dd>
                  <TableCell column={column} row={row} rowName={name} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        {hasExpander && view.expandable && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="graphite"
            className="kit-card-expand"
            aria-expanded={view.expanded}
            leftSection={
              view.expanded ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />
            }
            onClick={() => handlers.toggleExpanded(view)}
          >
            {t.details}
            <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
          </Button>
        )}
        {detail && view.expanded && <div className="kit-card-detail">{detail(row)}</div>}
      </div>
      {handlers.openMenu && (
        <div className="kit-card-menu">
          <RowMenuButton view={view} openMenu={handlers.openMenu} size="xl" />
        </div>
      )}
    </li>
  )
}
