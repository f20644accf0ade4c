import { lowBatteryPercent, silentAfterMs } from '@motora/rules/vehicles'
import type { Conditions } from '../../../shell/table-query'

/** The numbers on top of Scooters home; each is a filter of the list below. */
export const fleetTiles = ['free', 'booked', 'in-service', 'out', 'silent', 'low'] as const
export type FleetTile = (typeof fleetTiles)[number]

export const fleetTileOf = (text: string | undefined): FleetTile | undefined => fleetTiles.find((tile) => tile === text)

/** What a tile asks of the vehicles list. @param now milliseconds since 1970 */
export function conditionsOfTile(tile: FleetTile, now: number): Conditions {
  switch (tile) {
    case 'free':
      return { status: ['free'], outOfService: false }
    case 'booked':
      return { status: ['booked'] }
    case 'in-service':
      return { status: ['in service'] }
    case 'out':
      return { outOfService: true }
    case 'silent':
      return { lastConnectionTimestamp: `<${new Date(now - silentAfterMs).toISOString()}` }
    case 'low':
      return { batterySoc: `<${lowBatteryPercent}` }
  }
}
