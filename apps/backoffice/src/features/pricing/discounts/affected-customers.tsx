import {
  type AffectedCustomer,
  type Discount,
  listAffectedCustomers,
  updatePersonalizedDiscount,
} from '@motora/contract/pricing'
import { DataTable, type RowAction, type TableColumn } from '@motora/kit/table'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerTable } from '../../../shell/use-server-table'
import { useWrite } from '../../../shell/use-write'
import { discountsShown } from './discount-calls'

/** Its part of the address. */
export const affectedPart = 'affected'

export const affectedColumns = (t: TFunction<'discounts'>): TableColumn<AffectedCustomer>[] => [
  { id: 'email', kind: 'text', header: t('field.email'), onCard: true, hideable: false, width: 240 },
  { id: 'fullName', kind: 'text', header: t('field.fullName'), onCard: true, width: 208 },
  { id: 'enable', kind: 'boolean', header: t('onForCustomer'), onCard: true, width: 144 },
  { id: 'assigned', kind: 'date', header: t('assigned'), width: 152 },
]

export interface AffectedCustomersProps {
  discount: Discount
  mayChange: boolean
}

/** Those whom a discount names, each with its own switch. source: ledgers K-05, K-09 */
export function AffectedCustomers({ discount, mayChange }: AffectedCustomersProps) {
  const { t } = useTranslation('discounts')
  const columns = useMemo(() => affectedColumns(t), [t])
  const { id } = discount
  const switching = useWrite(updatePersonalizedDiscount, {
    call: ({ customer: { customerId }, enable }: { customer: AffectedCustomer; enable: boolean }) => ({
      body: { discountId: id, customerId, enable },
    }),
    invalidates: discountsShown,
    done: (_, { customer: { email }, enable }) => t(enable ? 'switch.on.done' : 'switch.off.done', { email }),
    failed: (why) => t('switch.failed', { why }),
  })
  const table = useServerTable({
    tableId: 'discount-customers',
    endpoint: listAffectedCustomers,
    columns,
    label: t('customers'),
    side: 'customer',
    params: { id },
    part: affectedPart,
    views: false,
  })
  const actionsOf = (customer: AffectedCustomer): readonly RowAction[] => [
    customer.enable
      ? {
          id: 'disable',
          label: t('switch.off'),
          icon: <IconCircleX size={16} aria-hidden />,
          onSelect: () => switching.run({ customer, enable: false }),
        }
      : {
          id: 'enable',
          label: t('switch.on'),
          icon: <IconCircleCheck size={16} aria-hidden />,
          onSelect: () => switching.run({ customer, enable: true }),
        },
  ]
  return (
    <DataTable
      {...table.props}
      rowId={({ customerId }) => customerId}
      rowName={({ email }) => email}
      empty={{ why: t('customers.none') }}
      searchable
      {...(mayChange ? { rowActions: actionsOf } : {})}
    />
  )
}
