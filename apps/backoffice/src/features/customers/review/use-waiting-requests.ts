import { listValidationRequests } from '@motora/contract/customers'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '../../../shell/api/api'
import { oldestFirst, waitingConditions } from './waiting-requests'

const pageSize = 20
const query = { sort: oldestFirst, filter: JSON.stringify(waitingConditions) }

/** Customers whose documents wait for an answer, the longest first, each with both delays. source: ledger C-28 */
export const useWaitingRequests = () =>
  // others answer too
  useInfiniteQuery({ ...api.pages(listValidationRequests, { query }, pageSize), refetchInterval: 30_000 })
