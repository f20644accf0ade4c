import type { CustomerPendingValidation } from '@motora/contract/customers'
import { showPhoneNumber, TRUNCATE_REASON } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'

/** Who waits for the provider: all of them are of one kind, so what is the same in each row is no filter. */
const same = { sortable: false, filterable: false } as const

/** Nine columns, first and last name apart. source: ledger H-08; decision Z-46 */
export const pendingColumns = (t: TFunction<'customers'>): TableColumn<CustomerPendingValidation>[] => [
  { id: 'created', kind: 'date', header: t('created'), width: 152 },
  { id: 'firstName', kind: 'text', header: t('firstName'), wildcard: true, onCard: true, hideable: false, width: 144 },
  { id: 'lastName', kind: 'text', header: t('lastName'), wildcard: true, onCard: true, width: 176 },
  { id: 'email', kind: 'text', header: t('email'), wildcard: true, onCard: true, width: 240 },
  {
    id: 'mobilePhone',
    kind: 'text',
    header: t('mobilePhone'),
    value: ({ mobilePhone }) => mobilePhone && showPhoneNumber(mobilePhone),
    wildcard: true,
    onCard: true,
    width: 160,
  },
  { id: 'city', kind: 'text', header: t('city'), wildcard: true, width: 144 },
  {
    ...same,
    id: 'cannotOperateReason',
    kind: 'text',
    header: t('cannotOperateReason'),
    truncateAt: TRUNCATE_REASON,
    width: 224,
  },
  { ...same, id: 'documentsUploaded', kind: 'boolean', header: t('documentsUploaded'), width: 136 },
  { ...same, id: 'documentsVerified', kind: 'boolean', header: t('documentsVerified'), width: 136 },
]
