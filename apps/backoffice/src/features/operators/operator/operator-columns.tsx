import { fleetTypes, type Operator, operatorStates } from '@motora/contract/operators'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { OperatorStateBadge } from './operator-state-badge'

type Words = TFunction<'operators'>

/** Columns that several tables of operators have, named as the gateway sorts and filters them. */
export const nameColumn = (t: Words, width: number): TableColumn<Operator> => ({
  id: 'name',
  kind: 'text',
  header: t('name'),
  wildcard: true,
  onCard: true,
  hideable: false,
  width,
})

export const managerEmailColumn = (t: Words): TableColumn<Operator> => ({
  id: 'managerEmail',
  kind: 'text',
  header: t('managerEmail'),
  wildcard: true,
  width: 224,
})

/** Derived from private and free. source: ledger C-07; Z-31. */
export const fleetTypeColumn = (t: Words): TableColumn<Operator> => ({
  id: 'fleetType',
  kind: 'choice',
  header: t('type'),
  choices: fleetTypes.map((value) => ({ value, label: t(`fleetShort.${value}`) })),
  onCard: true,
  width: 160,
})

export const stateColumn = (t: Words): TableColumn<Operator> => ({
  id: 'state',
  kind: 'choice',
  header: t('state'),
  choices: operatorStates.map((value) => ({ value, label: t(`state.${value}`) })),
  cell: (operator) => <OperatorStateBadge operator={operator} />,
  onCard: true,
  width: 168,
})
