export * from './endpoints.js'
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
export * from './map-settings.js'
export * from './quarantine.js'
export * from './to-share.js'
export * from './vehicle.js'
