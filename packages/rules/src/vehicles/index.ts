export { homologationTypes } from './homologation-types.js'
export {
  type BatteryBucket,
  batteryBucketOf,
  iconModelOf,
  isShownOnMap,
  type MapSettings,
  markerColourOf,
} from './marker.js'
export { isMissing, isSilent, silentAfterMs } from './silence.js'
export { noRental, type RentalOfVehicle, serviceColumnOf, statusOf } from './status.js'
export {
  lowBatteryPercent,
  type NotRentableReason,
  notRentableReasons,
  type RentableFacts,
  whyNotRentable,
} from './why-not-rentable.js'
