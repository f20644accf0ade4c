import { operatorUserRoles } from '@motora/contract/identity'
import { showPhoneNumber } from '@motora/kit'
import type { ColumnEdit, TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { PendingBadge } from '../people/pending-badge'
import type { StaffKind, StaffPerson } from './staff-calls'
import type { StaffField } from './staff-values'

type StaffText = TFunction<['people', 'identity', 'staff']>

interface StaffColumnsAsked {
  kind: StaffKind
  /** The list can hold people of several operators. source: Z-12. */
  withOperator: boolean
  /** Left out: nothing is edited. */
  editOf: ((field: StaffField) => ColumnEdit<StaffPerson>) | undefined
}

/** Named as the gateway sorts and filters them. source: ledgers C-44, D-02. */
export function staffColumns(
  t: StaffText,
  { kind, withOperator, editOf }: StaffColumnsAsked,
): TableColumn<StaffPerson>[] {
  const edited = (field: StaffField) => (editOf ? { edit: editOf(field) } : {})
  const text = { kind: 'text', wildcard: true } as const
  return [
    {
      ...text,
      id: 'firstName',
      header: t('people:firstName'),
      onCard: true,
      hideable: false,
      width: 168,
      ...edited('firstName'),
    },
    {
      ...text,
      id: 'lastName',
      header: t('people:lastName'),
      onCard: true,
      width: 200,
      ...edited('lastName'),
    },
    {
      ...text,
      id: 'mobilePhone',
      header: t('people:phone'),
      value: ({ mobilePhone }) => mobilePhone && showPhoneNumber(mobilePhone),
      onCard: true,
      width: 184,
      ...edited('mobilePhone'),
    },
    { ...text, id: 'email', header: t('people:email'), onCard: true, width: 260 },
    ...(kind === 'operatorUser' ? [roleColumn(t)] : []),
    ...(withOperator ? [operatorColumn(t)] : []),
    {
      id: 'state',
      kind: 'choice',
      header: t('people:state'),
      value: ({ pending }) => String(pending),
      choices: [
        { value: 'true', label: t('people:pending') },
        { value: 'false', label: t('staff:hasAccess') },
      ],
      exportFrom: 'pending',
      cell: ({ pending }) => (pending ? <PendingBadge /> : t('staff:hasAccess')),
      sortable: false,
      filterable: false,
      onCard: true,
      width: 152,
    },
  ]
}

const roleColumn = (t: StaffText): TableColumn<StaffPerson> => ({
  id: 'role',
  kind: 'choice',
  header: t('people:role'),
  choices: operatorUserRoles.map((value) => ({ value, label: t(`identity:role.${value}`) })),
  sortable: false,
  filterable: false,
  onCard: true,
  width: 160,
})

const operatorColumn = (t: StaffText): TableColumn<StaffPerson> => ({
  id: 'sharingOperatorName',
  kind: 'text',
  header: t('people:operator'),
  value: ({ sharingOperatorName, seesEverything }) => (seesEverything ? t('people:everything') : sharingOperatorName),
  whenEmpty: { from: 'seesEverything', labels: { true: t('people:everything') } },
  sortable: false,
  filterable: false,
  onCard: true,
  width: 176,
})
