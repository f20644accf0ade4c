import { listCommandOffers, listCommands, type VehicleCommand } from '@motora/contract/vehicles'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../../../shell/session/browser-session'

const pageSize = 10
/** While a command runs; otherwise somebody else's is found out about at the pace of the rest of the page. */
const runningMs = 1000
const quietMs = 15_000

export const commandsKey = (vehicleId: string) => ['vehicles', 'commands', vehicleId] as const

export const isRunning = (command: VehicleCommand | undefined): boolean =>
  command !== undefined && command.endedTimestamp === null

/** What this vehicle was asked, newest first, some at a time. */
export const commandsQuery = (vehicleId: string) =>
  infiniteQueryOptions({
    queryKey: [...commandsKey(vehicleId), 'given'],
    queryFn: ({ pageParam, signal }) =>
      client.list(listCommands, { params: { id: vehicleId }, query: { page: pageParam, pageSize } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * pageSize < total ? pages.length + 1 : undefined),
    refetchInterval: ({ state }) => (isRunning(state.data?.pages[0]?.rows[0]) ? runningMs : quietMs),
  })

/** What it can be asked now. */
export const offersQuery = (vehicleId: string) =>
  queryOptions({
    queryKey: [...commandsKey(vehicleId), 'offers'],
    queryFn: ({ signal }) => client.call(listCommandOffers, { params: { id: vehicleId } }, { signal }),
    refetchInterval: quietMs / 3,
  })
