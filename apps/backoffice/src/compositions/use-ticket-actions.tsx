import { worksInTheStreet } from '@motora/contract'
import type { Ticket } from '@motora/contract/technicians'
import { giveCommand, type Vehicle } from '@motora/contract/vehicles'
import type { CaseAction } from '@motora/kit/queue'
import { IconBell, IconExternalLink, IconNavigation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { plateOf } from '../features/technicians/ticket-calls'
import { useTicketDecisions } from '../features/technicians/use-ticket-decisions'
import { offersQuery } from '../features/vehicles/commands/command-calls'
import { useAskCommand } from '../features/vehicles/commands/use-vehicle-commands'
import { pathTo } from '../shell/paths'
import { navigateLink } from '../shell/place/navigate-link'
import { useMay, useMembership, useOffer } from '../shell/session/use-session'

/**
 * What can be done with the open ticket: the way to its vehicle and its flash first for those who go there, then who
 * looks after it, and closing it.
 * @param onOwnPage true: nothing leads there
 */
export function useTicketActions(open: Ticket | undefined, vehicle: Vehicle | undefined, onOwnPage = false) {
  const { t } = useTranslation(['incidents', 'commands'])
  const { role } = useMembership()
  const offer = useOffer()
  const mayCommand = useMay('vehicles.command')
  const isTechnician = worksInTheStreet(role)
  const flash = useAskCommand()
  const offers = useQuery({
    ...offersQuery(open?.vehicleId ?? ''),
    enabled: isTechnician && mayCommand && open !== undefined && !open.isClosed,
  })
  const locate = offers.data?.find(({ kind }) => kind === 'locate')
  const decisions = useTicketDecisions(open)
  const place = placeOf(vehicle)

  // they come together, so that none moves when another arrives
  const come = decisions.come || (offers.isLoading && offers.errorUpdateCount === 0)

  const actionsOf = (ticket: Ticket): CaseAction[] => (come && ticket.id === open?.id ? [] : allOf(ticket))
  const allOf = (ticket: Ticket): CaseAction[] => [
    ...(isTechnician && place
      ? [
          {
            id: 'navigate',
            label: t('incidents:navigate'),
            href: navigateLink(place, plateOf(ticket)),
            icon: <IconNavigation size={16} aria-hidden />,
          },
        ]
      : []),
    ...(isTechnician && locate && offer(giveCommand, true) === true
      ? [
          {
            id: 'flash',
            label: t('incidents:flash'),
            keys: 'f',
            icon: <IconBell size={16} aria-hidden />,
            disabledReason: locate.obstacle === null ? undefined : t(`commands:obstacle.${locate.obstacle}`),
            run: () => flash({ id: ticket.vehicleId, plate: plateOf(ticket) }, locate),
          },
        ]
      : []),
    // with the way to it there, a thumb has no room for taking it too
    ...decisions
      .actionsOf(ticket)
      .map((action) => (action.id === 'take' && place ? { ...action, inMenu: true } : action)),
    ...(onOwnPage
      ? []
      : [
          {
            id: 'page',
            label: t('incidents:ownPage'),
            inMenu: true,
            icon: <IconExternalLink size={16} aria-hidden />,
            href: pathTo('/incidents/details/$id', { id: ticket.id }),
          },
        ]),
  ]
  return { ...decisions, come, actionsOf }
}

/** Where a vehicle is, if it has said so. */
export function placeOf(vehicle: Vehicle | undefined) {
  if (!vehicle) return undefined
  const { latitude, longitude } = vehicle.gps
  return latitude === null || longitude === null ? undefined : { latitude, longitude }
}
