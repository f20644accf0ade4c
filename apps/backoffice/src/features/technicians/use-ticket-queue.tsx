import { mayListSeveralOperators } from '@motora/contract'
import { listTickets, type Ticket } from '@motora/contract/technicians'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { dayFrom, daySpan } from '../../shell/day-span'
import { useMembership } from '../../shell/session/use-session'
import { useAddressState } from '../../shell/use-address-state'
import { useServerQueue } from '../../shell/use-server-queue'
import { SpanSearch } from './span-search'
import { lookAgainMs } from './ticket-calls'
import { ticketColumns } from './ticket-columns'
import { ticketViews } from './ticket-views'
import { useTicketWords } from './use-ticket-words'

const newestFirst = { column: 'created', direction: 'desc' } as const

/** Tickets as a work queue, newest first. @param pageSize more at a time, where the screen orders them itself */
export function useTicketQueue(pageSize: number) {
  const { t } = useTranslation('incidents')
  const { titleOf, openerOf } = useTicketWords()
  const membership = useMembership()
  const { role } = membership
  const columns = useMemo(
    // of a queue the view says whether they are open
    () => ticketColumns(t, mayListSeveralOperators(role), { titleOf, openerOf }).filter(({ id }) => id !== 'isClosed'),
    [t, role, titleOf, openerOf],
  )
  const [search, setSearch] = useAddressState()
  const [since, until] = [dayFrom(search.since), dayFrom(search.until)]
  return useServerQueue<typeof listTickets, Ticket>({
    endpoint: listTickets,
    columns,
    views: ticketViews(t, membership),
    sort: newestFirst,
    query: since && until ? { ...daySpan({ since, until }) } : {},
    opens: 'ticket',
    failed: (why) => t('error.tickets', { why }),
    refetchInterval: lookAgainMs,
    pageSize,
    searchHint: t('searchHint'),
    furtherFilters: {
      content: (
        <SpanSearch
          key={`${since}${until}`}
          since={since}
          until={until}
          onSpan={(next) => setSearch({ ...search, since: next?.since, until: next?.until })}
        />
      ),
      count: since && until ? 1 : 0,
      names: ['since', 'until'],
    },
  })
}
