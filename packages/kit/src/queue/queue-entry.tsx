import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { memo } from 'react'
import { useFormats, useKitTexts } from '../texts/kit-texts'
import type { QueueRow } from './queue-props'
import './queue-entry.css'

interface QueueEntryProps {
  id: string
  name: string
  row: QueueRow
  /** The moment by which ages are counted, milliseconds since 1970. */
  now: number
  isOpen: boolean
  isSelected: boolean
  /** Left out, it has no checkbox. */
  onSelect: ((id: string) => void) | undefined
  onOpen: (id: string, byKey: boolean) => void
}

/** One entry in two lines: title and age; what, how it is now, and who is on it. */
export const QueueEntry = memo(function QueueEntry(props: QueueEntryProps) {
  const { id, name, row, now, isOpen, isSelected, onSelect, onOpen } = props
  const { table, queue: t } = useKitTexts()
  const formats = useFormats()
  return (
    <li className="kit-queue-entry" data-open={isOpen || undefined} data-selected={isSelected || undefined}>
      {onSelect && (
        <Checkbox
          className="kit-queue-tick"
          aria-label={table.selectRow(name)}
          checked={isSelected}
          onChange={() => onSelect(id)}
          tabIndex={-1}
        />
      )}
      <UnstyledButton
        className="kit-queue-open"
        data-entry={id}
        aria-current={isOpen || undefined}
        // pressed by a key, the case takes the focus
        onClick={(event) => onOpen(id, event.detail === 0)}
      >
        <span className="kit-queue-line">
          {row.icon && (
            <span className="kit-status-icon" data-tone={row.tone ?? 'grey'} aria-hidden>
              {row.icon}
            </span>
          )}
          <strong className="kit-queue-title">{row.title}</strong>
          {row.mark}
          <time className="kit-queue-age" title={t.since(formats.date(row.since, 'minute'))}>
            {formats.age(row.since, now)}
          </time>
        </span>
        <span className="kit-queue-line kit-queue-second">
          <span className="kit-queue-what">{row.what}</span>
          {row.state && <span className="kit-queue-state">{row.state}</span>}
          {row.person && (
            <span className="kit-queue-person">
              <IconUser size={12} aria-hidden /> <span className="kit-queue-person-name">{row.person}</span>
            </span>
          )}
        </span>
      </UnstyledButton>
    </li>
  )
})
