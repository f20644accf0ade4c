import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LateScooterDrawer } from '../../compositions/late-scooter'
import { TicketCase } from '../../compositions/ticket-case'
import { OpenTicketsPanel } from '../../features/technicians/open-tickets-panel'
import { plateOf } from '../../features/technicians/ticket-calls'
import { useTicket } from '../../features/technicians/use-ticket'
import { pathTo } from '../../shell/paths'
import { useAddressState } from '../../shell/use-address-state'
import { useObjectTitle } from '../../shell/use-title'

/** One incident on a page of its own, with all the others of its vehicle. source: fleet side, section 2.1; Z-15. */
export default function IncidentPage() {
  const { t } = useTranslation('incidents')
  const navigate = useNavigate()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const [{ vehicle }] = useAddressState()
  useObjectTitle(useTicket(id).data?.codIncident)
  return (
    <div className="motora-ticket-page">
      <Link to={pathTo('/incidents')} className="motora-on-map">
        <IconArrowLeft size={16} aria-hidden /> {t('back')}
      </Link>
      <TicketCase
        key={id}
        id={id}
        level={1}
        withMap
        furtherOf={(ticket) => (
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
      />
      {vehicle && <LateScooterDrawer id={vehicle} />}
    </div>
  )
}
