import { type Ticket, ticketDetectors } from '@motora/contract/technicians'
import { TRUNCATE_SENTENCE } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { operatorColumns } from '../../shell/vehicle-list-columns'
import type { TicketWords } from './use-ticket-words'

/** The columns of the ticket list, named as the gateway filters and sorts them. @param withOperator see Z-12 */
export function ticketColumns(
  t: TFunction<'incidents'>,
  withOperator: boolean,
  { titleOf, openerOf }: Pick<TicketWords, 'titleOf' | 'openerOf'>,
): TableColumn<Ticket>[] {
  const ofDetectors = (wordOf: (detector: (typeof ticketDetectors)[number]) => string) => ({
    from: 'detector',
    labels: Object.fromEntries(ticketDetectors.map((one) => [one, wordOf(one)])),
  })
  return [
    {
      id: 'plate',
      kind: 'text',
      header: t('plate'),
      value: ({ plate, vehicleName }) => plate ?? vehicleName,
      exportFrom: ['plate', 'vehicleName'],
      wildcard: true,
      onCard: true,
      hideable: false,
      width: 120,
    },
    {
      id: 'title',
      kind: 'text',
      header: t('description'),
      truncateAt: TRUNCATE_SENTENCE,
      value: titleOf,
      wordFirst: ofDetectors((detector) => t(`detector.${detector}`)),
      onCard: true,
      width: 260,
    },
    {
      id: 'isClosed',
      kind: 'choice',
      header: t('state'),
      value: ({ isClosed }) => String(isClosed),
      choices: [
        { value: 'false', label: t('state.open') },
        { value: 'true', label: t('state.closed') },
      ],
      onCard: true,
      width: 120,
    },
    { id: 'created', kind: 'date', header: t('created'), onCard: true, width: 160 },
    { id: 'codIncident', kind: 'text', header: t('code'), width: 160 },
    {
      id: 'detector',
      kind: 'choice',
      header: t('detector'),
      choices: ticketDetectors.map((value) => ({ value, label: t(`detector.${value}`) })),
      whenEmpty: t('detector.none'),
      width: 176,
    },
    {
      id: 'createUserFullName',
      kind: 'text',
      header: t('createdBy'),
      value: openerOf,
      exportFrom: ['createUserFullName', 'userCreateName'],
      wordFirst: ofDetectors(() => t('bySystem')),
      width: 176,
    },
    { id: 'technicianName', kind: 'text', header: t('technician'), width: 160 },
    { id: 'model', kind: 'text', header: t('model'), width: 96 },
    { id: 'city', kind: 'text', header: t('city'), value: ({ city }) => city || null, width: 144 },
    ...operatorColumns(t('operator'), withOperator),
    {
      id: 'closeTimestamp',
      kind: 'date',
      header: t('closed'),
      value: ({ isClosed, closeTimestamp }) => (isClosed ? closeTimestamp : null),
      width: 160,
    },
  ]
}
