import type { Operator } from '@motora/contract/operators'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { managerEmailColumn, nameColumn } from './operator-columns'

/** Whom a customer can be let in at. source: ledgers H-20, H-28 */
export const assignColumns = (t: TFunction<'operators'>): TableColumn<Operator>[] => [
  nameColumn(t, 240),
  { id: 'cif', kind: 'text', header: t('cif'), wildcard: true, monospace: true, onCard: true, width: 144 },
  managerEmailColumn(t),
  { id: 'canOperate', kind: 'boolean', header: t('canOperate'), onCard: true, width: 144 },
  { id: 'isPrivate', kind: 'boolean', header: t('private'), filterable: false, width: 112 },
]
