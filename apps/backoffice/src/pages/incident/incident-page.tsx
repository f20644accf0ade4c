import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { VehicleBar } from '../../compositions/vehicle-bar'
import { OpenTicketsPanel } from '../../features/technicians/open-tickets-panel'
import { plateOf, ticketQuery } from '../../features/technicians/ticket-calls'
import { TicketDetails } from '../../features/technicians/ticket-details'
import { pathTo } from '../../shell/paths'

/** One incident on a page of its own, with all the others of its vehicle. source: fleet side, section 2.1; Z-15. */
export default function IncidentPage() {
  const { t } = useTranslation('incidents')
  const navigate = useNavigate()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: ticket } = useQuery(ticketQuery(id))
  return (
    <>
      <p className="motora-plain">
        <Link to={pathTo('/incidents')} className="motora-on-map">
          <IconArrowLeft size={16} aria-hidden /> {t('back')}
        </Link>
      </p>
      <TicketDetails key={id} id={id} heading="h1" actionsOf={(shown) => <VehicleBar vehicleId={shown.vehicleId} />} />
      {ticket && (
        <section className="motora-ticket-history">
          <h2>{t('history')}</h2>
          <OpenTicketsPanel
            vehicleId={ticket.vehicleId}
            plate={plateOf(ticket)}
            all
            onOpen={(other) => void navigate({ to: pathTo('/incidents/details/$id', { id: other }) })}
          />
        </section>
      )}
    </>
  )
}
