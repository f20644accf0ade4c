import { ActionButton, PageTitle, toast } from '@motora/kit'
import { DataTable, initialTableState, tableStateFromSearch, tableStateToSearch } from '@motora/kit/table'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../shell/language/refusal-text'
import { queryOf } from '../../../shell/table-query'
import { useAddressPart } from '../../../shell/use-address-part'
import { useLastPage } from '../../../shell/use-last-page'
import { useListExport } from '../../../shell/use-list-export'
import { useSavedViews } from '../../../shell/use-saved-views'
import { useTableFault } from '../../../shell/use-table-fault'
import { type StaffKind, type StaffPerson, staffCalls, staffListKey, staffQuery } from './staff-calls'
import { staffColumns } from './staff-columns'
import { useDeleteStaff } from './use-delete-staff'
import { useStaffEdit } from './use-staff-edit'

export interface StaffTableProps {
  kind: StaffKind
  /** Whose people; left out: the logged operator's, or all for the provider. */
  operatorId?: string | undefined
  /** The list can hold people of several operators. */
  withOperator: boolean
  /** False: nobody is added, edited or deleted here. */
  mayWrite: boolean
  /** Set: nobody can be added, and this is why. */
  whyNotAdd?: string | undefined
  whyNotDelete?: (person: StaffPerson) => string | undefined
  /** Its own name in the address, where other things share the screen; left out: it is the screen, with its title. */
  part?: string
  /** Stand beside the add button. */
  moreActions?: ReactNode
  createDialog: (onClose: () => void) => ReactNode
}

const sort = { column: 'firstName', direction: 'asc' } as const

/** Operator users or technicians. Filters, order, page and the open dialog live in the address. source: ledgers C-44, D-02, D-10. */
export function StaffTable(props: StaffTableProps) {
  const { kind, operatorId, withOperator, mayWrite, whyNotAdd, whyNotDelete, part, moreActions, createDialog } = props
  const { t } = useTranslation(['people', 'identity', 'staff'])
  const fault = useTableFault()
  const [search, setSearch] = useAddressPart(part)
  const editOf = useStaffEdit(kind)
  const columns = staffColumns(t, { kind, withOperator, editOf: mayWrite ? editOf : undefined })
  const tableId = `staff-${kind}`
  const [initial] = useState(() => initialTableState(tableId, 'fleet', { sort }))
  const state = tableStateFromSearch(search, columns, initial)
  const views = useSavedViews(tableId)
  const asked = () => staffQuery(queryOf(state), operatorId)
  const onExport = useListExport(staffCalls[kind].listed, () => ({ query: asked() }), t(`staff:${kind}.title`))
  const remove = useDeleteStaff(kind)

  const people = useQuery({
    queryKey: [...staffListKey(kind), operatorId, state],
    queryFn: ({ signal }) => staffCalls[kind].list(asked(), { signal }),
    placeholderData: keepPreviousData,
  })
  useLastPage(people.data, state, (page) => setSearch(tableStateToSearch({ ...state, page }, initial)))
  useFailedListing(people.error, (why) => t(`staff:${kind}.listError`, { why }))

  const isAdding = search.add !== undefined && whyNotAdd === undefined && mayWrite
  const showAdding = (shown: boolean) => setSearch({ ...search, add: shown ? 'yes' : undefined }, { push: shown })
  const addButton = mayWrite && (
    <ActionButton
      tone="primary"
      icon={<IconPlus size={16} aria-hidden />}
      disabledReason={whyNotAdd}
      onClick={() => showAdding(true)}
    >
      {t(`staff:${kind}.add`)}
    </ActionButton>
  )
  const actions = (mayWrite || moreActions) && (
    <>
      {moreActions}
      {addButton}
    </>
  )
  const actionsOf = (person: StaffPerson) => [
    {
      id: 'delete',
      label: t(`staff:${kind}.delete`),
      icon: <IconTrash size={16} />,
      danger: true,
      disabledReason: whyNotDelete?.(person),
      onSelect: () => void remove(person),
    },
  ]
  return (
    <>
      {part === undefined && <PageTitle actions={actions}>{t(`staff:${kind}.title`)}</PageTitle>}
      <DataTable
        tableId={tableId}
        label={t(`staff:${kind}.title`)}
        columns={columns}
        rows={people.data?.rows}
        total={people.data?.total ?? 0}
        rowId={(person) => person.id}
        rowName={(person) => person.fullName}
        state={state}
        onStateChange={(next) => setSearch(tableStateToSearch(next, initial))}
        loading={people.isFetching && people.isPlaceholderData}
        error={fault(people)}
        empty={{ why: t(`staff:${kind}.empty`), nextStep: addButton }}
        searchable
        onExport={onExport}
        views={views}
        toolbar={part !== undefined && actions}
        {...(mayWrite ? { rowActions: actionsOf } : {})}
      />
      {isAdding && createDialog(() => showAdding(false))}
    </>
  )
}

/** Said in a notice as well: the table may be out of sight. source: ledger D-10. */
function useFailedListing(error: Error | null, words: (why: string) => string) {
  const refusal = useRefusalText()
  const said = error ? words(refusal(error)) : undefined
  useEffect(() => {
    if (said) toast.error(said)
  }, [said])
}
