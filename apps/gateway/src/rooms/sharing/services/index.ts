export { billRentals } from './bill-rentals.js'
export { type BooksChecked, checkBooks } from './check-books.js'
export { assertIdOf } from './chosen-id.js'
export { cleanVehicle } from './clean-vehicle.js'
export { cancelReservation, expireReservations } from './end-reservation.js'
export { endTrip, endTripByStaff, unknownService } from './end-trip.js'
export { followModes } from './follow-modes.js'
export { pauseTrip, resumeTrip } from './pause-trip.js'
export { presentPrice } from './present-price.js'
export { previewRate } from './preview-rate.js'
export { priceByTerms, pricesNow, type Terms, withoutTariff } from './price-rental.js'
export { type RentableContext, type RentableRooms, readRentableContext, rentableFacts } from './rentable-facts.js'
export { type Repriced, repriceStored } from './reprice-stored.js'
export { reserveVehicle, waitsOfRider } from './reserve-vehicle.js'
export { startTrip } from './start-trip.js'
export {
  countEndedByOperator,
  findActiveOfCustomer,
  findService,
  listActiveServices,
  listEndedTouching,
  listServicesOfCustomer,
  lockWithOldImage,
  type NewServiceRow,
  pageOfCustomer,
  type ServiceRow,
  servicesByIds,
  spansInEnded,
  spansInTrip,
  updateService,
  type VehicleSpan,
} from './store.js'
export { insertPhasesOnce, insertServicesOnce, operatorsOfServices } from './stores/import-store.js'
export { type RentalThen, rentalsAt } from './stores/past-store.js'
export type { PhaseRow } from './stores/phase-store.js'
export type { SharingChanged } from './switch-vehicle.js'
export { putAwayLapsed } from './take-vehicle.js'
export { lockMeantRental, riderIdOf, wrongState } from './which-rental.js'
