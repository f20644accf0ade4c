import { listVehicleOffers, listVehicleRequests } from '@motora/contract/operators'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shell/api/api'
import { useMay } from '../../../shell/session/use-session'

/** What a write about requests for vehicles makes out of date. */
export const requestTopics = [listVehicleRequests, listVehicleOffers] as const

/** The other side asks and answers too. */
export const lookAgainMs = 30_000

/** Models that can be asked for, and how many of each there are. */
export const offersQuery = api.query(listVehicleOffers, {}, { refetchInterval: lookAgainMs })

const waitingOnes = { query: { page: 1, pageSize: 1, filter: JSON.stringify({ state: ['waiting'] }) } }

/**
 * How many requests of the scope wait for the provider's word: for the provider all of them. Undefined until it is
 * known, and for those who may not read them.
 */
export function useWaitingRequests(): number | undefined {
  const mayRead = useMay('vehicle-requests.read')
  const waiting = useQuery({
    ...api.list(listVehicleRequests, waitingOnes, { enabled: mayRead, refetchInterval: lookAgainMs }),
    select: ({ total }) => total,
  })
  return waiting.data
}
