export * from './commands.js'
export * from './contradiction.js'
export * from './endpoints.js'
export * from './fleet-tiles.js'
export * from './heat-map.js'
export * from './import.js'
export { type LiveEffect, LiveFleet } from './live-fleet.js'
export {
  decodeDelta,
  decodeSnapshot,
  encodeDelta,
  encodeSnapshot,
  type LiveChanges,
  type LiveState,
  type LiveStatus,
  type LiveVehicle,
  liveFormatVersion,
  liveStatuses,
  type Numbered,
} from './live-format.js'
export * from './manage.js'
export * from './map-settings.js'
export * from './overall-status.js'
export * from './past.js'
export * from './quarantine.js'
export * from './record.js'
export * from './rentability.js'
export * from './timeline.js'
export * from './to-share.js'
export * from './vehicle.js'
