import type { CustomerCredit } from '@motora/contract/money'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'

const euros: Pick<Extract<TableColumn<CustomerCredit>, { kind: 'number' }>, 'kind' | 'unit' | 'decimals' | 'format'> = {
  kind: 'number',
  unit: '€',
  decimals: 2,
  format: (value, formats) => formats.euros(value),
}
/** No order and no filter of the list. */
const shown = { sortable: false, filterable: false } as const

/** Where credit went that is neither left nor spent: with these a row adds up. */
export const creditGoneOtherwise = {
  refunded: ({ refunded }: CustomerCredit) => refunded > 0,
  taken: ({ taken }: CustomerCredit) => taken > 0,
  forfeited: ({ forfeited }: CustomerCredit) => forfeited > 0,
}

/** Credit of one customer, named as the gateway sorts and filters it. */
export const creditColumns = (t: TFunction<'customers'>): TableColumn<CustomerCredit>[] => [
  { id: 'opened', kind: 'date', header: t('credit.opened'), onCard: true, hideable: false, width: 152 },
  {
    ...shown,
    id: 'packName',
    kind: 'text',
    header: t('credit.from'),
    whenEmpty: t('credit.goodwill'),
    onCard: true,
    width: 152,
  },
  { ...euros, id: 'granted', header: t('credit.granted'), onCard: true, width: 112 },
  { ...euros, id: 'left', header: t('credit.left'), onCard: true, width: 112 },
  { ...shown, ...euros, id: 'spent', header: t('credit.spent'), onCard: true, width: 112 },
  { ...shown, ...euros, id: 'refunded', header: t('credit.refunded'), onCard: 'if-any', width: 144 },
  { ...shown, ...euros, id: 'taken', header: t('credit.taken'), onCard: 'if-any', width: 144 },
  { ...shown, ...euros, id: 'forfeited', header: t('credit.forfeited'), onCard: 'if-any', width: 128 },
  { ...shown, id: 'reason', kind: 'text', header: t('credit.reason'), truncateAt: 80, onCard: true, width: 240 },
  { ...shown, id: 'givenBy', kind: 'text', header: t('credit.givenBy'), width: 168 },
]
