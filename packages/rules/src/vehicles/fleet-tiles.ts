import { conditionsOfTile, type FleetTile, type OverallStatus } from '@motora/contract/vehicles'

export interface TileFacts {
  status: OverallStatus
  isBatteryLow: boolean
}

/** Whether a vehicle counts in a tile: what `listVehicles` finds by the tile's conditions. source: decision 0045. */
export const isOnTile = (tile: FleetTile, { status, isBatteryLow }: TileFacts): boolean => {
  const asked = conditionsOfTile(tile)
  return 'overallStatus' in asked ? asked.overallStatus.includes(status) : isBatteryLow
}
