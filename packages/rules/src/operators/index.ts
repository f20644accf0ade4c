export { type ExclusionHours, exclusionEndsNextDay, inExclusionTime } from './exclusion.js'
export { type FleetType, fleetTypeOf } from './fleet-type.js'
