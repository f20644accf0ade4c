import { addTicketNote, type Ticket } from '@motora/contract/technicians'
import { ErrorState, type ObjectAction, ObjectHeader, TextSkeleton, useFormats, useNow } from '@motora/kit'
import type { CaseAction } from '@motora/kit/queue'
import { ticketActions } from '@motora/rules/technicians'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFault } from '../../shell/language/fault-text'
import { useOffer } from '../../shell/session/use-session'
import { AddNoteForm } from './add-note-form'
import { CauseGoneNotice } from './cause-gone'
import { noteDraft } from './note-drafts'
import './technicians.css'
import { TicketFacts } from './ticket-facts'
import { TicketStateBadge } from './ticket-state-badge'
import { TicketTimeline } from './ticket-timeline'
import { isListed, useTicket } from './use-ticket'
import { useTicketDecisions } from './use-ticket-decisions'
import { useTicketWords } from './use-ticket-words'

export interface TicketDetailsProps {
  id: string
  /** Of its heading: 1 on a page of its own. */
  level: 1 | 2
  /** Before its name, such as the way back; after it, such as what closes a drawer. */
  before?: ReactNode
  after?: ReactNode
  /** Its vehicle as it is now, in a line of the strip. */
  vehicleOf?: (ticket: Ticket) => ReactNode
  /** What there is to see and to do around it, such as the map. */
  placeOf?: (ticket: Ticket) => ReactNode
  /** Below its facts, such as other tickets of the vehicle. */
  furtherOf?: (ticket: Ticket) => ReactNode
  /** What may be done; left out: what may be decided of any ticket. */
  actionsOf?: (ticket: Ticket) => readonly CaseAction[]
  /** Which there are is not known yet. */
  actionsCome?: boolean
}

/**
 * A ticket, the same in the queue, in a drawer, in a dialog and on its page: what it is and how it stands in the strip,
 * what was said on the right, newest first. While it is open a note can be added. source: ledgers G-10, G-12.
 */
export function TicketDetails({ id, ...shown }: TicketDetailsProps) {
  const { t } = useTranslation('incidents')
  const fault = useFault()
  const read = useTicket(id)
  if (read.isPending) return <TextSkeleton lines={8} />
  if (!read.data)
    return <ErrorState {...fault(read.error, (why) => t('error.ticket', { why }))} onRetry={() => read.refetch()} />
  const said = !isListed(read) ? (
    <TicketTimeline ticket={read.data} />
  ) : (
    <>
      {/* what this person has typed is known without a network */}
      <TicketTimeline ticket={read.data} isListed />
      {read.isRefetchError ? (
        <ErrorState {...fault(read.error, (why) => t('error.notes', { why }))} onRetry={() => read.refetch()} />
      ) : (
        <TextSkeleton lines={3} />
      )}
    </>
  )
  const notesCome = isListed(read) && !read.isRefetchError
  return <Loaded ticket={read.data} said={said} notesCome={notesCome} {...shown} />
}

interface LoadedProps extends Omit<TicketDetailsProps, 'id'> {
  ticket: Ticket
  said: ReactNode
  /** What stands below them waits for them, and so does not move. */
  notesCome: boolean
}

function Loaded({ ticket, said, notesCome, ...props }: LoadedProps) {
  const { level, before, after, vehicleOf, placeOf, furtherOf } = props
  const { t } = useTranslation('incidents')
  const formats = useFormats()
  const now = useNow(30_000)
  const offer = useOffer()
  const { titleOf } = useTicketWords()
  const own = useTicketDecisions()
  const actionsOf = props.actionsOf ?? own.actionsOf
  const mayNote = offer(addTicketNote, ticketActions.addNote(ticket)) === true
  return (
    <article className="motora-ticket-object" aria-label={ticket.codIncident}>
      <ObjectHeader
        name={titleOf(ticket)}
        level={level}
        before={before}
        after={after}
        status={
          <>
            <TicketStateBadge isClosed={ticket.isClosed} />
            <span className="motora-second motora-ticket-code">{ticket.codIncident}</span>
          </>
        }
        verdict={ticket.causeGoneAt && !ticket.isClosed && <CauseGoneNotice at={ticket.causeGoneAt} />}
        figures={[
          ...(vehicleOf ? [{ id: 'vehicle', label: t('vehicle'), value: vehicleOf(ticket) }] : []),
          { id: 'technician', label: t('technician'), value: ticket.technicianName ?? t('nobody') },
        ]}
        age={
          <time className="motora-second" dateTime={ticket.created} title={formats.date(ticket.created, 'second')}>
            {t('openedAgo', { age: formats.age(ticket.created, now) })}
          </time>
        }
        actions={actionsOf(ticket).map(asObjectAction)}
        actionsCome={props.actionsCome ?? false}
      />
      <div className="motora-ticket-parts">
        {placeOf && <div className="motora-ticket-place">{placeOf(ticket)}</div>}
        <div className="motora-ticket-said">
          <h2>{t('thread')}</h2>
          {(mayNote || noteDraft(ticket.id) !== '') && <AddNoteForm ticket={ticket} />}
          {ticket.isClosed && <p className="motora-plain motora-second">{t('closedTakesNone')}</p>}
          {said}
        </div>
        {!notesCome && (
          <div className="motora-ticket-facts">
            <TicketFacts ticket={ticket} />
            {furtherOf?.(ticket)}
          </div>
        )}
      </div>
      {own.dialogs}
    </article>
  )
}

const nothing = () => undefined

const asObjectAction = ({ run, inMenu, tone, choices, ...action }: CaseAction): ObjectAction => ({
  ...action,
  main: inMenu !== true,
  ...(tone ? { tone } : {}),
  onSelect: () => run?.(nothing),
})
