import { listCustomersPendingValidation } from '@motora/contract/customers'
import { useInfiniteQuery } from '@tanstack/react-query'
import { client } from '../../shell/session/browser-session'

const pageSize = 20

/** Riders who wait for the provider's word, who has waited longest first. */
export function usePendingCustomers() {
  return useInfiniteQuery({
    queryKey: ['customers', 'pending-validation'],
    queryFn: ({ pageParam, signal }) =>
      client.list(listCustomersPendingValidation, { query: { page: pageParam, pageSize } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
    refetchInterval: 30_000,
  })
}
