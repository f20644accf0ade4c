import type { Ticket } from '@motora/contract/technicians'
import { useFormats, useKitTexts } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { emailLink, phoneLink } from '../../shell/frame/contact-links'
import { Facts } from '../../shell/frame/facts'
import { plateOf } from './ticket-calls'
import { useTicketWords } from './use-ticket-words'

/** Everything that a ticket holds besides what was said. source: ledger G-01. */
export function TicketFacts({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('incidents')
  const { states } = useKitTexts()
  const formats = useFormats()
  const { openerOf } = useTicketWords()
  const yesNo = (yes: boolean) => (yes ? states.yes : states.no)
  return (
    <Facts
      facts={[
        { label: t('code'), value: ticket.codIncident },
        { label: t('created'), value: formats.date(ticket.created, 'minute') },
        { label: t('createdBy'), value: openerOf(ticket) },
        { label: t('vehicle'), value: `${plateOf(ticket)} · ${ticket.model}` },
        { label: t('imei'), value: ticket.imei },
        { label: t('outOfService'), value: yesNo(ticket.outOfService) },
        { label: t('keepsOut'), value: yesNo(ticket.vehicleCannotOperate) },
        { label: t('technician'), value: ticket.technicianName ?? t('nobody') },
        { label: t('city'), value: ticket.city },
        { label: t('operator'), value: ticket.sharingOperatorName },
        { label: t('operatorEmail'), value: emailLink(ticket.operatorEmail) },
        { label: t('operatorPhone'), value: phoneLink(ticket.operatorPhone) },
        ...(ticket.isClosed
          ? [
              { label: t('closed'), value: formats.date(ticket.closeTimestamp, 'minute') },
              { label: t('resolved'), value: yesNo(ticket.resolved) },
              { label: t('closingComment'), value: ticket.closingComment },
            ]
          : []),
      ]}
    />
  )
}
