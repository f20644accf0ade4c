import type { Ticket } from '@motora/contract/technicians'
import { StatusBadge, useFormats } from '@motora/kit'
import { IconClockPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWaiting } from '../../shell/outbox/browser-outbox'
import { useTicketWords } from './use-ticket-words'

const textOf = (body: unknown): string => {
  const { noteText, openNoteText } = (body ?? {}) as { noteText?: string; openNoteText?: string }
  return noteText ?? openNoteText ?? ''
}

/** What was said of a ticket, oldest first; what could not be sent yet is at the end and says so. */
export function TicketThread({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('incidents')
  const formats = useFormats()
  const { noteOf } = useTicketWords()
  const waiting = useWaiting(ticket.id).filter(({ call }) => textOf(call.body) !== '')
  return (
    <ol className="motora-thread" aria-label={t('thread')}>
      {ticket.notes.map((note) => (
        <li key={note.id} data-kind={note.kind}>
          <p className="motora-plain motora-second">
            <strong>{note.observation ? t('bySystem') : note.createUser}</strong> · {t(`kind.${note.kind}`)} ·{' '}
            {formats.date(note.created, 'minute')}
          </p>
          <p className="motora-plain motora-said">{noteOf(note)}</p>
        </li>
      ))}
      {waiting.map(({ key, at, call }) => (
        <li key={key} data-kind="waiting">
          <p className="motora-plain motora-second">
            <StatusBadge tone="yellow" icon={<IconClockPause size={14} />}>
              {t('waits')}
            </StatusBadge>{' '}
            {formats.date(new Date(at).toISOString(), 'minute')}
          </p>
          <p className="motora-plain motora-said">{textOf(call.body)}</p>
        </li>
      ))}
    </ol>
  )
}
