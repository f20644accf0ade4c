export { keepTrip } from './keep-trip.js'
export {
  findTrip,
  listTripsDue,
  listTripsOfVehicle,
  metresByOperator,
  type TripRow,
  type TripsOfDay,
  tripsByDay,
  tripsOfServices,
} from './store.js'
export { insertTripsOnce } from './stores/import-store.js'
