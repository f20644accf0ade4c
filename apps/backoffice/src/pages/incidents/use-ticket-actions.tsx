import { worksInTheStreet } from '@motora/contract'
import { assignTicket, closeTicket, type Ticket } from '@motora/contract/technicians'
import { giveCommand, type Vehicle } from '@motora/contract/vehicles'
import type { CaseAction } from '@motora/kit/queue'
import { ticketActions } from '@motora/rules/technicians'
import { IconBell, IconExternalLink, IconLock, IconNavigation, IconUserCheck, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { plateOf } from '../../features/technicians/ticket-calls'
import { useTicketWrite } from '../../features/technicians/use-ticket-write'
import { offersQuery } from '../../features/vehicles/commands/command-calls'
import { useAskCommand } from '../../features/vehicles/commands/use-vehicle-commands'
import { pathTo } from '../../shell/paths'
import { navigateLink } from '../../shell/place/navigate-link'
import { useMay, useMembership, useOffer } from '../../shell/session/use-session'

interface TicketDialogs {
  onClose: (ticket: Ticket, closed: () => void) => void
  onAssign: (ticket: Ticket) => void
}

/**
 * What can be done with the open ticket: the way to its vehicle and its flash first for those who go there, then who
 * looks after it, and closing it.
 */
export function useTicketActions(
  open: Ticket | undefined,
  vehicle: Vehicle | undefined,
  { onClose, onAssign }: TicketDialogs,
): (ticket: Ticket) => CaseAction[] {
  const { t } = useTranslation(['incidents', 'commands'])
  const { role, id: ownId } = useMembership()
  const offer = useOffer()
  const mayList = useMay('technicians.read')
  const mayCommand = useMay('vehicles.command')
  const isTechnician = worksInTheStreet(role)
  const flash = useAskCommand()
  const offers = useQuery({
    ...offersQuery(open?.vehicleId ?? ''),
    enabled: isTechnician && mayCommand && open !== undefined && !open.isClosed,
  })
  const locate = offers.data?.find(({ kind }) => kind === 'locate')
  const { run: assign } = useTicketWrite(assignTicket, 'assign', ({ params }) => ({
    subject: params.ticketId,
    about: open?.codIncident ?? '',
  }))
  const mayAssign = (ticket: Ticket) => offer(assignTicket, ticketActions.assign(ticket)) === true
  const place = placeOf(vehicle)

  return (ticket) => [
    ...(isTechnician && place
      ? [
          {
            ...{ id: 'navigate', label: t('incidents:navigate'), href: navigateLink(place, plateOf(ticket)) },
            icon: <IconNavigation size={16} aria-hidden />,
          },
        ]
      : []),
    ...(isTechnician && locate && offer(giveCommand, true) === true
      ? [
          {
            ...{ id: 'flash', label: t('incidents:flash'), keys: 'f' },
            icon: <IconBell size={16} aria-hidden />,
            disabledReason: locate.obstacle === null ? undefined : t(`commands:obstacle.${locate.obstacle}`),
            run: () => flash({ id: ticket.vehicleId, plate: plateOf(ticket) }, locate),
          },
        ]
      : []),
    ...(isTechnician && mayAssign(ticket) && ticket.technicianId !== ownId
      ? [
          {
            ...{ id: 'take', label: t('incidents:assign.take'), keys: 't', inMenu: place !== undefined },
            icon: <IconUserCheck size={16} aria-hidden />,
            run: () => assign({ params: { ticketId: ticket.id }, body: { technicianId: ownId } }),
          },
        ]
      : []),
    ...(!isTechnician && mayList && mayAssign(ticket)
      ? [
          {
            ...{ id: 'assign', label: t('incidents:assign.do'), keys: 'a' },
            icon: <IconUserPlus size={16} aria-hidden />,
            run: () => onAssign(ticket),
          },
        ]
      : []),
    ...(offer(closeTicket, ticketActions.close(ticket)) === true
      ? [
          {
            ...{
              id: 'close',
              label: t('incidents:close'),
              short: t('incidents:closeSelected'),
              keys: 'c',
              tone: 'primary' as const,
            },
            icon: <IconLock size={16} aria-hidden />,
            run: (decided: () => void) => onClose(ticket, decided),
          },
        ]
      : []),
    {
      ...{ id: 'page', label: t('incidents:ownPage'), inMenu: true },
      ...{
        icon: <IconExternalLink size={16} aria-hidden />,
        href: pathTo('/incidents/details/$id', { id: ticket.id }),
      },
    },
  ]
}

/** Where a vehicle is, if it has said so. */
export function placeOf(vehicle: Vehicle | undefined) {
  if (!vehicle) return undefined
  const { latitude, longitude } = vehicle.gps
  return latitude === null || longitude === null ? undefined : { latitude, longitude }
}
