import { type Customer, listCustomers } from '@motora/contract/customers'
import { DataTable, type RowAction } from '@motora/kit/table'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useServerTable } from '../../../shell/use-server-table'
import { customerColumns } from './customer-columns'

const newestFirst = { column: 'dateFirstRegister', direction: 'desc' } as const

export interface CustomerListProps {
  actionsOf: (customer: Customer) => readonly RowAction[]
  onOpen: (customerId: string) => void
  openId: string | undefined
  /** Where an empty list leads on. */
  assign?: ReactNode
}

/**
 * Customers, the newest registration first: a manager reads the values of the own link, the provider the account's.
 * Filters, order and page live in the address. source: customer side, section 2.2; ledger H-04; decision Z-37
 */
export function CustomerList({ actionsOf, onOpen, openId, assign }: CustomerListProps) {
  const { t } = useTranslation('customers')
  const columns = useMemo(() => customerColumns(t), [t])
  const table = useServerTable({
    tableId: 'customers',
    endpoint: listCustomers,
    columns,
    label: t('title'),
    side: 'customer',
    sort: newestFirst,
    failed: (why) => t('getAllError', { why }),
  })
  return (
    <DataTable
      {...table.props}
      rowId={({ customerId }) => customerId}
      rowName={({ fullName }) => fullName}
      empty={{ why: t('empty'), nextStep: assign }}
      searchable
      onRowOpen={({ customerId }) => onOpen(customerId)}
      openRowId={openId}
      rowActions={actionsOf}
    />
  )
}
