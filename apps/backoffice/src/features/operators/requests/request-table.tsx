import { listVehicleRequests, type VehicleRequest } from '@motora/contract/operators'
import { useFormats } from '@motora/kit'
import {
  DataTable,
  initialTableState,
  type RowAction,
  type TableState,
  tableStateFromSearch,
  tableStateToSearch,
} from '@motora/kit/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../shell/session/browser-session'
import { queryOf } from '../../../shell/table-query'
import { useAddressPart } from '../../../shell/use-address-part'
import { useLastPage } from '../../../shell/use-last-page'
import { useListExport } from '../../../shell/use-list-export'
import { useSavedViews } from '../../../shell/use-saved-views'
import { useTableFault } from '../../../shell/use-table-fault'
import { lookAgainMs, requestListsKey } from './request-calls'
import { requestColumns } from './request-columns'
import { RequestDetail } from './request-detail'
import { useLinesText } from './use-lines-text'

const tableId = 'vehicle-requests'
/** What waits first; who has waited longest before the others. */
const inbox = { column: 'state', direction: 'asc' } as const
const newestFirst = { column: 'createdAt', direction: 'desc' } as const

/** Requests of one state in the order in which they were asked. */
const askedOf = (state: TableState) => {
  const query = queryOf(state)
  return state.sort?.column === 'state' ? { ...query, sort: `${query.sort},createdAt` } : query
}

export interface RequestTableProps {
  /** The list's name, and its file's. */
  title: string
  /** As the provider reads it: what waits first. Else the newest. */
  asInbox: boolean
  /** Why there is nothing, and what next. */
  empty: string
  /** What may be done to a request; left out: nothing. */
  actionsOf?: ((request: VehicleRequest) => readonly RowAction[]) | undefined
}

/** Requests for vehicles and what became of them. Filters, order and page live in the address. source: Z-16. */
export function RequestTable({ title, asInbox, empty, actionsOf }: RequestTableProps) {
  const { t } = useTranslation('requests')
  const fault = useTableFault()
  const formats = useFormats()
  const linesText = useLinesText()
  const [search, setSearch] = useAddressPart('requests')
  const columns = useMemo(() => requestColumns(t, linesText), [t, linesText])
  const [initial] = useState(() => initialTableState(tableId, 'fleet', { sort: asInbox ? inbox : newestFirst }))
  const state = useMemo(() => tableStateFromSearch(search, columns, initial), [search, columns, initial])
  const views = useSavedViews(tableId)
  const onExport = useListExport(listVehicleRequests, () => ({ query: askedOf(state) }), title)
  const requests = useQuery({
    queryKey: [...requestListsKey, state],
    queryFn: ({ signal }) => client.list(listVehicleRequests, { query: askedOf(state) }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainMs,
  })
  useLastPage(requests.data, state, (page) => setSearch(tableStateToSearch({ ...state, page }, initial)))
  return (
    <DataTable
      tableId={tableId}
      label={title}
      columns={columns}
      rows={requests.data?.rows}
      total={requests.data?.total ?? 0}
      rowId={({ id }) => id}
      rowName={({ sharingOperatorName: operator, createdAt }) =>
        t('requestOf', { operator, when: formats.date(createdAt) })
      }
      state={state}
      onStateChange={(next) => setSearch(tableStateToSearch(next, initial))}
      loading={requests.isFetching && requests.isPlaceholderData}
      error={fault(requests)}
      empty={{ why: empty }}
      onExport={onExport}
      views={views}
      detail={(request) => <RequestDetail request={request} />}
      {...(actionsOf ? { rowActions: actionsOf } : {})}
    />
  )
}
