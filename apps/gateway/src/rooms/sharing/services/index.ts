export type { SharingChanged } from './announce-change.js'
export { cancelReservation } from './cancel-reservation.js'
export { cleanVehicle } from './clean-vehicle.js'
export { endTrip, endTripByStaff, unknownService } from './end-trip.js'
export { expireReservations } from './expire-reservations.js'
export { pauseTrip, resumeTrip } from './pause-trip.js'
export { reserveVehicle } from './reserve-vehicle.js'
export { startTrip } from './start-trip.js'
export {
  countEndedByOperator,
  findActiveOfCustomer,
  findService,
  listActiveServices,
  listEndedTouching,
  listRentalsNow,
  listServices,
  type RentalNow,
  type ServiceRow,
  servicesByIds,
  spansInEnded,
  spansInTrip,
  updateService,
  type VehicleSpan,
} from './store.js'
export { insertServicesOnce, operatorsOfServices } from './stores/import-store.js'
export { type RentalThen, rentalsAt } from './stores/past-store.js'
export { lockMeantRental, riderIdOf } from './which-rental.js'
export { wrongState } from './wrong-state.js'
