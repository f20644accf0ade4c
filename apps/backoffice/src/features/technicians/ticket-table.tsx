import { mayListSeveralOperators } from '@motora/contract'
import { listTickets, type Ticket } from '@motora/contract/technicians'
import { ActionButton, DayField } from '@motora/kit'
import {
  DataTable,
  initialTableState,
  type RowAction,
  tableStateFromSearch,
  tableStateToSearch,
} from '@motora/kit/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestIdOf, useRefusalText } from '../../shell/language/refusal-text'
import { client } from '../../shell/session/browser-session'
import { useMembership } from '../../shell/session/use-session'
import { queryOf } from '../../shell/table-query'
import { useAddressState } from '../../shell/use-address-state'
import { useLastPage } from '../../shell/use-last-page'
import { useListExport } from '../../shell/use-list-export'
import { useSavedViews } from '../../shell/use-saved-views'
import { lookAgainMs, plateOf, ticketsKey } from './ticket-calls'
import { ticketColumns } from './ticket-columns'
import { useTicketWords } from './use-ticket-words'

const tableId = 'tickets'
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
  const refusal = useRefusalText()
  const { titleOf } = useTicketWords()
  const { role } = useMembership()
  const [search, setSearch] = useAddressState()
  const columns = useMemo(() => ticketColumns(t, mayListSeveralOperators(role), titleOf), [t, role, titleOf])
  const [initial] = useState(() => initialTableState(tableId, 'fleet', { sort: newestFirst }))
  const state = useMemo(() => tableStateFromSearch(search, columns, initial), [search, columns, initial])
  const { tab, since, until, ticket } = search
  const span = useMemo(() => (since && until ? { since, until } : {}), [since, until])
  const beside = { tab, since, until, ticket }

  const asked = () => ({ query: { ...queryOf(state), ...span } })
  const onExport = useListExport(listTickets, asked, t('title'))
  const views = useSavedViews(tableId)
  const tickets = useQuery({
    queryKey: [...ticketsKey, 'list', state, span],
    queryFn: ({ signal }) => client.list(listTickets, asked(), { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs,
  })
  useLastPage(tickets.data, state, (page) =>
    setSearch({ ...tableStateToSearch({ ...state, page }, initial), ...beside }),
  )
  const onSpan = (next: { since: string; until: string } | undefined) =>
    setSearch({
      ...tableStateToSearch({ ...state, page: 1 }, initial),
      ...beside,
      since: next?.since,
      until: next?.until,
    })
  return (
    <>
      <SpanSearch since={since} until={until} onSpan={onSpan} />
      <DataTable
        tableId={tableId}
        label={t('tab.tickets')}
        columns={columns}
        rows={tickets.data?.rows}
        total={tickets.data?.total ?? 0}
        rowId={({ id }) => id}
        rowName={(row) => `${row.codIncident} ${plateOf(row)}`}
        state={state}
        onStateChange={(next) => setSearch({ ...tableStateToSearch(next, initial), ...beside })}
        loading={tickets.isFetching && tickets.isPlaceholderData}
        error={
          // what was seen stays readable without a network
          tickets.error && !tickets.data
            ? {
                what: t('error.tickets', { why: refusal(tickets.error) }),
                requestId: requestIdOf(tickets.error),
                onRetry: () => void tickets.refetch(),
              }
            : undefined
        }
        empty={{ why: since ? t('noneInSpan') : t('empty') }}
        searchable
        onExport={onExport}
        views={views}
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
