export {
  type BuiltPoint,
  type BuiltTrip,
  buildTrip,
  type TripReport,
  type TripSpan,
  tripPointsMax,
} from './build-trip.js'
export { co2SavedGramsPerKilometre, co2SavedKilograms } from './co2.js'
export { endingImageWithinMs, takesEndingImage } from './ending-image.js'
export { isMoving, movementFreshMs, movingAboveKmh } from './is-moving.js'
export {
  type RentalAction,
  type RentalHand,
  type RentalReason,
  type RentalStanding,
  rentalActions,
} from './rental-actions.js'
export { activeStates, begunStates, hasTripStarted, isActive, neverBegan } from './rental-states.js'
export {
  durationsAt,
  hasLapsed,
  minutesOf,
  minutesToStart,
  pausedSecondsAt,
  type RentalTimes,
  reservationMinutes,
  reserveLimitOf,
} from './rental-times.js'
export { oldestThatDelays, reservableAgainAt, reserveAgainAfterMinutes } from './reserve-again.js'
export { serviceActions, type VehicleHold } from './service-actions.js'
export { thinRoute } from './thin-route.js'
export { drivenFixes, metresAlong, metresBetween, type TripFix } from './trip-distance.js'
