import { conditionsOfTile, fleetTiles, listVehicles } from '@motora/contract/vehicles'
import { useQueries } from '@tanstack/react-query'
import { api } from '../../../shell/api/api'
import type { FleetTilesBarProps } from '../tiles/fleet-tiles-bar'

const countAgainMs = 30_000

/** Whose vehicles a list is asked for. */
export const holderQuery = (operatorId: string | undefined) =>
  operatorId === undefined ? {} : ({ field: 'SharingOperatorId', value: operatorId } as const)

/**
 * How many vehicles of a list are in which state. The numbers are the gateway's: what the list finds when a tile is
 * pressed. To be called after what reads the rows: they are asked for first, and a browser opens six connections.
 */
export function useFleetCounts(operatorId: string | undefined): FleetTilesBarProps['countOf'] {
  const counts = useQueries({
    queries: fleetTiles.map((tile) => ({
      ...api.list(
        listVehicles,
        {
          query: {
            page: 1,
            pageSize: 1,
            filter: JSON.stringify(conditionsOfTile(tile)),
            ...holderQuery(operatorId),
          },
        },
        { refetchInterval: countAgainMs },
      ),
    })),
  })
  return (tile) => counts[fleetTiles.indexOf(tile)]?.data?.total
}
