import { actionTable } from '../actions/index.js'
import { type RentalReason, rentalActions } from './rental-actions.js'

/** What holds a vehicle, as everybody who reads it knows. */
export interface VehicleHold {
  /** Null: it is not booked, and no trip is under way. */
  activeServiceId: string | null
  hasTripStarted: boolean
}

const holdOf = ({ activeServiceId, hasTripStarted }: VehicleHold) => {
  if (activeServiceId === null) return 'free'
  return hasTripStarted ? 'in service' : 'booked'
}

/**
 * What staff may do to the rental of a vehicle. A vehicle that moves refuses both at the moment of the call: no screen
 * knows that better than a few seconds late. source: decision Z-21; ledgers E-15, E-17, N-13, N-14.
 */
export const serviceActions = actionTable<VehicleHold, 'free' | 'booked' | 'in service', RentalReason>(holdOf)({
  clean: {
    free: 'already',
    booked: rentalActions.cancel({ state: 'reserved', by: 'clean' }),
    'in service': rentalActions.end({ state: 'in progress', by: 'clean' }),
  },
  endTrip: {
    free: 'already',
    booked: rentalActions.end({ state: 'reserved', by: 'staff' }),
    'in service': rentalActions.end({ state: 'in progress', by: 'staff' }),
  },
})
