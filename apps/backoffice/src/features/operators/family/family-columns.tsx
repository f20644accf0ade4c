import type { Operator } from '@motora/contract/operators'
import { showPhoneNumber } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { fleetTypeColumn, managerEmailColumn, nameColumn, stateColumn } from '../operator-columns'

/** Named as the gateway sorts and filters them. source: ledger C-43. */
export const familyColumns = (t: TFunction<'operators'>): TableColumn<Operator>[] => [
  nameColumn(t, 280),
  { id: 'cif', kind: 'text', header: t('cif'), value: ({ cif }) => cif, wildcard: true, monospace: true, width: 128 },
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
