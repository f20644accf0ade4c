import type { SupportUser } from '@motora/contract/identity'
import { ActionButton, PageTitle } from '@motora/kit'
import { DataTable, initialTableState, tableStateFromSearch, tableStateToSearch } from '@motora/kit/table'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../shell/session/use-session'
import { queryOf } from '../../../shell/table-query'
import { useAddressState } from '../../../shell/use-address-state'
import { useLastPage } from '../../../shell/use-last-page'
import { useListExport } from '../../../shell/use-list-export'
import { useSavedViews } from '../../../shell/use-saved-views'
import { useTableFault } from '../../../shell/use-table-fault'
import { type SupportKind, supportCalls, supportListKey } from './support-calls'
import { supportColumns } from './support-columns'
import { SupportCreateDialog } from './support-create-dialog'
import { SupportUpdateDialog } from './support-update-dialog'
import { useDeleteSupportUser } from './use-delete-support-user'

const sort = { column: 'fullName', direction: 'asc' } as const
/** In place of an id: the dialog of a new person. */
const toCreate = 'new'

/**
 * The people of customer attention or of customer service. Filters, order, page and the open dialog live in the
 * address; who may only read sees no actions. source: ledgers.
 */
export function SupportUsers({ kind }: { kind: SupportKind }) {
  const { t } = useTranslation('people')
  const fault = useTableFault()
  const mayWrite = useMay('support-users.write')
  const [search, setSearch] = useAddressState()
  const columns = useMemo(() => supportColumns(t), [t])
  const tableId = `support-users-${kind}`
  const [initial] = useState(() => initialTableState(tableId, 'customer', { sort }))
  const state = useMemo(() => tableStateFromSearch(search, columns, initial), [search, columns, initial])
  const views = useSavedViews(tableId)
  const onExport = useListExport(supportCalls[kind].listed, () => ({ query: queryOf(state) }), t(`support.${kind}`))
  const remove = useDeleteSupportUser(kind)

  const users = useQuery({
    queryKey: [...supportListKey(kind), state],
    queryFn: ({ signal }) => supportCalls[kind].list(queryOf(state), { signal }),
    placeholderData: keepPreviousData,
  })
  useLastPage(users.data, state, (page) => setSearch(tableStateToSearch({ ...state, page }, initial)))

  const open = (person: string | undefined) => setSearch({ ...search, person }, { push: person !== undefined })
  const add = (
    <ActionButton tone="primary" icon={<IconPlus size={16} aria-hidden />} onClick={() => open(toCreate)}>
      {t('support.add')}
    </ActionButton>
  )
  const actionsOf = (user: SupportUser) => [
    { id: 'edit', label: t('support.edit'), icon: <IconPencil size={16} />, onSelect: () => open(user.id) },
    {
      id: 'delete',
      label: t('support.delete'),
      icon: <IconTrash size={16} />,
      danger: true,
      onSelect: () => void remove(user),
    },
  ]
  return (
    <>
      <PageTitle actions={mayWrite && add}>{t(`support.${kind}`)}</PageTitle>
      <DataTable
        tableId={tableId}
        label={t(`support.${kind}`)}
        columns={columns}
        rows={users.data?.rows}
        total={users.data?.total ?? 0}
        rowId={(user) => user.id}
        rowName={(user) => user.fullName}
        state={state}
        onStateChange={(next) => setSearch(tableStateToSearch(next, initial))}
        loading={users.isFetching && users.isPlaceholderData}
        error={fault(users)}
        empty={{ why: t('support.empty'), nextStep: mayWrite && add }}
        searchable
        onExport={onExport}
        views={views}
        {...(mayWrite ? { rowActions: actionsOf, onRowOpen: (user: SupportUser) => open(user.id) } : {})}
      />
      {mayWrite && search.person === toCreate && <SupportCreateDialog kind={kind} onClose={() => open(undefined)} />}
      {mayWrite && search.person && search.person !== toCreate && (
        <SupportUpdateDialog key={search.person} kind={kind} id={search.person} onClose={() => open(undefined)} />
      )}
    </>
  )
}
