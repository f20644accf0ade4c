import { listOperators } from '@motora/contract/operators'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../../shell/api/api'
import { oldestFirst, waitingConditions } from './next-waiting'

const pageSize = 20
const query = { sort: oldestFirst.column, filter: JSON.stringify(waitingConditions) }

/**
 * Operators that wait for the provider's word, the longest first.
 * @param enabled false where the person may not judge: nothing is asked
 */
export function useWaitingOperators(enabled: boolean) {
  return useInfiniteQuery({
    ...api.pages(listOperators, { query }, pageSize),
    enabled,
    // others decide too
    refetchInterval: 30_000,
  })
}
