import type { MonthlyDetail } from '@motora/contract/sharing'
import type { Formats } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import { centsOf } from '@motora/rules/money'
import type { TFunction } from 'i18next'
import { inCurrency } from '../../shell/money/in-currency'

/** Twelve months stand in the calendar's order and are all there. */
const asListed = { sortable: false, filterable: false } as const

/** @param monthName of 1 to 12 */
export const monthColumns = (
  t: TFunction<'reports'>,
  monthName: (month: number) => string,
  { money }: Formats,
): TableColumn<MonthlyDetail>[] => [
  {
    ...asListed,
    id: 'month',
    kind: 'text',
    header: t('month'),
    hideable: false,
    onCard: true,
    width: 140,
    value: ({ month }) => monthName(month),
    // as programs sort and read it
    exportFrom: false,
    exportAlso: [
      { id: 'year', kind: 'number', header: t('year') },
      { id: 'month', kind: 'number', header: t('month') },
    ],
  },
  { ...asListed, id: 'servicesCount', kind: 'number', header: t('services'), decimals: 0, onCard: true, width: 120 },
  {
    ...asListed,
    id: 'distance',
    kind: 'number',
    header: t('distance'),
    quantity: 'distance',
    width: 140,
    value: ({ totalDistanceKms }) => totalDistanceKms * 1000,
    exportFrom: 'totalDistanceKms',
    exportScale: 1000,
  },
  { ...asListed, id: 'totalMinutes', kind: 'number', header: t('time'), quantity: 'minutes', width: 140 },
  {
    ...asListed,
    id: 'totalAmount',
    kind: 'number',
    header: t('amount'),
    ...inCurrency(),
    onCard: true,
    width: 140,
    cell: ({ totalAmount, currency }) => money(centsOf(totalAmount), currency),
  },
]
