import { addTicketNote, assignTicket, closeTicket, type Ticket } from '@motora/contract/technicians'
import { ActionButton, ErrorState, late, TextSkeleton, useFormats, useKitTexts } from '@motora/kit'
import { ticketActions } from '@motora/rules/technicians'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFault } from '../../shell/language/fault-text'
import { useWaiting } from '../../shell/outbox/browser-outbox'
import { useOffer } from '../../shell/session/use-session'
import { AssignTechnician } from './assign-technician'
import { plateOf, ticketQuery } from './ticket-calls'
import { TicketThread } from './ticket-thread'
import { useTicketWords } from './use-ticket-words'
import './technicians.css'
import { Facts } from '../../shell/frame/facts'
import { AddNoteForm } from './add-note-form'
import { CauseGoneNotice } from './cause-gone'
import { TicketStateBadge } from './ticket-state-badge'

const CloseTicketDialog = late(async () => (await import('./close-ticket-dialog')).CloseTicketDialog)

export interface TicketDetailsProps {
  id: string
  /** Further things to do, such as blocking the vehicle; they stand next to closing. */
  actionsOf?: (ticket: Ticket) => ReactNode
  /** Its vehicle as it is now; below the heading. */
  vehicleOf?: (ticket: Ticket) => ReactNode
  /** false: what is around it assigns and closes it, as a queue does. */
  closes?: false
  /** Level of its heading where it is shown. */
  heading: 'h1' | 'h2'
}

/**
 * A ticket with what was said; while it is open a note can be added and it can be closed. source: ledgers G-10, G-12.
 */
export function TicketDetails({ id, actionsOf, vehicleOf, closes, heading: Heading }: TicketDetailsProps) {
  const { t } = useTranslation('incidents')
  const fault = useFault()
  const offer = useOffer()
  const { titleOf } = useTicketWords()
  const [closing, setClosing] = useState(false)
  const read = useQuery(ticketQuery(id))
  const isClosing = useWaiting(id).some(({ endpoint }) => endpoint === 'technicians.closeTicket')
  if (read.isPending) return <TextSkeleton lines={8} />
  if (!read.data)
    return <ErrorState {...fault(read.error, (why) => t('error.ticket', { why }))} onRetry={() => read.refetch()} />
  const ticket = read.data
  return (
    <article className="motora-ticket" aria-label={ticket.codIncident}>
      <header className="motora-ticket-head">
        <Heading>{titleOf(ticket)}</Heading>
        <TicketStateBadge isClosed={ticket.isClosed} />
        <span className="motora-second">{ticket.codIncident}</span>
      </header>
      {ticket.causeGoneAt && !ticket.isClosed && <CauseGoneNotice at={ticket.causeGoneAt} />}
      {vehicleOf?.(ticket)}
      {closes !== false && offer(assignTicket, ticketActions.assign(ticket)) === true && (
        <AssignTechnician ticket={ticket} />
      )}
      <TicketThread ticket={ticket} />
      {offer(addTicketNote, ticketActions.addNote(ticket)) === true && <AddNoteForm ticket={ticket} />}
      <TicketFacts ticket={ticket} />
      {ticket.isClosed && <p className="motora-plain motora-second">{t('closedTakesNone')}</p>}
      <div className={closes === false ? 'motora-actions' : 'motora-actions motora-bottom-actions'}>
        {actionsOf?.(ticket)}
        {closes !== false && offer(closeTicket, ticketActions.close(ticket)) === true && (
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

/** Everything that a ticket holds besides what was said. source: ledger G-01. */
function TicketFacts({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('incidents')
  const { states } = useKitTexts()
  const formats = useFormats()
  const { openerOf } = useTicketWords()
  const yesNo = (yes: boolean) => (yes ? states.yes : states.no)
  return (
    <Facts
      facts={[
        { label: t('code'), value: ticket.codIncident },
        { label: t('created'), value: formats.date(ticket.created, 'minute') },
        { label: t('createdBy'), value: openerOf(ticket) },
        { label: t('vehicle'), value: `${plateOf(ticket)} · ${ticket.model}` },
        { label: t('imei'), value: ticket.imei },
        { label: t('outOfService'), value: yesNo(ticket.outOfService) },
        { label: t('keepsOut'), value: yesNo(ticket.vehicleCannotOperate) },
        { label: t('technician'), value: ticket.technicianName ?? t('nobody') },
        { label: t('city'), value: ticket.city },
        { label: t('operator'), value: ticket.sharingOperatorName },
        { label: t('operatorEmail'), value: ticket.operatorEmail },
        { label: t('operatorPhone'), value: ticket.operatorPhone },
        ...(ticket.isClosed
          ? [
              { label: t('closed'), value: formats.date(ticket.closeTimestamp, 'minute') },
              { label: t('resolved'), value: yesNo(ticket.resolved) },
              { label: t('closingComment'), value: ticket.closingComment },
            ]
          : []),
      ]}
    />
  )
}
