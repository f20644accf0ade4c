import {
  type Settlement,
  type SettlementEntry,
  type SettlementVehicle,
  settlementReasons,
} from '@motora/contract/money'
import { useFormats } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import { centsOf } from '@motora/rules/money'
import type { TFunction } from 'i18next'
import { type MonthNames, monthsUntil, useMonthNames } from '../../../shell/language/month-names'
import { currencyChoices, inCurrency } from '../../../shell/money/in-currency'
import { idColumn } from '../id-column'

type T = TFunction<'settlements'>

/** An amount of the wire in its own currency. */
const Amount = ({ amount, currency }: { amount: number; currency: string }) =>
  useFormats().money(centsOf(amount), currency)

const Month = ({ month }: Pick<Settlement, 'month'>) => useMonthNames().ofYear(month)

/** What the found settlements come to is shown under the columns, in each currency: the gateway sums. */
const amount = { kind: 'number', width: 128, ...inCurrency() } as const

const amounts = ['card', 'credit', 'refunds', 'disputes', 'commission', 'vehicles', 'payable'] as const
type AmountColumn = (typeof amounts)[number]

/** Months that the filter offers; older ones are found by the order. */
const offeredMonths = 36

/**
 * Named as the gateway sorts and filters them.
 * @param withOperator false: all of them are of one operator
 * source: MONEY §7
 */
export const settlementColumns = (
  t: T,
  withOperator: boolean,
  { ofYear }: Pick<MonthNames, 'ofYear'>,
): TableColumn<Settlement>[] => {
  const inEuros = (id: AmountColumn, more: { onCard?: true } = {}): TableColumn<Settlement> => ({
    ...amount,
    ...more,
    id,
    header: t(id === 'payable' ? 'toPay' : id),
    cell: (row) => <Amount amount={row[id]} currency={row.currency} />,
  })
  return [
    {
      id: 'month',
      kind: 'choice',
      header: t('month'),
      onCard: true,
      hideable: false,
      width: 144,
      choices: monthsUntil(new Date(), offeredMonths).map((value) => ({ value, label: ofYear(value) })),
      cell: ({ month }) => <Month month={month} />,
      exportValues: true,
    },
    ...(withOperator
      ? [{ id: 'operatorName', kind: 'text', header: t('operator'), wildcard: true, onCard: true, width: 168 } as const]
      : []),
    // what it is read for, before what it is made of: in sight with the menu open
    inEuros('payable', { onCard: true }),
    inEuros('card'),
    inEuros('credit'),
    inEuros('refunds'),
    inEuros('disputes'),
    inEuros('commission'),
    { id: 'vehicleDays', kind: 'number', header: t('vehicleDays'), visibleByDefault: false, width: 112 },
    inEuros('vehicles'),
    {
      id: 'currency',
      kind: 'choice',
      header: t('currency'),
      visibleByDefault: false,
      width: 96,
      choices: currencyChoices,
    },
    { id: 'made', kind: 'date', header: t('made'), visibleByDefault: false, width: 144 },
  ]
}

/** Single amounts behind a line, named as the gateway sorts and filters them. */
export const entryColumns = (t: T): TableColumn<SettlementEntry>[] => [
  { id: 'at', kind: 'date', header: t('at'), onCard: true, hideable: false, width: 144 },
  {
    id: 'reason',
    kind: 'choice',
    header: t('reason'),
    sortable: false,
    onCard: true,
    width: 208,
    choices: settlementReasons.map((value) => ({ value, label: t(`reason.${value}`) })),
  },
  {
    ...amount,
    id: 'amount',
    header: t('amount'),
    onCard: true,
    cell: (entry) => <Amount amount={entry.amount} currency={entry.currency} />,
  },
  { ...idColumn, id: 'serviceId', header: t('serviceId') },
]

/** Vehicles behind the cost of them, named as the gateway sorts and filters them. */
export const settledVehicleColumns = (t: T): TableColumn<SettlementVehicle>[] => [
  { id: 'plate', kind: 'text', header: t('plate'), wildcard: true, onCard: true, hideable: false, width: 144 },
  { id: 'model', kind: 'text', header: t('model'), wildcard: true, width: 144 },
  { id: 'days', kind: 'number', header: t('days'), onCard: true, width: 112 },
  { ...idColumn, id: 'vehicleId', header: t('vehicleId') },
]
