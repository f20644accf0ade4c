import { listCustomerCredit } from '@motora/contract/money'
import { useFormats } from '@motora/kit'
import { DataTable } from '@motora/kit/table'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerTable } from '../../../shell/use-server-table'
import { creditColumns } from './credit-columns'

const newestFirst = { column: 'opened', direction: 'desc' } as const

export interface CustomerCreditProps {
  customerId: string
  /** What the customer is called. */
  name: string
}

/** A customer's credit, the newest first: packs that were bought and goodwill, and what is left of each. source: MONEY §13 */
export function CustomerCreditTable({ customerId, name }: CustomerCreditProps) {
  const { t } = useTranslation('customers')
  const formats = useFormats()
  const columns = useMemo(() => creditColumns(t), [t])
  const table = useServerTable({
    tableId: 'customer-credit',
    endpoint: listCustomerCredit,
    columns,
    label: t('credit.of', { name }),
    side: 'customer',
    sort: newestFirst,
    params: { id: customerId },
    failed: (why) => t('credit.failed', { why }),
    part: 'credit',
    views: false,
  })
  return (
    <DataTable
      {...table.props}
      rowName={({ granted, opened }) =>
        t('credit.called', { amount: formats.euros(granted), at: formats.date(opened, 'minute') })
      }
      empty={{ why: t('credit.none') }}
    />
  )
}
