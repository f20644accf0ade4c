import type { CustomerTotals, OperatorTotals } from '@motora/contract/sharing'
import type { TableColumn } from '@motora/kit/table'
import { centsOf } from '@motora/rules/money'
import type { TFunction } from 'i18next'
import { columnsIfAny } from '../../shell/columns-if-any'
import { customerColumn } from '../../shell/customer-column'

type Totals = Pick<
  OperatorTotals,
  'services' | 'distanceKms' | 'drivenMinutes' | 'totalMinutes' | 'amountEur' | 'amountUsd' | 'lastStart'
>

/** What services come to, of a customer as of an operator. */
const sumColumns = <Row extends Totals>(t: TFunction<'services'>): TableColumn<Row>[] => [
  {
    id: 'services',
    kind: 'number',
    header: t('totals.services'),
    value: (row) => row.services,
    onCard: true,
    width: 112,
  },
  {
    id: 'distanceKms',
    kind: 'number',
    header: t('distance'),
    value: (row) => row.distanceKms,
    format: (kilometres, formats) => formats.kilometres(kilometres * 1000),
    unit: 'km',
    onCard: true,
    width: 128,
  },
  {
    id: 'totalMinutes',
    kind: 'number',
    header: t('total'),
    value: (row) => row.totalMinutes,
    quantity: 'minutes',
    onCard: true,
    width: 144,
  },
  {
    id: 'drivenMinutes',
    kind: 'number',
    header: t('driven'),
    value: (row) => row.drivenMinutes,
    quantity: 'minutes',
    sortable: false,
    filterable: false,
    width: 144,
  },
  {
    id: 'amountEur',
    kind: 'number',
    header: t('totals.amountEur'),
    value: (row) => row.amountEur,
    format: (amount, formats) => formats.money(centsOf(amount), 'eur'),
    decimals: 2,
    onCard: true,
    width: 144,
  },
  {
    id: 'amountUsd',
    kind: 'number',
    header: t('totals.amountUsd'),
    value: (row) => row.amountUsd,
    format: (amount, formats) => formats.money(centsOf(amount), 'usd'),
    decimals: 2,
    onCard: 'if-any',
    width: 144,
  },
  { id: 'lastStart', kind: 'date', header: t('totals.lastStart'), value: (row) => row.lastStart, width: 152 },
]

/** source: ledger N-15 */
export const customerTotalColumns = (t: TFunction<'services'>): TableColumn<CustomerTotals>[] => [
  {
    ...customerColumn(t('customer'), t('erased')),
    sortable: false,
    onCard: true,
    hideable: false,
    width: 208,
  },
  {
    id: 'customerEmail',
    kind: 'text',
    header: t('customerEmail'),
    wildcard: true,
    sortable: false,
    width: 240,
    // the amount is in sight without it
    visibleByDefault: false,
  },
  ...sumColumns<CustomerTotals>(t),
]

/** source: decision Z-15; ledger B-31 */
export const operatorTotalColumns = (t: TFunction<'services'>): TableColumn<OperatorTotals>[] => [
  {
    id: 'sharingOperatorName',
    kind: 'text',
    header: t('operator'),
    wildcard: true,
    onCard: true,
    hideable: false,
    width: 208,
  },
  ...sumColumns<OperatorTotals>(t),
]

/** Dollars have a column where somebody has some. */
export const withDollarsIfAny = <Row extends Totals>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[] | undefined,
): TableColumn<Row>[] => columnsIfAny(columns, rows, { amountUsd: ({ amountUsd }) => amountUsd !== null })
