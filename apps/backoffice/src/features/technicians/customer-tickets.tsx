import { mayListSeveralOperators } from '@motora/contract'
import { listTickets, type Ticket } from '@motora/contract/technicians'
import { DataTable } from '@motora/kit/table'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../shell/paths'
import { useMembership } from '../../shell/session/use-session'
import { useServerTable } from '../../shell/use-server-table'
import { plateOf } from './ticket-calls'
import { ticketColumns } from './ticket-columns'
import { useTicketWords } from './use-ticket-words'

const newestFirst = { column: 'created', direction: 'desc' } as const

/** Incidents of vehicles while a customer rented them, the newest first; a row leads to its ticket. source: SCREENS, "Object page" */
export function CustomerTickets({ customerId, name }: { customerId: string; name: string }) {
  const { t } = useTranslation('incidents')
  const { titleOf, openerOf } = useTicketWords()
  const { role } = useMembership()
  const navigate = useNavigate()
  const columns = useMemo(
    () => ticketColumns(t, mayListSeveralOperators(role), { titleOf, openerOf }),
    [t, role, titleOf, openerOf],
  )
  const table = useServerTable({
    tableId: 'customer-tickets',
    endpoint: listTickets,
    columns,
    label: t('ofCustomer', { name }),
    side: 'customer',
    sort: newestFirst,
    conditions: { customerId: [customerId] },
    failed: (why) => t('error.tickets', { why }),
    part: 'tickets',
    views: false,
  })
  const open = ({ id }: Ticket) => void navigate({ to: pathTo('/incidents/details/$id', { id }) })
  return (
    <DataTable
      {...table.props}
      rowName={(row) => `${row.codIncident} ${plateOf(row)}`}
      empty={{ why: t('noneOfCustomer') }}
      onRowOpen={open}
    />
  )
}
