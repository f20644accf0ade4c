import { listVehicleOffers, listVehicleRequests } from '@motora/contract/operators'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from '../../../shell/session/browser-session'
import { useMay } from '../../../shell/session/use-session'

/** Everything about requests for vehicles; a write makes all of it old. */
export const requestsKey = ['vehicle-requests'] as const
export const requestListsKey = [...requestsKey, 'list'] as const

/** The other side asks and answers too. */
export const lookAgainMs = 30_000

/** Models that can be asked for, and how many of each there are. */
export const offersQuery = queryOptions({
  queryKey: [...requestsKey, 'offers'],
  queryFn: ({ signal }) => client.call(listVehicleOffers, {}, { signal }),
  refetchInterval: lookAgainMs,
})

/**
 * How many requests of the scope wait for the provider's word: for the provider all of them. Undefined until it is
 * known, and for who may not read them.
 */
export function useWaitingRequests(): number | undefined {
  const mayRead = useMay('vehicle-requests.read')
  const waiting = useQuery({
    queryKey: [...requestListsKey, 'waiting-count'],
    queryFn: async ({ signal }) => {
      const query = { page: 1, pageSize: 1, filter: JSON.stringify({ state: ['waiting'] }) }
      return (await client.list(listVehicleRequests, { query }, { signal })).total
    },
    enabled: mayRead,
    refetchInterval: lookAgainMs,
  })
  return waiting.data
}
