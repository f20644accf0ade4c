import type { Vehicle } from '@motora/contract/vehicles'
import type { ShownRental } from '../../../shell/rentals/shown-rental'
import { vehicleName } from '../vehicle/vehicle-name'

/** What holds a vehicle now. The full name of its customer is there for who may see it. */
export const rentalOfVehicle = (vehicle: Vehicle): ShownRental => ({
  activeServiceId: vehicle.sharing.activeServiceId,
  hasTripStarted: vehicle.sharing.hasTripStarted,
  plate: vehicleName(vehicle),
  customer: vehicle.currentCustomerFullName ?? '',
  operatorId: vehicle.sharing.sharingOperatorId,
  operatorName: vehicle.sharingOperatorName ?? '',
})
