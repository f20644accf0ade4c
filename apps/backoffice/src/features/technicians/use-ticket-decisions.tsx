import { worksInTheStreet } from '@motora/contract'
import { assignTicket, closeTicket, type Ticket } from '@motora/contract/technicians'
import { late } from '@motora/kit'
import type { CaseAction } from '@motora/kit/queue'
import { ticketActions } from '@motora/rules/technicians'
import { IconLock, IconUserCheck, IconUserPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWaiting } from '../../shell/outbox/browser-outbox'
import { useMay, useMembership, useOffer } from '../../shell/session/use-session'
import { useTicketWrite } from './use-ticket-write'

const AssignTicketsDialog = late(async () => (await import('./assign-tickets-dialog')).AssignTicketsDialog)
const CloseTicketsDialog = late(async () => (await import('./close-tickets-dialog')).CloseTicketsDialog)

type Asking =
  | { what: 'close'; tickets: readonly Ticket[]; closed?: () => void }
  | { what: 'assign'; tickets: readonly Ticket[] }

/**
 * What may be decided of a ticket, wherever it is shown: who looks after it, and closing it, which is the one filled
 * action. `dialogs` is to be drawn by the caller. source: ledgers G-01, G-11
 */
export function useTicketDecisions() {
  const { t } = useTranslation('incidents')
  const { role, id: ownId } = useMembership()
  const offer = useOffer()
  const mayList = useMay('technicians.read')
  const [asking, setAsking] = useState<Asking>()
  const isClosing = new Set(
    useWaiting()
      .filter(({ endpoint }) => endpoint === closeTicket.id)
      .map(({ subject }) => subject),
  )
  /** Its code, for what waits for a network. */
  const taken = useRef('')
  const { run: assign } = useTicketWrite(assignTicket, 'assign', ({ params }) => ({
    subject: params.ticketId,
    about: taken.current,
  }))
  const stop = () => setAsking(undefined)

  const actionsOf = (ticket: Ticket): CaseAction[] => {
    const mayAssign = offer(assignTicket, ticketActions.assign(ticket)) === true
    const mayTake = mayAssign && worksInTheStreet(role) && ticket.technicianId !== ownId
    return [
      ...(mayTake
        ? [
            {
              ...{ id: 'take', label: t('assign.take'), keys: 't' },
              icon: <IconUserCheck size={16} aria-hidden />,
              run: () => {
                taken.current = ticket.codIncident
                return assign({ params: { ticketId: ticket.id }, body: { technicianId: ownId } })
              },
            },
          ]
        : []),
      ...(mayAssign && mayList && !worksInTheStreet(role)
        ? [
            {
              ...{ id: 'assign', label: t('assign.do'), keys: 'a' },
              icon: <IconUserPlus size={16} aria-hidden />,
              run: () => setAsking({ what: 'assign', tickets: [ticket] }),
            },
          ]
        : []),
      ...(offer(closeTicket, ticketActions.close(ticket)) === true
        ? [
            {
              ...{ id: 'close', label: t('close'), short: t('closeSelected'), keys: 'c', tone: 'primary' as const },
              icon: <IconLock size={16} aria-hidden />,
              disabledReason: isClosing.has(ticket.id) ? t('kept') : undefined,
              run: (closed: () => void) => setAsking({ what: 'close', tickets: [ticket], closed }),
            },
          ]
        : []),
    ]
  }
  return {
    actionsOf,
    closeMany: (tickets: readonly Ticket[]) => setAsking({ what: 'close', tickets }),
    assignMany: (tickets: readonly Ticket[]) => setAsking({ what: 'assign', tickets }),
    dialogs:
      asking?.what === 'close' ? (
        <CloseTicketsDialog tickets={asking.tickets} onClose={stop} onClosed={asking.closed} />
      ) : asking?.what === 'assign' ? (
        <AssignTicketsDialog tickets={asking.tickets} onClose={stop} />
      ) : null,
  }
}
