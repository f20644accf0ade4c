import { listServices, type Service } from '@motora/contract/sharing'
import type { DataTableProps } from '@motora/kit/table'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../shell/api/api'

export interface OfCustomer {
  customerId: string
  onRemove: () => void
}

/**
 * Whose services a list has, as a chip of its filters. The name is that of the rows; where the filters find none, of any
 * service of the customer, which each role reads that sees the list.
 */
export function useCustomerChip(
  of: OfCustomer | undefined,
  rows: readonly Service[] | undefined,
): NonNullable<DataTableProps<Service>['furtherChips']> {
  const { t } = useTranslation('services')
  const any = useQuery({
    ...api.list(listServices, { query: { customerId: of?.customerId ?? '', pageSize: 1 } }),
    enabled: of !== undefined && rows?.length === 0,
  })
  if (!of) return []
  const one = [...(rows ?? []), ...(any.data?.rows ?? [])].find(({ customerId }) => customerId === of.customerId)
  const named = one?.customerFullName ? `${one.customerFullName} (${one.customerEmail})` : t('erased')
  return [{ id: 'customer', name: t('customer'), text: one ? named : '…', onRemove: of.onRemove }]
}
