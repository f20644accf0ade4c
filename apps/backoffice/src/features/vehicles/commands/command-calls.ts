import { listCommandOffers, listCommands, type VehicleCommand } from '@motora/contract/vehicles'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../../shell/api/api'

const pageSize = 10
/** While a command runs; otherwise somebody else's is found out about at the pace of the rest of the page. */
const runningMs = 1000
const quietMs = 15_000

/** A vehicle as commands name it. */
export interface CommandedVehicle {
  id: string
  plate: string
}

export const isRunning = (command: VehicleCommand | undefined): boolean =>
  command !== undefined && command.endedTimestamp === null

/** What this vehicle was asked, newest first, some at a time. */
export const commandsQuery = (vehicleId: string) =>
  infiniteQueryOptions({
    ...api.pages(listCommands, { params: { id: vehicleId } }, pageSize),
    refetchInterval: ({ state }) => (isRunning(state.data?.pages[0]?.rows[0]) ? runningMs : quietMs),
  })

/** What it can be asked now. */
export const offersQuery = (vehicleId: string) =>
  api.query(listCommandOffers, { params: { id: vehicleId } }, { refetchInterval: quietMs / 3 })
