import type { Ticket, TicketNote } from '@motora/contract/technicians'
import { Timeline, type TimelineEntry } from '@motora/kit'
import { IconActivity, IconCircleCheck, IconClockPause, IconMessage, IconTicket } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWaiting } from '../../shell/outbox/browser-outbox'
import { useTicketWords } from './use-ticket-words'

const textOf = (body: unknown): string => {
  const { noteText, openNoteText } = (body ?? {}) as { noteText?: string; openNoteText?: string }
  return noteText ?? openNoteText ?? ''
}

const icons: Record<TicketNote['kind'], typeof IconTicket> = {
  opening: IconTicket,
  note: IconMessage,
  closing: IconCircleCheck,
  observed: IconActivity,
}
const tones = { opening: 'yellow', closing: 'green' } as const

export interface TicketTimelineProps {
  ticket: Ticket
  /** A list alone has said it: what was said of it is not known, and nothing is not said to be all. */
  isListed?: boolean
}

/** What was said of a ticket and what Motora noticed, newest first; what could not be sent yet says so. */
export function TicketTimeline({ ticket, isListed = false }: TicketTimelineProps) {
  const { t } = useTranslation('incidents')
  const { noteOf } = useTicketWords()
  const waiting = useWaiting(ticket.id)
    .filter(({ call }) => textOf(call.body) !== '')
    .map(
      ({ key, at, call }): TimelineEntry => ({
        id: key,
        at: new Date(at).toISOString(),
        icon: <IconClockPause />,
        tone: 'yellow',
        title: t('waits'),
        detail: textOf(call.body),
      }),
    )
  const said = ticket.notes.map((note): TimelineEntry => {
    const Icon = icons[note.kind]
    return {
      id: note.id,
      at: note.created,
      icon: <Icon />,
      tone: note.kind === 'opening' || note.kind === 'closing' ? tones[note.kind] : undefined,
      title: t(`kind.${note.kind}`),
      detail: noteOf(note) || undefined,
      by: note.observation ? t('bySystem') : note.createUser,
    }
  })
  if (isListed && waiting.length === 0) return null
  return (
    <Timeline
      label={t('thread')}
      // of one moment the later one is first
      entries={[...waiting.reverse(), ...said.reverse()]}
      kinds={[]}
      chosen={[]}
      onChoose={() => undefined}
      empty={t('noNotes')}
    />
  )
}
