import { type Bill, billKinds, billRecordTypes, billSentStates } from '@motora/contract/money'
import { type Formats, TRUNCATE_SENTENCE, useFormats } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import { centsOf } from '@motora/rules/money'
import type { TFunction } from 'i18next'
import { customerColumn } from '../../../shell/customer-column'
import { inCurrency } from '../../../shell/money/in-currency'

/** An amount of the wire in its own currency. */
const Amount = ({ amount, currency }: { amount: number; currency: string }) =>
  useFormats().money(centsOf(amount), currency)

/** What the found bills come to stands under the columns, in each currency: the gateway sums. */
const amount = { kind: 'number', width: 96, ...inCurrency() } as const
const unsorted = { sortable: false } as const
/** As the bill says it: no reader's clock moves it into another month. */
const ownDay = { kind: 'date', precision: 'day', isOwnDay: true, onCard: true } as const
/** What was written on the bill, for who declares it. */
const declared = { ...unsorted, kind: 'text', filterable: false, visibleByDefault: false } as const

/**
 * Named as the gateway sorts and filters them.
 * @param withOperator false: all of them are of one operator
 * source: MONEY §7; ledgers P-11, S-03
 */
export const billColumns = (t: TFunction<'bills'>, withOperator: boolean): TableColumn<Bill>[] => [
  {
    ...unsorted,
    id: 'number',
    kind: 'text',
    header: t('number'),
    onCard: true,
    hideable: false,
    wildcard: true,
    width: 160,
  },
  {
    ...ownDay,
    id: 'issued',
    value: ({ issuedDay }) => issuedDay,
    exportFrom: 'issuedDay',
    header: t('issued'),
    width: 112,
  },
  {
    ...ownDay,
    id: 'operated',
    value: ({ operatedDay }) => operatedDay,
    exportFrom: 'operatedDay',
    header: t('operated'),
    width: 112,
  },
  {
    ...unsorted,
    id: 'kind',
    kind: 'choice',
    header: t('kind'),
    choices: billKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
    onCard: true,
    width: 112,
  },
  {
    ...unsorted,
    ...customerColumn(t('customer'), t('erased')),
    onCard: true,
    width: 176,
  },
  {
    ...unsorted,
    id: 'customerEmail',
    kind: 'text',
    header: t('customerEmail'),
    wildcard: true,
    visibleByDefault: false,
    width: 224,
  },
  ...(withOperator
    ? [{ ...unsorted, id: 'operatorName', kind: 'text', header: t('operator'), wildcard: true, width: 136 } as const]
    : []),
  // what it is read for, before its parts: in sight with the menu open
  {
    ...amount,
    id: 'total',
    header: t('total'),
    onCard: true,
    cell: (bill) => <Amount amount={bill.total} currency={bill.currency} />,
  },
  {
    ...amount,
    ...unsorted,
    id: 'base',
    header: t('base'),
    filterable: false,
    cell: (bill) => <Amount amount={bill.base} currency={bill.currency} />,
  },
  {
    ...amount,
    ...unsorted,
    id: 'vat',
    header: t('vat'),
    filterable: false,
    cell: (bill) => <Amount amount={bill.vat} currency={bill.currency} />,
  },
  {
    ...unsorted,
    id: 'vatPercent',
    kind: 'number',
    quantity: 'share',
    identifierLike: true,
    header: t('vatPercent'),
    width: 112,
    visibleByDefault: false,
  },
  { ...declared, id: 'issuerName', header: t('issuer'), width: 168 },
  { ...declared, id: 'issuerNif', header: t('issuerNif'), width: 128 },
  { ...declared, id: 'recipientName', header: t('recipient'), width: 176 },
  { ...declared, id: 'recipientNif', header: t('recipientNif'), width: 128 },
  {
    ...unsorted,
    id: 'recordType',
    kind: 'choice',
    header: t('recordType'),
    choices: billRecordTypes.map((value) => ({ value, label: value })),
    filterable: false,
    width: 112,
    visibleByDefault: false,
  },
  {
    ...unsorted,
    id: 'sent',
    kind: 'choice',
    header: t('sent'),
    visibleByDefault: false,
    width: 176,
    choices: billSentStates.map((value) => ({ value, label: t(`sent.${value}`) })),
  },
  {
    ...unsorted,
    id: 'refusedWhy',
    kind: 'text',
    header: t('refusedWhy'),
    truncateAt: TRUNCATE_SENTENCE,
    filterable: false,
    width: 200,
    visibleByDefault: false,
    onCard: 'if-any',
  },
  {
    ...unsorted,
    id: 'rectifiesNumber',
    kind: 'text',
    header: t('rectifies'),
    filterable: false,
    width: 168,
    visibleByDefault: false,
  },
]

interface Sums {
  currency: string
  total: number
  base: number
  vat: number
}

/** What stands under the columns; each currency has an amount of its own. */
export const sumsOf = (sums: readonly Sums[], formats: Formats) => {
  const currencies = [...new Set(sums.map(({ currency }) => currency))]
  const inEach = (of: 'total' | 'base' | 'vat'): string =>
    currencies
      .map((one) => {
        const cents = sums.reduce((sum, it) => sum + (it.currency === one ? centsOf(it[of]) : 0), 0)
        return formats.money(cents, one)
      })
      .join(' · ')
  return { total: inEach('total'), base: inEach('base'), vat: inEach('vat') }
}
