import type { Bonus, BonusPurchase } from '@motora/contract/money'
import { type Formats, formatDate } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { customerColumn } from '../../shell/customer-column'
import { RefundPendingBadge, refundPendingChoices } from '../../shell/money/payment-status-badge'
import { lastDayOf } from './bonus-values'

/** Euros, as the wire says them. */
const euros = { kind: 'number', unit: '€', decimals: 2 } as const
const asMoney: { format: NonNullable<Extract<TableColumn<Bonus>, { kind: 'number' }>['format']> } = {
  format: (value, formats) => formats.euros(value),
}

/** Packs, named as the gateway sorts and filters them. source: ledger L-02 */
export const bonusColumns = (t: TFunction<'bonus'>): TableColumn<Bonus>[] => [
  { id: 'name', kind: 'text', header: t('name'), wildcard: true, onCard: true, hideable: false, width: 168 },
  { ...euros, ...asMoney, id: 'price', header: t('price'), identifierLike: true, onCard: true, width: 112 },
  { id: 'validSince', kind: 'date', precision: 'day', header: t('validSince'), width: 136 },
  {
    id: 'validUntil',
    kind: 'date',
    precision: 'day',
    isEnd: true,
    header: t('validUntil'),
    cell: (pack) => formatDate(lastDayOf(pack)),
    onCard: true,
    width: 136,
  },
  { ...euros, ...asMoney, id: 'ofert', header: t('ofert'), identifierLike: true, onCard: true, width: 112 },
  { id: 'text', kind: 'text', header: t('text'), wildcard: true, truncateAt: 80, onCard: true, width: 320 },
]

/** What is worked out of a purchase is no order and no filter of the list. */
const counted = { sortable: false, filterable: false } as const

type Euros = Pick<Formats, 'euros'>

/** Where credit went that was not spent: `€25.00 refunded`; empty where all of it was spent or is left. */
const goneOtherwise = (
  t: TFunction<readonly ['bonus', 'payments']>,
  { euros: show }: Euros,
  purchase: BonusPurchase,
): string =>
  (
    [
      ['refunded', purchase.ofertRefunded],
      ['taken', purchase.ofertTaken],
      ['forfeited', purchase.ofertForfeited],
    ] as const
  )
    .filter(([, amount]) => amount > 0)
    .map(([way, amount]) => t(`otherwise.${way}`, { amount: show(amount) }))
    .join(' · ')

/** Purchases of a pack, the last first. source: ledger L-11; decisions §6 */
export const purchaseColumns = (
  t: TFunction<readonly ['bonus', 'payments']>,
  formats: Euros,
): TableColumn<BonusPurchase>[] => [
  {
    ...customerColumn(t('customer'), t('erased')),
    onCard: true,
    hideable: false,
    width: 192,
  },
  { id: 'customerEmail', kind: 'text', header: t('email'), wildcard: true, onCard: true, width: 224 },
  { id: 'bought', kind: 'date', header: t('bought'), onCard: true, width: 152 },
  { ...counted, id: 'paymentId', kind: 'text', header: t('payment'), monospace: true, truncateAt: 13, width: 152 },
  { ...euros, ...asMoney, id: 'ofert', header: t('ofert'), width: 112 },
  { ...euros, ...asMoney, id: 'ofertLeft', header: t('left'), onCard: true, width: 112 },
  { ...counted, ...euros, ...asMoney, id: 'ofertSpent', header: t('spent'), onCard: true, width: 112 },
  // without it a pack that was paid back has an offer, nothing left and nothing spent; a file has the three figures
  {
    ...counted,
    id: 'otherwise',
    kind: 'text',
    header: t('otherwise'),
    exportFrom: false,
    value: (purchase) => goneOtherwise(t, formats, purchase),
    onCard: 'if-any',
    width: 208,
  },
  {
    ...counted,
    id: 'refundPending',
    kind: 'choice',
    header: t('refundPending'),
    choices: refundPendingChoices((of) => t(`payments:refundPending.${of}`)),
    cell: ({ refundPending }) => refundPending && <RefundPendingBadge refundPending={refundPending} />,
    onCard: 'if-any',
    width: 152,
  },
  {
    ...counted,
    ...euros,
    ...asMoney,
    id: 'ofertForfeited',
    header: t('forfeited'),
    visibleByDefault: false,
    width: 128,
  },
  {
    ...counted,
    ...euros,
    ...asMoney,
    id: 'ofertRefunded',
    header: t('refunded'),
    visibleByDefault: false,
    width: 128,
  },
  {
    ...counted,
    ...euros,
    ...asMoney,
    id: 'ofertTaken',
    header: t('taken'),
    visibleByDefault: false,
    width: 128,
  },
  { ...counted, id: 'servicesCount', kind: 'number', header: t('services'), width: 112 },
]
