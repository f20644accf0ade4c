import { maxPageSize } from '@motora/contract'
import { listPayments, type PaymentHistoric } from '@motora/contract/money'
import { useFormats } from '@motora/kit'
import { DataTable, type RowAction } from '@motora/kit/table'
import { centsOf } from '@motora/rules/money'
import { IconGift, IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { lookAgainAt } from '../../../shell/money/look-again'
import { pathTo } from '../../../shell/paths'
import { useServerTable } from '../../../shell/use-server-table'
import { paymentColumns } from './payment-columns'
import { refundedBy } from './refunded-by'
import { isPaidPack, usePackReceipt } from './use-pack-receipt'
import { useRefunds } from './use-refunds'

const newestFirst = { column: 'created', direction: 'desc' } as const

export interface CustomerPaymentsProps {
  customerId: string
  /** What the customer is called. */
  name: string
}

/** A customer's payments, the newest first, and what is owed of them. source: issue 16, item 1; SCREENS, "Object page" */
export function CustomerPayments({ customerId, name }: CustomerPaymentsProps) {
  const { t } = useTranslation('payments')
  const formats = useFormats()
  const navigate = useNavigate()
  const refunds = useRefunds()
  const receipt = usePackReceipt()
  const columns = useMemo(() => paymentColumns(t, { withCustomer: false }), [t])
  const table = useServerTable({
    tableId: 'customer-payments',
    endpoint: listPayments,
    columns,
    label: t('of', { name }),
    side: 'customer',
    sort: newestFirst,
    conditions: { customerId: [customerId] },
    failed: (why) => t('getAllError', { why }),
    part: 'payments',
    views: false,
    refetchInterval: lookAgainAt,
  })
  const open = ({ id }: PaymentHistoric) =>
    void navigate({ to: pathTo('/payments', undefined, { of: customerId, payment: id }) })
  const actionsOf = (payment: PaymentHistoric): RowAction[] => [
    payment.serviceId
      ? { id: 'trips', label: t('trips'), icon: <IconRoute size={16} aria-hidden />, onSelect: () => open(payment) }
      : { id: 'bonus', label: t('purchase'), icon: <IconGift size={16} aria-hidden />, onSelect: () => open(payment) },
    ...(isPaidPack(payment) ? receipt.actionsOf(payment.id) : []),
    ...refunds.actionsOf(refundedBy(payment)),
  ]
  return (
    <div className="motora-stack">
      <Debts customerId={customerId} />
      <p className="motora-plain">
        <Link to={pathTo('/payments', undefined, { of: customerId })}>{t('toList')}</Link>
      </p>
      <DataTable
        {...table.props}
        rowName={({ amount, currency, created }) =>
          t('called', { amount: formats.money(centsOf(amount), currency), at: formats.date(created, 'minute') })
        }
        empty={{ why: t('noneOfCustomer') }}
        rowActions={actionsOf}
        onRowOpen={open}
      />
      {refunds.dialog}
    </div>
  )
}

/** Services whose charge failed: each is owed until it is paid or forgiven. A failed pack is no debt. source: MONEY §6 */
const debtsOf = (customerId: string) =>
  api.list(listPayments, {
    query: {
      pageSize: maxPageSize,
      filter: JSON.stringify({ customerId: [customerId], status: ['Failed'], refKey: ['Service'] }),
    },
  })

function Debts({ customerId }: { customerId: string }) {
  const { t } = useTranslation('payments')
  const { money } = useFormats()
  const { data } = useQuery(debtsOf(customerId))
  if (!data || data.total === 0) return null
  const owed = new Map<string, number>()
  for (const { cardAmount, currency } of data.rows) owed.set(currency, (owed.get(currency) ?? 0) + centsOf(cardAmount))
  const amounts = [...owed].map(([currency, cents]) => money(cents, currency))
  return (
    <p className="motora-plain" role="status">
      {/* of more than one page the sum is not known here */}
      {data.total > data.rows.length
        ? t('debts', { count: data.total })
        : t('debts.owed', { count: data.total, amount: amounts.join(' + ') })}
    </p>
  )
}
