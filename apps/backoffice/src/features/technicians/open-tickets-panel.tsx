import { UnstyledButton } from '@mantine/core'
import { ErrorState, TextSkeleton, useFormats } from '@motora/kit'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFault } from '../../shell/language/fault-text'
import { pathTo } from '../../shell/paths'
import { ticketsOfVehicleQuery } from './ticket-calls'
import { TicketStateBadge } from './ticket-state-badge'
import { useTicketWords } from './use-ticket-words'

export interface OpenTicketsPanelProps {
  vehicleId: string
  plate: string
  /** Closed ones too. */
  all?: boolean
  /** Left out, a ticket leads to its own page. */
  onOpen?: (ticketId: string) => void
}

/** The tickets of one vehicle, newest first. source: ledger G-06. */
export function OpenTicketsPanel({ vehicleId, plate, all = false, onOpen }: OpenTicketsPanelProps) {
  const { t } = useTranslation('incidents')
  const formats = useFormats()
  const fault = useFault()
  const { titleOf } = useTicketWords()
  const tickets = useQuery(ticketsOfVehicleQuery(vehicleId, all))
  if (tickets.isPending) return <TextSkeleton lines={3} />
  if (!tickets.data)
    return (
      <ErrorState {...fault(tickets.error, (why) => t('error.ofVehicle', { why }))} onRetry={() => tickets.refetch()} />
    )
  if (tickets.data.rows.length === 0) return <p className="motora-plain">{t('noTickets')}</p>
  return (
    <ul className="motora-choices" aria-label={t('openOf', { plate })}>
      {tickets.data.rows.map((ticket) => (
        <li key={ticket.id}>
          <TicketWay id={ticket.id} onOpen={onOpen}>
            <span className="motora-two-lines">
              <strong>{titleOf(ticket)}</strong>
              <span className="motora-second">
                {ticket.codIncident} · {formats.date(ticket.created, 'minute')}
              </span>
            </span>
            {all && <TicketStateBadge isClosed={ticket.isClosed} />}
            <IconChevronRight size={16} aria-hidden />
          </TicketWay>
        </li>
      ))}
    </ul>
  )
}

interface TicketWayProps {
  id: string
  onOpen: ((ticketId: string) => void) | undefined
  children: ReactNode
}

function TicketWay({ id, onOpen, children }: TicketWayProps) {
  return onOpen ? (
    <UnstyledButton className="motora-choice" onClick={() => onOpen(id)}>
      {children}
    </UnstyledButton>
  ) : (
    <Link className="motora-choice" to={pathTo('/incidents/details/$id', { id })}>
      {children}
    </Link>
  )
}
