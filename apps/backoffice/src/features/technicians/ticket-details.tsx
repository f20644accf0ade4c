import type { Ticket } from '@motora/contract/technicians'
import { ActionButton, ErrorState, TextSkeleton } from '@motora/kit'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestIdOf, useRefusalText } from '../../shell/language/refusal-text'
import { useWaiting } from '../../shell/outbox/browser-outbox'
import { useMay } from '../../shell/session/use-session'
import { AddNoteForm } from './add-note-form'
import { AssignTechnician } from './assign-technician'
import { CloseTicketDialog } from './close-ticket-dialog'
import { ticketQuery } from './ticket-calls'
import { TicketFacts } from './ticket-facts'
import { TicketThread } from './ticket-thread'
import { useTicketWords } from './use-ticket-words'
import './technicians.css'

export interface TicketDetailsProps {
  id: string
  /** Further things to do, such as blocking the vehicle; they stand beside closing. */
  actionsOf?: (ticket: Ticket) => ReactNode
  /** Level of its heading where it stands. */
  heading: 'h1' | 'h2'
}

/** A ticket with what was said; while it is open a note can be added and it can be closed. source: ledgers G-10, G-12. */
export function TicketDetails({ id, actionsOf, heading: Heading }: TicketDetailsProps) {
  const { t } = useTranslation('incidents')
  const refusal = useRefusalText()
  const mayWrite = useMay('tickets.write')
  const { titleOf } = useTicketWords()
  const [closing, setClosing] = useState(false)
  const read = useQuery(ticketQuery(id))
  const isClosing = useWaiting(id).some(({ endpoint }) => endpoint === 'technicians.closeTicket')
  if (read.isPending) return <TextSkeleton lines={8} />
  if (!read.data)
    return (
      <ErrorState
        what={t('error.ticket', { why: refusal(read.error) })}
        requestId={requestIdOf(read.error)}
        onRetry={() => read.refetch()}
      />
    )
  const ticket = read.data
  const open = mayWrite && !ticket.isClosed
  return (
    <article className="motora-ticket" aria-label={ticket.codIncident}>
      <Heading>{titleOf(ticket)}</Heading>
      <TicketFacts ticket={ticket} />
      {open && <AssignTechnician ticket={ticket} />}
      <TicketThread ticket={ticket} />
      {open && <AddNoteForm ticket={ticket} />}
      {ticket.isClosed && <p className="motora-plain motora-second">{t('closedTakesNone')}</p>}
      <div className="motora-actions motora-bottom-actions">
        {actionsOf?.(ticket)}
        {open && (
          <ActionButton
            tone="danger"
            icon={<IconLock size={16} aria-hidden />}
            disabledReason={isClosing ? t('kept') : undefined}
            onClick={() => setClosing(true)}
          >
            {t('close')}
          </ActionButton>
        )}
      </div>
      {closing && <CloseTicketDialog ticket={ticket} onClose={() => setClosing(false)} />}
    </article>
  )
}
