import { mayListSeveralOperators } from '@motora/contract'
import { assignTicket, closeTicket, type Ticket } from '@motora/contract/technicians'
import { late } from '@motora/kit'
import { WorkQueue } from '@motora/kit/queue'
import type { BulkAction } from '@motora/kit/table'
import { metresBetween } from '@motora/rules/sharing'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { VehicleBar } from '../../compositions/vehicle-bar'
import { plateOf, ticketQuery } from '../../features/technicians/ticket-calls'
import { TicketDetails } from '../../features/technicians/ticket-details'
import { ticketRow } from '../../features/technicians/ticket-row'
import { useTicketQueue } from '../../features/technicians/use-ticket-queue'
import { useTicketWords } from '../../features/technicians/use-ticket-words'
import { useVehiclesNow } from '../../features/vehicles/vehicle/use-vehicles-now'
import { VehicleNow, VehicleNowCard } from '../../features/vehicles/vehicle/vehicle-now'
import { useWaiting } from '../../shell/outbox/browser-outbox'
import type { Place } from '../../shell/place/own-place'
import { useMay, useMembership, useOffer } from '../../shell/session/use-session'
import { NearNotice } from './near-notice'
import { placeOf, useTicketActions } from './use-ticket-actions'

const AssignTicketsDialog = late(
  async () => (await import('../../features/technicians/assign-tickets-dialog')).AssignTicketsDialog,
)
const CloseTicketDialog = late(
  async () => (await import('../../features/technicians/close-ticket-dialog')).CloseTicketDialog,
)
const CloseTicketsDialog = late(
  async () => (await import('../../features/technicians/close-tickets-dialog')).CloseTicketsDialog,
)

/** Few enough to be quick, and all that a technician has to order by distance. */
const pageSize = { ordered: 30, byDistance: 200 }

/** Dialogs that a queue of tickets opens. */
type Asking =
  | { what: 'close'; ticket: Ticket; closed: () => void }
  | { what: 'close-many' | 'assign'; tickets: readonly Ticket[] }

/** Incidents as a work queue, the case next to it. source: SCREENS, work queue; ledgers G-02, G-10. */
export function IncidentQueue({ near, onOwnPlace }: { near: Place | undefined; onOwnPlace: React.ReactNode }) {
  const { t } = useTranslation('incidents')
  const { titleOf } = useTicketWords()
  const { role } = useMembership()
  const withOperator = mayListSeveralOperators(role)
  const queue = useTicketQueue(near ? pageSize.byDistance : pageSize.ordered)
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)

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

  const read = useQuery({ ...ticketQuery(openId ?? ''), enabled: openId !== undefined })
  const open = read.data
  const actions = useTicketActions(open, open && vehicles.get(open.vehicleId), {
    onClose: (ticket, closed) => setAsking({ what: 'close', ticket, closed }),
    onAssign: (ticket) => setAsking({ what: 'assign', tickets: [ticket] }),
  })
  const bulkActions = useBulkActions(setAsking)
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
            ...{ t, titleOf, withOperator, isWaiting: waiting.has(ticket.id) },
            vehicleNow: <VehicleNow vehicle={vehicles.get(ticket.vehicleId)} metres={metresTo(ticket)} />,
          })
        }
        notice={<NearNotice isNear={near !== undefined}>{onOwnPlace}</NearNotice>}
        empty={{ why: t(queue.isFiltered ? 'emptyFiltered' : queue.view === 'open' ? 'emptyOpen' : 'emptyView') }}
        openItem={open}
        actions={(ticket) => actions(open?.id === ticket.id ? open : ticket)}
        {...(bulkActions.length > 0 ? { bulkActions } : {})}
      >
        {(id) => (
          <TicketDetails
            key={id}
            id={id}
            heading="h2"
            closes={false}
            vehicleOf={(ticket) => <VehicleNowCard id={ticket.vehicleId} name={plateOf(ticket)} />}
            actionsOf={(ticket) => <VehicleBar vehicleId={ticket.vehicleId} />}
          />
        )}
      </WorkQueue>
      {asking?.what === 'close' && (
        <CloseTicketDialog ticket={asking.ticket} onClose={close} onClosed={asking.closed} />
      )}
      {asking?.what === 'close-many' && <CloseTicketsDialog tickets={asking.tickets} onClose={close} />}
      {asking?.what === 'assign' && <AssignTicketsDialog tickets={asking.tickets} onClose={close} />}
    </>
  )
}

/** What can be done with several tickets. */
function useBulkActions(ask: (asking: Asking) => void): BulkAction<Ticket>[] {
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
            run: (tickets: readonly Ticket[]) => ask({ what: 'assign', tickets }),
          },
        ]
      : []),
    ...(offer(closeTicket, true) === true
      ? [
          {
            id: 'close',
            label: t('closeSelected'),
            disabledReason: someClosed,
            run: (tickets: readonly Ticket[]) => ask({ what: 'close-many', tickets }),
          },
        ]
      : []),
  ]
}
