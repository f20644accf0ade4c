import { maxPageSize } from '@motora/contract'
import { listChildOperators, type Operator } from '@motora/contract/operators'
import { DataTable, initialTableState, tableStateFromSearch, tableStateToSearch } from '@motora/kit/table'
import { IconListDetails } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../shell/session/browser-session'
import { queryOf } from '../../../shell/table-query'
import { useAddressPart } from '../../../shell/use-address-part'
import { useListExport } from '../../../shell/use-list-export'
import { useSavedViews } from '../../../shell/use-saved-views'
import { useTableFault } from '../../../shell/use-table-fault'
import { operatorListsKey } from '../operator-calls'
import { ChooseOperatorDialog } from './choose-operator-dialog'
import { familyColumns } from './family-columns'
import { familyOf } from './family-of'

export interface FamilyTableProps {
  tableId: string
  /** The table's name, and its file's. */
  title: string
  /** Whose family; of the logged operator when none is named. */
  of: { operatorId?: string; includeSelf: boolean }
  /** Its own name in the address, where other things share the screen. */
  part: string
  /** Why there is nobody. */
  empty: string
  /** The details of one are to be shown. */
  onOpen: (id: string) => void
}

const sort = { column: 'name', direction: 'asc' } as const

/**
 * Operators as a tree, each level indented by a further 10 %. Filters and order are the gateway's; the whole family
 * comes at once and the pages are those of its topmost rows. source: ledger C-43.
 */
export function FamilyTable(props: FamilyTableProps) {
  const { tableId, title, of, part, onOpen } = props
  const { t } = useTranslation('operators')
  const fault = useTableFault()
  const columns = useMemo(() => familyColumns(t), [t])
  const [search, setSearch] = useAddressPart(part)
  const [initial] = useState(() => initialTableState(tableId, 'fleet', { sort }))
  const state = useMemo(() => tableStateFromSearch(search, columns, initial), [search, columns, initial])
  const views = useSavedViews(tableId)
  const [choosing, setChoosing] = useState<readonly Operator[]>()
  const { page, pageSize, ...order } = state
  const whole = { ...order, page: 1, pageSize }
  const whose = { includeSelf: of.includeSelf, ...(of.operatorId ? { sharingOperatorId: of.operatorId } : {}) }
  const asked = () => ({ query: { ...queryOf(whole), pageSize: maxPageSize, ...whose } })
  const onExport = useListExport(listChildOperators, asked, title)
  const operators = useQuery({
    queryKey: [...operatorListsKey, 'family', whose, whole],
    queryFn: ({ signal }) => client.list(listChildOperators, asked(), { signal }),
    placeholderData: keepPreviousData,
  })
  const family = useMemo(() => familyOf(operators.data?.rows ?? []), [operators.data])
  const details = { id: 'details', label: t('details'), icon: <IconListDetails size={16} /> }
  const open = (rows: readonly Operator[]) => {
    const [first, ...others] = rows
    if (first && others.length === 0) onOpen(first.id)
    else if (first) setChoosing(rows)
  }
  return (
    <>
      <DataTable
        tableId={tableId}
        label={title}
        columns={columns}
        rows={operators.data && family.roots.slice((page - 1) * pageSize, page * pageSize)}
        total={family.roots.length}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        state={state}
        onStateChange={(next) => setSearch(tableStateToSearch(next, initial))}
        loading={operators.isFetching && operators.isPlaceholderData}
        error={fault(operators)}
        empty={{ why: props.empty }}
        searchable
        childRows={family.childrenOf}
        expandedAtFirst="all"
        onExport={onExport}
        views={views}
        onRowOpen={({ id }) => onOpen(id)}
        rowActions={(row) => [{ ...details, onSelect: () => open([row]) }]}
        bulkActions={[{ ...details, run: open }]}
      />
      {choosing && (
        <ChooseOperatorDialog
          operators={choosing}
          onChoose={(id) => {
            setChoosing(undefined)
            onOpen(id)
          }}
          onClose={() => setChoosing(undefined)}
        />
      )}
    </>
  )
}
