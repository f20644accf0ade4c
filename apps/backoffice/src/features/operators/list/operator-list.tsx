import { listOperators, type Operator } from '@motora/contract/operators'
import { DataTable, initialTableState, tableStateFromSearch, tableStateToSearch } from '@motora/kit/table'
import { IconListDetails } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../shell/session/browser-session'
import { queryOf } from '../../../shell/table-query'
import { useAddressState } from '../../../shell/use-address-state'
import { useLastPage } from '../../../shell/use-last-page'
import { useListExport } from '../../../shell/use-list-export'
import { useSavedViews } from '../../../shell/use-saved-views'
import { useTableFault } from '../../../shell/use-table-fault'
import { operatorListsKey } from '../operator-calls'
import { operatorListColumns } from './operator-list-columns'
import { OperatorValuesDialog } from './operator-values-dialog'

const tableId = 'operators-list'
const sort = { column: 'name', direction: 'asc' } as const

export interface OperatorListProps {
  /** The list's name, and its file's. */
  title: string
  /** Where an empty list leads on. */
  nextStep?: ReactNode
}

/** The operators of the scope; filters, order, page and the open one live in the address. source: ledger C-20. */
export function OperatorList({ title, nextStep }: OperatorListProps) {
  const { t } = useTranslation('operators')
  const fault = useTableFault()
  const [search, setSearch] = useAddressState()
  const columns = useMemo(() => operatorListColumns(t), [t])
  const [initial] = useState(() => initialTableState(tableId, 'fleet', { sort }))
  const state = useMemo(() => tableStateFromSearch(search, columns, initial), [search, columns, initial])
  const views = useSavedViews(tableId)
  const asked = () => ({ query: queryOf(state) })
  const onExport = useListExport(listOperators, asked, title)
  const operators = useQuery({
    queryKey: [...operatorListsKey, state],
    queryFn: ({ signal }) => client.list(listOperators, asked(), { signal }),
    placeholderData: keepPreviousData,
  })
  useLastPage(operators.data, state, (page) =>
    setSearch({ ...tableStateToSearch({ ...state, page }, initial), operator: search.operator }),
  )
  const open = (operator: string | undefined) => setSearch({ ...search, operator }, { push: operator !== undefined })
  return (
    <>
      <DataTable
        tableId={tableId}
        label={title}
        columns={columns}
        rows={operators.data?.rows}
        total={operators.data?.total ?? 0}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        state={state}
        onStateChange={(next) => setSearch({ ...tableStateToSearch(next, initial), operator: search.operator })}
        loading={operators.isFetching && operators.isPlaceholderData}
        error={fault(operators)}
        empty={{ why: t('list.empty'), nextStep }}
        searchable
        onExport={onExport}
        views={views}
        onRowOpen={({ id }) => open(id)}
        rowActions={({ id }: Operator) => [
          { id: 'details', label: t('details'), icon: <IconListDetails size={16} />, onSelect: () => open(id) },
        ]}
      />
      {search.operator && (
        <OperatorValuesDialog key={search.operator} id={search.operator} onClose={() => open(undefined)} />
      )}
    </>
  )
}
