export { type Charge, type ChargePoint, chargesIn } from './charges.js'
export {
  type CommandFacts,
  commandExpiresAfterMs,
  commandObstacleOf,
  commandOffersOf,
  standingKnownForMs,
  standingSureForMs,
} from './command-actions.js'
export { isProvenByTelemetry, type ProofFacts, proofDueAt, proofWaitMs, unprovableWaitMs } from './command-proof.js'
export { type ReportedMovement, standingOf, standsUntil } from './command-standing.js'
export { type CommandUnit, commandProofOf, commandUnitOf, isPhysicalCommand } from './command-unit.js'
export { departureSpan } from './departure.js'
export { isOnTile, type TileFacts } from './fleet-tiles.js'
export { homologationTypes } from './homologation-types.js'
export {
  type BatteryBucket,
  batteryBucketOf,
  iconModelOf,
  isShownOnMap,
  type MapSettings,
  markerColourOf,
} from './marker.js'
export { menderNamed, mendersOf } from './menders.js'
export { orderObstacleOf } from './order-obstacle.js'
export { overallStatusOf, type StatusFacts } from './overall-status.js'
export { plateKey } from './plate-key.js'
export { isMissing, isSilent, silentAfterMs } from './silence.js'
export { noRental, type RentalOfVehicle, serviceColumnOf, statusOf } from './status.js'
export { isBatteryLow, silentAfterMsOf, type ThresholdsOfOperators, thresholdsIn } from './thresholds.js'
export { clockAheadMs, clockOffSecondsShown, isClockRight, type LeastDelay, withDelay } from './unit-clock.js'
export {
  type HeldVehicle,
  type VehicleReason,
  type VehicleStanding,
  vehicleActions,
  vehicleMoves,
  vehicleStandingOf,
} from './vehicle-actions.js'
export { minRentalBatteryPercent, type RentableFacts, whyNotRentable } from './why-not-rentable.js'
