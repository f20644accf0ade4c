import { mayListSeveralOperators } from '@motora/contract'
import { listTickets, type Ticket } from '@motora/contract/technicians'
import { DataTable, type RowAction } from '@motora/kit/table'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dayFrom, daySpan } from '../../shell/day-span'
import { useMembership } from '../../shell/session/use-session'
import { useAddressState } from '../../shell/use-address-state'
import { useServerTable } from '../../shell/use-server-table'
import { SpanSearch } from './span-search'
import { lookAgainMs, plateOf } from './ticket-calls'
import { ticketColumns } from './ticket-columns'
import { useTicketWords } from './use-ticket-words'

const newestFirst = { column: 'created', direction: 'desc' } as const

export interface TicketTableProps {
  actionsOf: (ticket: Ticket) => readonly RowAction[] | undefined
  /** The ticket whose menu is open, or null. */
  onRowMenu: (ticket: Ticket | null) => void
  onOpen: (ticket: Ticket) => void
  /** What adds a ticket; left out where the role may not. */
  add?: React.ReactNode
}

/**
 * Incidents, newest first, between two days or all of them. Days, filters, order and page live in the address.
 * source: fleet side, section 2.6; ledgers G-02, G-04, G-05.
 */
export function TicketTable({ actionsOf, onRowMenu, onOpen, add }: TicketTableProps) {
  const { t } = useTranslation('incidents')
  const { titleOf, openerOf } = useTicketWords()
  const { role } = useMembership()
  const columns = useMemo(
    () => ticketColumns(t, mayListSeveralOperators(role), { titleOf, openerOf }),
    [t, role, titleOf, openerOf],
  )
  const [{ ticket, ...address }] = useAddressState()
  const [since, until] = [dayFrom(address.since), dayFrom(address.until)]
  const table = useServerTable({
    tableId: 'tickets',
    endpoint: listTickets,
    columns,
    label: t('tab.tickets'),
    fileName: t('title'),
    side: 'fleet',
    sort: newestFirst,
    query: since && until ? { ...daySpan({ since, until }) } : {},
    failed: (why) => t('error.tickets', { why }),
    refetchInterval: lookAgainMs,
  })
  return (
    <DataTable
      {...table.props}
      rowName={(row) => `${row.codIncident} ${plateOf(row)}`}
      empty={{ why: since ? t('noneInSpan') : t('empty') }}
      searchable
      toolbar={add}
      furtherFilters={{
        content: (
          <SpanSearch
            key={`${since}${until}`}
            since={since}
            until={until}
            onSpan={(next) => table.change({ since: next?.since, until: next?.until })}
          />
        ),
        count: since && until ? 1 : 0,
      }}
      rowActions={actionsOf}
      onRowMenu={onRowMenu}
      onRowOpen={onOpen}
      openRowId={ticket}
    />
  )
}
