import { listOperators, type Operator } from '@motora/contract/operators'
import { DataTable, initialTableState, tableStateFromSearch, tableStateToSearch } from '@motora/kit/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../shell/session/browser-session'
import { useMay } from '../../../shell/session/use-session'
import { queryOf } from '../../../shell/table-query'
import { useAddressState } from '../../../shell/use-address-state'
import { useLastPage } from '../../../shell/use-last-page'
import { useListExport } from '../../../shell/use-list-export'
import { useSavedViews } from '../../../shell/use-saved-views'
import { useTableFault } from '../../../shell/use-table-fault'
import { operatorListsKey } from '../operator-calls'
import { oldestFirst, waitingConditions } from '../review/next-waiting'
import { reviewKindOf } from '../review/review-query'
import { InboxTile } from './inbox-tile'
import { managementColumns } from './management-columns'
import { managementRowActions } from './management-row-actions'

const tableId = 'operators-management'
const byName = { column: 'name', direction: 'asc' } as const
/** In the address, in place of all operators: such as wait for the provider's word. */
const inbox = 'waiting'

export interface OperatorManagementProps {
  /** The list's name, and its file's. */
  title: string
  /** What an empty list offers to whoever may. */
  nextStep?: ReactNode
  /** Asks for the reason. */
  onDisable: (operator: Operator) => void
}

/**
 * Every operator with where it stands, and what may be done to it. The address holds filters, order and page, and which
 * operator is shown (`operator`), edited (`edit`) or reviewed (`review`). source: ledgers C-21 to C-23; Z-30.
 */
export function OperatorManagement({ title, nextStep, onDisable }: OperatorManagementProps) {
  const { t } = useTranslation('operators')
  const fault = useTableFault()
  const mayManage = useMay('operators.manage')
  const [search, setSearch] = useAddressState()
  const columns = useMemo(() => managementColumns(t), [t])
  const waiting = search.show === inbox
  const [plain] = useState(() => initialTableState(tableId, 'fleet', { sort: byName }))
  const initial = useMemo(() => (waiting ? { ...plain, sort: oldestFirst } : plain), [plain, waiting])
  const state = useMemo(() => tableStateFromSearch(search, columns, initial), [search, columns, initial])
  const views = useSavedViews(tableId)
  const asked = () => ({ query: queryOf(state, waiting ? waitingConditions : {}) })
  const onExport = useListExport(listOperators, asked, title)
  const operators = useQuery({
    queryKey: [...operatorListsKey, waiting, state],
    queryFn: ({ signal }) => client.list(listOperators, asked(), { signal }),
    placeholderData: keepPreviousData,
    // others decide too
    refetchInterval: 30_000,
  })
  useLastPage(operators.data, state, (page) =>
    setSearch({ ...tableStateToSearch({ ...state, page }, initial), ...beside }),
  )

  const { operator, part, edit, review, show } = search
  const beside = { operator, part, edit, review, show }
  const go = (what: 'operator' | 'edit' | 'review') => (id: string) =>
    setSearch({ ...search, [what]: id }, { push: true })
  const actions = managementRowActions({
    t,
    mayManage,
    onDetails: go('operator'),
    onEdit: go('edit'),
    onReview: go('review'),
    onDisable,
  })
  return (
    <>
      <InboxTile
        pressed={waiting}
        onToggle={() => setSearch({ ...search, show: waiting ? undefined : inbox, page: undefined, sort: undefined })}
      />
      <DataTable
        tableId={tableId}
        label={title}
        columns={columns}
        rows={operators.data?.rows}
        total={operators.data?.total ?? 0}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        state={state}
        onStateChange={(next) => setSearch({ ...tableStateToSearch(next, initial), ...beside })}
        loading={operators.isFetching && operators.isPlaceholderData}
        error={fault(operators)}
        empty={waiting ? { why: t('inbox.empty') } : { why: t('list.empty'), nextStep }}
        searchable
        onExport={onExport}
        views={views}
        rowActions={actions}
        // What waits is opened to be judged, by whoever may judge.
        onRowOpen={(row) =>
          mayManage && row.waitingSince !== null && reviewKindOf(row) ? go('review')(row.id) : go('operator')(row.id)
        }
        openRowId={operator ?? edit ?? review}
      />
    </>
  )
}
