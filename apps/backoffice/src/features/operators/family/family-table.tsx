import { UnstyledButton } from '@mantine/core'
import { listChildOperators, type Operator } from '@motora/contract/operators'
import { KitDialog, showPhoneNumber } from '@motora/kit'
import { DataTable, type TableColumn } from '@motora/kit/table'
import { IconListDetails } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerTable } from '../../../shell/use-server-table'
import { fleetTypeColumn, managerEmailColumn, nameColumn, stateColumn } from '../operator/operator-columns'
import { familyOf } from './family-of'

export interface FamilyTableProps {
  tableId: string
  /** The table's name, and its file's. */
  title: string
  /** Whose family; of the logged operator when none is named. */
  of: { operatorId?: string; includeSelf: boolean }
  /** Its own name in the address, where other things share the screen. */
  part: string
  /** Why the table is empty. */
  empty: string
  /** The details of one are to be shown. */
  onOpen: (id: string) => void
}

const sort = { column: 'name', direction: 'asc' } as const

/**
 * Operators as a tree, each level indented by a further 10 %. Filters and order are the gateway's; the whole family
 * comes in one call and the pages are those of its topmost rows. source: ledger C-43.
 */
export function FamilyTable(props: FamilyTableProps) {
  const { tableId, title, of, part, onOpen } = props
  const { t } = useTranslation('operators')
  const columns = useMemo(() => familyColumns(t), [t])
  const [choosing, setChoosing] = useState<readonly Operator[]>()
  const table = useServerTable({
    tableId,
    endpoint: listChildOperators,
    columns,
    label: title,
    side: 'fleet',
    sort,
    part,
    query: { includeSelf: of.includeSelf, ...(of.operatorId ? { sharingOperatorId: of.operatorId } : {}) },
    whole: (rows) => familyOf(rows).roots.length,
  })
  const { rows } = table.props
  const { page, pageSize } = table.state
  const family = useMemo(() => familyOf(rows ?? []), [rows])
  const first = (page - 1) * pageSize
  const shown = family.roots.slice(first, first + pageSize)
  const details = { id: 'details', label: t('details'), icon: <IconListDetails size={16} /> }
  const open = (rows: readonly Operator[]) => {
    const [first, ...others] = rows
    if (first && others.length === 0) onOpen(first.id)
    else if (first) setChoosing(rows)
  }
  return (
    <>
      <DataTable
        {...table.props}
        rows={rows && shown}
        total={family.roots.length}
        counted={{
          before: family.countOf(family.roots.slice(0, first)),
          here: family.countOf(shown),
          total: family.countOf(family.roots),
        }}
        rowName={({ name }) => name}
        empty={{ why: props.empty }}
        searchable
        childRows={family.childrenOf}
        expandedAtFirst="all"
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

interface ChooseOperatorDialogProps {
  operators: readonly Operator[]
  onChoose: (id: string) => void
  onClose: () => void
}

/** Several rows are selected: whose details are meant? source: ledger C-43. */
function ChooseOperatorDialog({ operators, onChoose, onClose }: ChooseOperatorDialogProps) {
  const { t } = useTranslation('operators')
  return (
    <KitDialog opened onClose={onClose} title={t('family.choose')}>
      <ul className="motora-choices">
        {operators.map(({ id, name, cif }) => (
          <li key={id}>
            <UnstyledButton className="motora-choice" onClick={() => onChoose(id)}>
              <strong>{name}</strong>
              <span className="motora-second">{cif}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </KitDialog>
  )
}

/** Named as the gateway sorts and filters them. source: ledger C-43. */
const familyColumns = (t: TFunction<'operators'>): TableColumn<Operator>[] => [
  nameColumn(t, 280),
  { id: 'cif', kind: 'text', header: t('cif'), wildcard: true, monospace: true, width: 128 },
  managerEmailColumn(t),
  {
    id: 'contactPhone',
    kind: 'text',
    header: t('contactPhone'),
    value: ({ contactPhone }) => contactPhone && showPhoneNumber(contactPhone),
    wildcard: true,
    width: 160,
  },
  fleetTypeColumn(t),
  stateColumn(t),
]
