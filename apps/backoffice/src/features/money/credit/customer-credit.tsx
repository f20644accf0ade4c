import { listCustomerCredit } from '@motora/contract/money'
import { useFormats } from '@motora/kit'
import { DataTable } from '@motora/kit/table'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { columnsIfAny } from '../../../shell/columns-if-any'
import { useServerTable } from '../../../shell/use-server-table'
import { creditColumns, creditGoneOtherwise } from './credit-columns'

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
  const { rows } = table.props
  const shown = useMemo(() => columnsIfAny(columns, rows, creditGoneOtherwise), [columns, rows])
  return (
    <DataTable
      {...table.props}
      columns={shown}
      rowName={({ granted, opened }) =>
        t('credit.called', { amount: formats.euros(granted), at: formats.date(opened, 'minute') })
      }
      empty={{ why: t('credit.none') }}
    />
  )
}
