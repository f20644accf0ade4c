/** What sharing knows of a vehicle's rental. */
export interface RentalOfVehicle {
  serviceId: string | null
  customerId: string | null
  /** True from the start of the trip to its end, pauses included. */
  hasTripStarted: boolean
}

export const noRental: RentalOfVehicle = { serviceId: null, customerId: null, hasTripStarted: false }

/** source: ledger E-08. */
export const statusOf = (rental: RentalOfVehicle): 'free' | 'booked' | 'in service' => {
  if (rental.serviceId === null) return 'free'
  if (rental.hasTripStarted) return 'in service'
  return rental.customerId === null ? 'free' : 'booked'
}

/** The service column: out of service wins. source: ledger E-09. */
export const serviceColumnOf = (vehicle: { outOfService: boolean; serviceActive: boolean }): 'OUT' | 'ON' | 'OFF' => {
  if (vehicle.outOfService) return 'OUT'
  return vehicle.serviceActive ? 'ON' : 'OFF'
}
