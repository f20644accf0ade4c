import { mayListSeveralOperators } from '@motora/contract'
import { assignTicket, closeTicket, type Ticket } from '@motora/contract/technicians'
import { WorkQueue } from '@motora/kit/queue'
import type { BulkAction } from '@motora/kit/table'
import { metresBetween } from '@motora/rules/sharing'
import { useTranslation } from 'react-i18next'
import { TicketCase } from '../../compositions/ticket-case'
import { placeOf, useTicketActions } from '../../compositions/use-ticket-actions'
import { plateOf } from '../../features/technicians/ticket-calls'
import { ticketRow } from '../../features/technicians/ticket-row'
import { useTicket } from '../../features/technicians/use-ticket'
import { useTicketQueue } from '../../features/technicians/use-ticket-queue'
import { useTicketWords } from '../../features/technicians/use-ticket-words'
import { useVehicle } from '../../features/vehicles/vehicle/use-vehicle'
import { useVehiclesNow } from '../../features/vehicles/vehicle/use-vehicles-now'
import { VehicleNow } from '../../features/vehicles/vehicle/vehicle-now'
import { useWaiting } from '../../shell/outbox/browser-outbox'
import type { Place } from '../../shell/place/own-place'
import { useMay, useMembership, useOffer } from '../../shell/session/use-session'
import { NearNotice } from './near-notice'

/** Few enough to be quick, and all that a technician has to order by distance. */
const pageSize = { ordered: 30, byDistance: 200 }

/** They are in the bar of the queue. */
const none = () => []

/** Incidents as a work queue, the case next to it. source: SCREENS, work queue; ledgers G-02, G-10. */
export function IncidentQueue({ near, onOwnPlace }: { near: Place | undefined; onOwnPlace: React.ReactNode }) {
  const { t } = useTranslation('incidents')
  const { titleOf } = useTicketWords()
  const { role } = useMembership()
  const withOperator = mayListSeveralOperators(role)
  const queue = useTicketQueue(near ? pageSize.byDistance : pageSize.ordered)

  const { items, openId } = queue.props
  const vehicles = useVehiclesNow((items ?? []).map(({ vehicleId }) => vehicleId))
  const waiting = new Set(useWaiting().map(({ subject }) => subject))
  const metresTo = ({ vehicleId }: Ticket) => {
    const place = placeOf(vehicles.get(vehicleId))
    return near && place ? metresBetween(near, place) : undefined
  }
  const shown =
    near && items
      ? [...items].sort((a, b) => (metresTo(a) ?? Number.MAX_VALUE) - (metresTo(b) ?? Number.MAX_VALUE))
      : items

  const read = useTicket(openId)
  const open = read.data
  // asked for with the ticket, which waits for it
  const inQueue = items?.find(({ id }) => id === openId)
  useVehicle(inQueue?.vehicleId)
  const { actionsOf, closeMany, assignMany, dialogs } = useTicketActions(open, open && vehicles.get(open.vehicleId))
  const bulkActions = useBulkActions({ closeMany, assignMany })
  return (
    <>
      <WorkQueue<Ticket>
        {...queue.props}
        id="incidents"
        label={t('tab.tickets')}
        items={shown}
        itemId={({ id }) => id}
        itemName={(ticket) => `${ticket.codIncident} ${plateOf(ticket)}`}
        row={(ticket) =>
          ticketRow(ticket, {
            t,
            titleOf,
            withOperator,
            isWaiting: waiting.has(ticket.id),
            vehicleNow: <VehicleNow vehicle={vehicles.get(ticket.vehicleId)} metres={metresTo(ticket)} />,
          })
        }
        notice={<NearNotice isNear={near !== undefined}>{onOwnPlace}</NearNotice>}
        empty={{ why: t(queue.isFiltered ? 'emptyFiltered' : queue.view === 'open' ? 'emptyOpen' : 'emptyView') }}
        openItem={open}
        actions={(ticket) => actionsOf(open?.id === ticket.id ? open : ticket)}
        {...(bulkActions.length > 0 ? { bulkActions } : {})}
      >
        {(id) => <TicketCase key={id} id={id} level={2} actionsOf={none} />}
      </WorkQueue>
      {dialogs}
    </>
  )
}

/** What can be done with several tickets. */
function useBulkActions({
  closeMany,
  assignMany,
}: Pick<ReturnType<typeof useTicketActions>, 'closeMany' | 'assignMany'>): BulkAction<Ticket>[] {
  const { t } = useTranslation('incidents')
  const offer = useOffer()
  const mayList = useMay('technicians.read')
  const someClosed = (tickets: readonly Ticket[]) =>
    tickets.some(({ isClosed }) => isClosed) ? t('bulk.someClosed') : undefined
  return [
    ...(offer(assignTicket, true) === true && mayList
      ? [
          {
            id: 'assign',
            label: t('assign.do'),
            disabledReason: (tickets: readonly Ticket[]) =>
              someClosed(tickets) ??
              (new Set(tickets.map(({ sharingOperatorId }) => sharingOperatorId)).size > 1
                ? t('bulk.severalOperators')
                : undefined),
            run: assignMany,
          },
        ]
      : []),
    ...(offer(closeTicket, true) === true
      ? [
          {
            id: 'close',
            label: t('closeSelected'),
            disabledReason: someClosed,
            run: closeMany,
          },
        ]
      : []),
  ]
}
