import { openTicket } from '@motora/contract/technicians'
import type { Vehicle } from '@motora/contract/vehicles'
import { ActionButton, KitDialog, late } from '@motora/kit'
import { vehicleActions, vehicleStandingOf } from '@motora/rules/vehicles'
import { IconTicket, IconTicketOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useOffer } from '../../shell/session/use-session'
import { OpenTicketsPanel } from './open-tickets-panel'
import { ticketsOfVehicleQuery } from './ticket-calls'
import { ticketVehicleOf } from './ticket-vehicle'

const CreateTicketDialog = late(async () => (await import('./create-ticket-dialog')).CreateTicketDialog)
const TicketDetails = late(async () => (await import('./ticket-details')).TicketDetails)

type Showing = 'create' | 'list' | { id: string }

/** Create a ticket of this vehicle, and its open ones in a dialog. source: ledgers E-13, G-06. */
export function TicketActions({ vehicle: of }: { vehicle: Vehicle }) {
  const { t } = useTranslation('incidents')
  const sees = useMay('tickets.read')
  const offer = useOffer()
  const vehicle = ticketVehicleOf(of)
  const [showing, setShowing] = useState<Showing>()
  const { data } = useQuery({ ...ticketsOfVehicleQuery(vehicle.id), enabled: sees })
  const close = () => setShowing(undefined)
  const ticketId = typeof showing === 'object' ? showing.id : undefined
  return (
    <>
      {offer(openTicket, vehicleActions.openTicket(vehicleStandingOf(of))) === true && (
        <ActionButton icon={<IconTicket size={16} aria-hidden />} onClick={() => setShowing('create')}>
          {t('create.title')}
        </ActionButton>
      )}
      {sees && (
        <ActionButton icon={<IconTicketOff size={16} aria-hidden />} onClick={() => setShowing('list')}>
          {data ? t('openCount', { count: data.total }) : t('open')}
        </ActionButton>
      )}
      {showing === 'create' && <CreateTicketDialog vehicle={vehicle} onClose={close} />}
      <KitDialog
        opened={showing === 'list' || ticketId !== undefined}
        onClose={ticketId ? () => setShowing('list') : close}
        title={t('openOf', { plate: vehicle.plate })}
        size="lg"
      >
        {ticketId ? (
          <TicketDetails id={ticketId} heading="h2" />
        ) : (
          <OpenTicketsPanel vehicleId={vehicle.id} plate={vehicle.plate} onOpen={(id) => setShowing({ id })} />
        )}
      </KitDialog>
    </>
  )
}
