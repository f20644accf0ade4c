import { fleetTypes, type Operator, operatorStates } from '@motora/contract/operators'
import { showPhoneNumber } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { OperatorStateBadge } from '../operator-state-badge'

/** Named as the gateway sorts and filters them. source: ledger C-43. */
export const familyColumns = (t: TFunction<'operators'>): TableColumn<Operator>[] => [
  {
    id: 'name',
    kind: 'text',
    header: t('name'),
    value: ({ name }) => name,
    wildcard: true,
    onCard: true,
    hideable: false,
    width: 280,
  },
  { id: 'cif', kind: 'text', header: t('cif'), value: ({ cif }) => cif, wildcard: true, monospace: true, width: 128 },
  {
    id: 'managerEmail',
    kind: 'text',
    header: t('managerEmail'),
    value: ({ managerEmail }) => managerEmail,
    wildcard: true,
    width: 224,
  },
  {
    id: 'contactPhone',
    kind: 'text',
    header: t('contactPhone'),
    value: ({ contactPhone }) => contactPhone && showPhoneNumber(contactPhone),
    wildcard: true,
    width: 160,
  },
  {
    id: 'fleetType',
    kind: 'choice',
    header: t('type'),
    value: ({ fleetType }) => fleetType,
    choices: fleetTypes.map((value) => ({ value, label: t(`fleetShort.${value}`) })),
    onCard: true,
    width: 160,
  },
  {
    id: 'state',
    kind: 'choice',
    header: t('state'),
    value: ({ state }) => state,
    choices: operatorStates.map((value) => ({ value, label: t(`state.${value}`) })),
    cell: (operator) => <OperatorStateBadge operator={operator} />,
    onCard: true,
    width: 168,
  },
]
