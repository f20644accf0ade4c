import type { Ticket, TicketDetector } from '@motora/contract/technicians'
import { StatusBadge } from '@motora/kit'
import type { QueueRow } from '@motora/kit/queue'
import {
  type Icon,
  IconAlertTriangle,
  IconBatteryExclamation,
  IconClockPause,
  IconMapPinOff,
  IconScooterElectric,
  IconShieldQuestion,
  IconTruck,
  IconWifiOff,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { CauseGoneBadge } from './cause-gone'
import { plateOf } from './ticket-calls'

const icons: Record<TicketDetector, Icon> = {
  'low-battery': IconBatteryExclamation,
  'left-area': IconMapPinOff,
  'moved-without-rental': IconTruck,
  silent: IconWifiOff,
  'contested-identity': IconShieldQuestion,
  'stays-on': IconScooterElectric,
}

export interface TicketRowContext {
  t: TFunction<'incidents'>
  titleOf: (ticket: Ticket) => string
  /** Of several operators, each is named. */
  withOperator: boolean
  /** How its vehicle is now. */
  vehicleNow: React.ReactNode
  /** Something typed about it could not be sent yet. */
  isWaiting: boolean
}

/** A ticket in two lines of the queue. */
export function ticketRow(
  ticket: Ticket,
  { t, titleOf, withOperator, vehicleNow, isWaiting }: TicketRowContext,
): QueueRow {
  const Icon = ticket.detector ? icons[ticket.detector] : IconAlertTriangle
  return {
    title: titleOf(ticket),
    icon: <Icon />,
    tone: ticket.isClosed ? 'grey' : 'yellow',
    since: ticket.created,
    what: [plateOf(ticket), ticket.city, withOperator && ticket.sharingOperatorName].filter(Boolean).join(' · '),
    state: vehicleNow,
    person: ticket.technicianName ?? undefined,
    mark: isWaiting ? (
      <StatusBadge tone="yellow" Icon={IconClockPause}>
        {t('waits')}
      </StatusBadge>
    ) : (
      ticket.causeGoneAt && !ticket.isClosed && <CauseGoneBadge />
    ),
  }
}
