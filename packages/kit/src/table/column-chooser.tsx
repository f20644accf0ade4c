import { ActionIcon, Checkbox, Popover, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionButton } from '../dialogs/action-button'
import { IconButton } from '../dialogs/icon-button'
import { useFormats, useKitTexts } from '../texts/kit-texts'
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
  const formats = useFormats()
  const t = texts.table
  /** All of them, in the order of the list: one that is hidden keeps its place there, and has it again. */
  const [kept, setKept] = useState<readonly string[]>([])
  const [said, setSaid] = useState('')
  const places = placesOf(columns, shown, kept)
  const byId = new Map(columns.map((column) => [column.id, column]))
  const ordered = places.flatMap((id) => byId.get(id) ?? [])
  const say = (id: string, next: readonly string[]) =>
    setSaid(
      `${byId.get(id)?.header}: ${texts.queue.progress(formats.number(next.indexOf(id) + 1, 0), formats.number(next.length, 0))}`,
    )
  const toggle = (id: string) => {
    const isShown = shown.includes(id)
    const next = places.filter((one) => (one === id ? !isShown : shown.includes(one)))
    setKept(places)
    if (isShown) setSaid('')
    else say(id, next)
    onChange(next)
  }
  const move = (id: string, by: -1 | 1) => {
    const from = shown.indexOf(id)
    const next = [...shown]
    next.splice(from, 1)
    next.splice(from + by, 0, id)
    // hidden ones stay where they are
    const inTurn = next.values()
    setKept(places.map((one) => (shown.includes(one) ? (inTurn.next().value ?? one) : one)))
    say(id, next)
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
                  onChange={() => toggle(column.id)}
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
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        <ActionButton
          size="xs"
          tone="quiet"
          onClick={() => {
            setKept([])
            setSaid('')
            onChange(undefined)
          }}
        >
          {t.resetColumns}
        </ActionButton>
      </Popover.Dropdown>
    </Popover>
  )
}

/**
 * The shown ones in their order, each hidden one where it was; where that is not known, behind the one that it follows
 * among all columns.
 */
function placesOf<Row>(
  columns: readonly TableColumn<Row>[],
  shown: readonly string[],
  kept: readonly string[],
): readonly string[] {
  const isShown = new Set(shown)
  const keptShown = kept.filter((id) => isShown.has(id))
  if (kept.length === columns.length && keptShown.join() === shown.join()) return kept
  const places = [...shown]
  columns.forEach(({ id }, at) => {
    if (isShown.has(id)) return
    const before = columns[at - 1]
    places.splice(before ? places.indexOf(before.id) + 1 : 0, 0, id)
  })
  return places
}
