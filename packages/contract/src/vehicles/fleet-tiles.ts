import type { OverallStatus } from './overall-status.js'

/** The numbers on top of a fleet; each is a filter of the vehicles list. */
export const fleetTiles = ['free', 'booked', 'in-service', 'out', 'silent', 'low'] as const
export type FleetTile = (typeof fleetTiles)[number]

const statuses: Record<Exclude<FleetTile, 'low'>, OverallStatus> = {
  free: 'free',
  booked: 'booked',
  'in-service': 'in service',
  out: 'out of service',
  silent: 'silent',
}

/** What a tile asks of `listVehicles`. A low battery comes with any status, so its tile overlaps the others. */
export const conditionsOfTile = (tile: FleetTile): { overallStatus: OverallStatus[] } | { isBatteryLow: true } =>
  tile === 'low' ? { isBatteryLow: true } : { overallStatus: [statuses[tile]] }
