import { mayListSeveralOperators } from '@motora/contract'
import { listTickets, type Ticket } from '@motora/contract/technicians'
import { ActionButton, DayField } from '@motora/kit'
import { DataTable, type RowAction } from '@motora/kit/table'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMembership } from '../../shell/session/use-session'
import { useAddressState } from '../../shell/use-address-state'
import { useServerTable } from '../../shell/use-server-table'
import { lookAgainMs, plateOf } from './ticket-calls'
import { ticketColumns } from './ticket-columns'
import { useTicketWords } from './use-ticket-words'

const newestFirst = { column: 'created', direction: 'desc' } as const

export interface TicketTableProps {
  actionsOf: (ticket: Ticket) => readonly RowAction[]
  onOpen: (ticket: Ticket) => void
  /** What adds a ticket; left out where the role may not. */
  add?: React.ReactNode
}

/**
 * Incidents, newest first, between two days or all of them. Days, filters, order and page live in the address.
 * source: fleet side, section 2.6; ledgers G-02, G-04, G-05.
 */
export function TicketTable({ actionsOf, onOpen, add }: TicketTableProps) {
  const { t } = useTranslation('incidents')
  const { titleOf } = useTicketWords()
  const { role } = useMembership()
  const columns = useMemo(() => ticketColumns(t, mayListSeveralOperators(role), titleOf), [t, role, titleOf])
  const [{ since, until, ticket }] = useAddressState()
  const table = useServerTable({
    tableId: 'tickets',
    endpoint: listTickets,
    columns,
    label: t('tab.tickets'),
    fileName: t('title'),
    side: 'fleet',
    sort: newestFirst,
    query: since && until ? { since, until } : {},
    failed: (why) => t('error.tickets', { why }),
    refetchInterval: lookAgainMs,
  })
  return (
    <>
      <SpanSearch
        since={since}
        until={until}
        onSpan={(next) => table.change({ since: next?.since, until: next?.until })}
      />
      <DataTable
        {...table.props}
        rowName={(row) => `${row.codIncident} ${plateOf(row)}`}
        empty={{ why: since ? t('noneInSpan') : t('empty') }}
        searchable
        toolbar={add}
        rowActions={actionsOf}
        onRowOpen={onOpen}
        openRowId={ticket}
      />
    </>
  )
}

interface SpanSearchProps {
  since: string | undefined
  until: string | undefined
  onSpan: (span: { since: string; until: string } | undefined) => void
}

/** Both days are needed to search; "search all" forgets them. source: ledgers G-02, G-05. */
function SpanSearch({ since, until, onSpan }: SpanSearchProps) {
  const { t } = useTranslation('incidents')
  const [days, setDays] = useState({ since: since ?? null, until: until ?? null })
  const [tried, setTried] = useState(false)
  const missing = tried && (!days.since || !days.until)
  const reversed = tried && days.since !== null && days.until !== null && days.since > days.until
  const search = () => {
    setTried(true)
    if (days.since && days.until && days.since <= days.until) onSpan({ since: days.since, until: days.until })
  }
  return (
    <form
      className="motora-span"
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      <DayField
        label={t('since')}
        value={days.since}
        onChange={(day) => setDays({ ...days, since: day })}
        error={missing && !days.since ? t('bothDates') : undefined}
      />
      <DayField
        label={t('until')}
        value={days.until}
        onChange={(day) => setDays({ ...days, until: day })}
        error={missing && !days.until ? t('bothDates') : reversed ? t('datesInvalid') : undefined}
      />
      <ActionButton type="submit" tone="primary">
        {t('search')}
      </ActionButton>
      <ActionButton
        onClick={() => {
          setDays({ since: null, until: null })
          setTried(false)
          onSpan(undefined)
        }}
      >
        {t('searchAll')}
      </ActionButton>
    </form>
  )
}
