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
import { useTechnicians } from './use-technicians'
import { useTicketWrite } from './use-ticket-write'

const AssignTicketsDialog = late(async () => (await import('./assign-tickets-dialog')).AssignTicketsDialog)
const CloseTicketsDialog = late(async () => (await import('./close-tickets-dialog')).CloseTicketsDialog)

type Asking =
  | { what: 'close'; tickets: readonly Ticket[]; closed?: () => void }
  | { what: 'assign'; tickets: readonly Ticket[] }

/** As many as a menu shows without a search. */
const maxChoices = 8

/**
 * What may be decided of a ticket, wherever it is shown: who looks after it, and closing it, which is the one filled
 * action. `dialogs` is to be drawn by the caller. source: ledgers G-01, G-11
 * @param open the ticket whose actions can be choices: a few technicians are offered without a dialog
 */
export function useTicketDecisions(open?: Ticket) {
  const { t } = useTranslation(['incidents', 'kit'])
  const { role, id: ownId } = useMembership()
  const offer = useOffer()
  const mayList = useMay('technicians.read')
  const [asking, setAsking] = useState<Asking>()
  const isClosing = new Set(
    useWaiting()
      .filter(({ endpoint }) => endpoint === closeTicket.id)
      .map(({ subject }) => subject),
  )
  /** As it was before: its code for what waits for a network, its technician for the way back. */
  const before = useRef<Ticket | undefined>(undefined)
  const { run: assign } = useTicketWrite(
    assignTicket,
    'assign',
    ({ params }) => ({ subject: params.ticketId, about: before.current?.codIncident ?? '' }),
    (after) => {
      const was = before.current
      const words = after.technicianName
        ? t('incidents:assign.doneTo', { name: after.technicianName })
        : t('incidents:assign.doneNobody')
      if (!was) return words
      return {
        words,
        action: { label: t('kit:undo'), onClick: () => void assignTo(after, was.technicianId, after.technicianId) },
      }
    },
  )
  /** @param heldBy whose it must still be, where an assignment is undone: a later one of somebody else stays */
  const assignTo = (ticket: Ticket, technicianId: string | null, heldBy?: string | null) => {
    before.current = ticket
    const body = { technicianId, ...(heldBy === undefined ? {} : { heldBy }) }
    return assign({ params: { ticketId: ticket.id }, body })
  }
  const isOffered = (ticket: Ticket) => offer(assignTicket, ticketActions.assign(ticket)) === true
  const { technicians, come } = useTechnicians(
    open?.sharingOperatorId ?? null,
    open !== undefined && mayList && !worksInTheStreet(role) && isOffered(open),
  )
  const stop = () => setAsking(undefined)

  /** The technicians of the open ticket, where a menu holds them. */
  const choicesOf = (ticket: Ticket): Pick<CaseAction, 'choices'> => {
    if (ticket.id !== open?.id || technicians.length === 0 || technicians.length > maxChoices) return {}
    const others = technicians.filter(({ id }) => id !== ticket.technicianId)
    return {
      choices: [
        ...others.map(({ id, name }) => ({ id, label: name, run: () => assignTo(ticket, id) })),
        ...(ticket.technicianId
          ? [{ id: 'nobody', label: t('incidents:assign.toNobody'), run: () => assignTo(ticket, null) }]
          : []),
      ],
    }
  }

  const actionsOf = (ticket: Ticket): CaseAction[] => {
    const mayAssign = isOffered(ticket)
    const mayTake = mayAssign && worksInTheStreet(role) && ticket.technicianId !== ownId
    return [
      ...(mayTake
        ? [
            {
              id: 'take',
              label: t('incidents:assign.take'),
              keys: 't',
              icon: <IconUserCheck size={16} aria-hidden />,
              run: () => assignTo(ticket, ownId),
            },
          ]
        : []),
      ...(mayAssign && mayList && !worksInTheStreet(role)
        ? [
            {
              id: 'assign',
              label: t('incidents:assign.do'),
              keys: 'a',
              icon: <IconUserPlus size={16} aria-hidden />,
              run: () => setAsking({ what: 'assign', tickets: [ticket] }),
              ...choicesOf(ticket),
            },
          ]
        : []),
      ...(offer(closeTicket, ticketActions.close(ticket)) === true
        ? [
            {
              id: 'close',
              label: t('incidents:close'),
              short: t('incidents:closeSelected'),
              keys: 'c',
              tone: 'primary' as const,
              icon: <IconLock size={16} aria-hidden />,
              disabledReason: isClosing.has(ticket.id) ? t('incidents:kept') : undefined,
              run: (closed: () => void) => setAsking({ what: 'close', tickets: [ticket], closed }),
            },
          ]
        : []),
    ]
  }
  return {
    actionsOf,
    /** What the actions of the open ticket are is not known yet. */
    come,
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
