import { conditionsOfTile, fleetTiles, listVehicles } from '@motora/contract/vehicles'
import { useQueries } from '@tanstack/react-query'
import { api } from '../../../shell/api/api'
import { FleetTilesBar, type FleetTilesBarProps } from '../tiles/fleet-tiles-bar'

const countAgainMs = 30_000

/** Whose vehicles a list is asked for. */
export const holderQuery = (operatorId: string | undefined) =>
  operatorId === undefined ? {} : ({ field: 'SharingOperatorId', value: operatorId } as const)

export interface FleetChipsProps extends Pick<FleetTilesBarProps, 'active' | 'onToggle'> {
  operatorId: string | undefined
}

/** How many vehicles of a list are in which state. The numbers are the gateway's: what the list finds when one is pressed. */
export function FleetChips({ operatorId, active, onToggle }: FleetChipsProps) {
  const counts = useQueries({
    queries: fleetTiles.map((tile) => ({
      ...api.list(
        listVehicles,
        {
          query: {
            ...{ page: 1, pageSize: 1, filter: JSON.stringify(conditionsOfTile(tile)) },
            ...holderQuery(operatorId),
          },
        },
        { refetchInterval: countAgainMs },
      ),
    })),
  })
  return (
    <FleetTilesBar
      active={active}
      countOf={(tile) => counts[fleetTiles.indexOf(tile)]?.data?.total}
      onToggle={onToggle}
    />
  )
}
