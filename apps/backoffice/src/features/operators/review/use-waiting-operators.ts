import { listOperators } from '@motora/contract/operators'
import { useInfiniteQuery } from '@tanstack/react-query'
import { client } from '../../../shell/session/browser-session'
import { operatorListsKey } from '../operator-calls'
import { oldestFirst, waitingConditions } from './next-waiting'

const pageSize = 20

/** Operators that wait for the provider's word, who has waited longest first. @param enabled who may not judge asks nothing */
export function useWaitingOperators(enabled: boolean) {
  return useInfiniteQuery({
    queryKey: [...operatorListsKey, 'inbox'],
    queryFn: ({ pageParam, signal }) => {
      const filter = JSON.stringify(waitingConditions)
      const query = { page: pageParam, pageSize, sort: oldestFirst.column, filter }
      return client.list(listOperators, { query }, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
    enabled,
    // others decide too
    refetchInterval: 30_000,
  })
}
