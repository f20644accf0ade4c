import { type CustomerPendingValidation, listCustomersPendingToValidate } from '@motora/contract/customers'
import { DataTable, type RowAction } from '@motora/kit/table'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerTable } from '../../../shell/use-server-table'
import { pendingColumns } from './pending-columns'

/** Somebody else may have sent the last photo, or answered. */
const askAgainMs = 30_000

export interface PendingListProps {
  actionsOf: (customer: CustomerPendingValidation) => readonly RowAction[]
  onOpen: (customerId: string) => void
  openId: string | undefined
}

/** Customers whose documents wait for the provider, the longest wait first. source: ledger H-08 */
export function PendingList({ actionsOf, onOpen, openId }: PendingListProps) {
  const { t } = useTranslation('customers')
  const columns = useMemo(() => pendingColumns(t), [t])
  const table = useServerTable({
    tableId: 'customers-pending',
    endpoint: listCustomersPendingToValidate,
    columns,
    label: t('view.pending'),
    side: 'customer',
    failed: (why) => t('getAllError', { why }),
    refetchInterval: askAgainMs,
    part: 'pending',
  })
  return (
    <DataTable
      {...table.props}
      rowName={({ fullName }) => fullName}
      empty={{ why: t('pendingEmpty') }}
      searchable
      onRowOpen={({ id }) => onOpen(id)}
      openRowId={openId}
      rowActions={actionsOf}
    />
  )
}
