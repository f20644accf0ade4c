import type { FleetTile } from '@motora/contract/vehicles'

export type TileCounts = Readonly<Record<FleetTile, number>>

export const noTiles = (): Record<FleetTile, number> => ({
  free: 0,
  booked: 0,
  'in-service': 0,
  out: 0,
  silent: 0,
  low: 0,
})
