import type { ServiceState } from '@motora/contract/sharing'

/** Who does something to a rental. `clean` is staff freeing a vehicle, `system` the clock. */
export type RentalHand = 'rider' | 'staff' | 'clean' | 'system'
export type RentalCommand = 'start' | 'cancel' | 'expire' | 'pause' | 'resume' | 'end'

interface Transition {
  from: readonly ServiceState[]
  to: ServiceState
  by: readonly RentalHand[]
}

/** The whole life of a rental: nothing happens to it that does not stand here. source: decision Z-21. */
export const rentalTransitions: Readonly<Record<RentalCommand, Transition>> = {
  start: { from: ['reserved'], to: 'in progress', by: ['rider'] },
  // cleaning a vehicle that is only reserved takes the reservation away: no trip began that could end
  cancel: { from: ['reserved'], to: 'cancelled', by: ['rider', 'clean'] },
  expire: { from: ['reserved'], to: 'expired', by: ['system'] },
  pause: { from: ['in progress'], to: 'paused', by: ['rider'] },
  resume: { from: ['paused'], to: 'in progress', by: ['rider'] },
  end: { from: ['in progress', 'paused'], to: 'ended', by: ['rider', 'staff', 'clean', 'system'] },
}

export type RentalMove = { kind: 'moves'; to: ServiceState } | { kind: 'already' } | { kind: 'refused' }

/**
 * What a command makes of a rental in this state. Told twice it has already happened, which is no mistake:
 * a phone repeats what it heard no answer to.
 */
export const moveRental = (state: ServiceState, command: RentalCommand, by: RentalHand): RentalMove => {
  const { from, to, by: hands } = rentalTransitions[command]
  if (!hands.includes(by)) return { kind: 'refused' }
  if (from.includes(state)) return { kind: 'moves', to }
  return state === to ? { kind: 'already' } : { kind: 'refused' }
}

/** States that hold a vehicle and a rider; at most one each. */
export const activeStates = ['reserved', 'in progress', 'paused'] as const satisfies readonly ServiceState[]

export const isActive = (state: ServiceState): boolean => (activeStates as readonly ServiceState[]).includes(state)
/** Whether a trip has begun and not ended: in service, not merely booked. source: fleet side, section 4. */
export const hasTripStarted = (state: ServiceState): boolean => state === 'in progress' || state === 'paused'
