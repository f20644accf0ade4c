import { ActionButton, confirm, PageTitle, toast } from '@motora/kit'
import { DataTable } from '@motora/kit/table'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFaultText } from '../../../shell/language/fault-text'
import { useServerTable } from '../../../shell/use-server-table'
import { useWriteOf } from '../../../shell/use-write'
import { type StaffKind, type StaffPerson, staffCalls } from './staff-calls'
import { staffColumns } from './staff-columns'
import { useStaffEdit } from './use-staff-edit'

export interface StaffTableProps {
  kind: StaffKind
  /** Whose people; left out: the logged operator's, or all for the provider. */
  operatorId?: string | undefined
  /** The list can hold people of several operators. */
  withOperator: boolean
  /** False: people are not added, edited or deleted here. */
  mayWrite: boolean
  /** Set: no one can be added, and this is why. */
  whyNotAdd?: string | undefined
  whyNotDelete?: (person: StaffPerson) => string | undefined
  /** Its own name in the address, where other things share the screen; left out: it is the screen, with its title. */
  part?: string
  /** Stand next to the add button. */
  moreActions?: ReactNode
  createDialog: (onClose: () => void) => ReactNode
}

const sort = { column: 'firstName', direction: 'asc' } as const

/**
 * Operator users or technicians. Filters, order, page and the open dialog live in the address.
 * source: ledgers C-44, D-02, D-10.
 */
export function StaffTable(props: StaffTableProps) {
  const { kind, operatorId, withOperator, mayWrite, whyNotAdd, whyNotDelete, part, moreActions, createDialog } = props
  const { t } = useTranslation(['people', 'identity', 'staff'])
  const editOf = useStaffEdit(kind)
  const remove = useDeleteStaff(kind)
  const table = useServerTable({
    tableId: `staff-${kind}`,
    endpoint: staffCalls[kind].list,
    columns: staffColumns(t, { kind, withOperator, editOf: mayWrite ? editOf : undefined }),
    label: t(`staff:${kind}.title`),
    side: 'fleet',
    sort,
    ...(operatorId ? { query: { field: 'SharingOperatorId', value: operatorId } } : {}),
    ...(part ? { part } : {}),
  })
  useFailedListing(table.read.error, (why) => t(`staff:${kind}.listError`, { why }))

  const isAdding = table.search.add !== undefined && whyNotAdd === undefined && mayWrite
  const showAdding = (shown: boolean) => table.open({ add: shown ? 'yes' : undefined }, { push: shown })
  const addButton = (tone: 'primary' | 'neutral') =>
    mayWrite && (
      <ActionButton
        tone={tone}
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
      {addButton('primary')}
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
        {...table.props}
        rowName={(person) => person.fullName}
        empty={{ why: t(`staff:${kind}.empty`), nextStep: addButton('neutral') }}
        searchable
        toolbar={part !== undefined && actions}
        {...(mayWrite ? { rowActions: actionsOf } : {})}
      />
      {isAdding && createDialog(() => showAdding(false))}
    </>
  )
}

/** Said in a notice as well: the table may be out of sight. source: ledger D-10. */
function useFailedListing(error: Error | null, words: (why: string) => string) {
  const faultText = useFaultText()
  const said = error ? words(faultText(error)) : undefined
  useEffect(() => {
    if (said) toast.error(said)
  }, [said])
}

/** Asks, naming the person and what follows, then deletes. source: ledgers C-44, C-49, D-02, D-10. */
function useDeleteStaff(kind: StaffKind) {
  const { t } = useTranslation('staff')
  const { list, remove } = staffCalls[kind]
  const { run } = useWriteOf(async ({ id }: StaffPerson) => ({ done: true, answer: await remove(id) }), {
    invalidates: [list],
    done: (_, { fullName: name }) => t(`${kind}.deleteSuccess`, { name }),
    failed: (why) => t(`${kind}.deleteError`, { why }),
  })
  return async (person: StaffPerson): Promise<void> => {
    const { fullName: name, email, pending } = person
    const sure = await confirm({
      title: t('deleteQuestion', { name }),
      consequence: t(pending ? 'deleteInvitedConsequence' : `${kind}.deleteConsequence`, { email }),
      confirmLabel: t(`${kind}.delete`),
      danger: true,
    })
    if (sure) await run(person)
  }
}
