import { ActionIcon, Checkbox, Popover } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { ActionButton } from '../dialogs/action-button'
import { IconButton } from '../dialogs/icon-button'
import { useKitTexts } from '../texts/kit-texts'
import type { TableColumn } from './columns'

export interface ColumnChooserProps<Row> {
  columns: readonly TableColumn<Row>[]
  /** Ids of the shown ones in order. */
  shown: readonly string[]
  /** Undefined: back to the defaults. */
  onChange: (shown: readonly string[] | undefined) => void
}

/** Which columns are shown, and in which order. */
export function ColumnChooser<Row>({ columns, shown, onChange }: ColumnChooserProps<Row>) {
  const texts = useKitTexts()
  const t = texts.table
  const byId = new Map(columns.map((column) => [column.id, column]))
  const ordered = [
    ...shown.flatMap((id) => byId.get(id) ?? []),
    ...columns.filter((column) => !shown.includes(column.id)),
  ]
  const move = (id: string, by: -1 | 1) => {
    const from = shown.indexOf(id)
    const next = [...shown]
    next.splice(from, 1)
    next.splice(from + by, 0, id)
    onChange(next)
  }
  return (
    <Popover position="bottom-end" trapFocus returnFocus width={280}>
      <Popover.Target>
        <ActionIcon aria-label={t.columns} title={t.columns} size="lg" variant="default">
          <IconColumns3 size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t.columns}>
        <ul className="kit-columns">
          {ordered.map((column) => {
            const at = shown.indexOf(column.id)
            return (
              <li key={column.id}>
                <Checkbox
                  label={column.header}
                  checked={at >= 0}
                  disabled={column.hideable === false || (at >= 0 && shown.length === 1)}
                  onChange={() => onChange(at >= 0 ? shown.filter((id) => id !== column.id) : [...shown, column.id])}
                />
                <span className="kit-columns-move">
                  <IconButton
                    size="sm"
                    aria-label={t.moveEarlier(column.header)}
                    disabled={at <= 0}
                    onClick={() => move(column.id, -1)}
                  >
                    <IconArrowUp size={14} aria-hidden />
                  </IconButton>
                  <IconButton
                    size="sm"
                    aria-label={t.moveLater(column.header)}
                    disabled={at < 0 || at === shown.length - 1}
                    onClick={() => move(column.id, 1)}
                  >
                    <IconArrowDown size={14} aria-hidden />
                  </IconButton>
                </span>
              </li>
            )
          })}
        </ul>
        <ActionButton size="xs" tone="quiet" onClick={() => onChange(undefined)}>
          {t.resetColumns}
        </ActionButton>
      </Popover.Dropdown>
    </Popover>
  )
}
