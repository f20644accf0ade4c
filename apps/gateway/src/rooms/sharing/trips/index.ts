export { keepTrip } from './keep-trip.js'
export { LateSpans } from './late-spans.js'
export { rebuildRecentTrips, rebuildTripsTouching } from './rebuild-trips.js'
export {
  findTrip,
  insertTripsOnce,
  listTripsOfVehicle,
  metresByOperator,
  type TripRow,
  type TripsOfDay,
  tripIdsIn,
  tripRowsByIds,
  tripsByDay,
  tripsOfServices,
} from './store.js'
export { tripReports } from './trip-reports.js'
