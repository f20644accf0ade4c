import type { ServiceState } from '@motora/contract/sharing'
import { neverBegan } from './rental-states.js'
import { reservationMinutes } from './rental-times.js'

/**
 * How long a rider waits to reserve the same vehicle again after a reservation of it that came to nothing: as long as a
 * reservation keeps it, so that others have it at least half of the time. source: decision 0143
 */
export const reserveAgainAfterMinutes = reservationMinutes

/** A rider's newest rental of the vehicle. */
interface LastRental {
  state: ServiceState
  reserveLimitAt: Date
  cancelledAt: Date | null
}

/** @returns from when on the rider may reserve the same vehicle again; undefined: the rental began, so there is no wait */
export const reservableAgainAt = ({ state, reserveLimitAt, cancelledAt }: LastRental): Date | undefined =>
  neverBegan(state)
    ? new Date((cancelledAt ?? reserveLimitAt).getTime() + reserveAgainAfterMinutes * 60_000)
    : undefined

/** Reservations made before this moment delay no other one any more. */
export const oldestThatDelays = (now: Date): Date =>
  new Date(now.getTime() - (reservationMinutes + reserveAgainAfterMinutes) * 60_000)
