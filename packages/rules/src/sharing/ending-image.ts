import type { ServiceState } from '@motora/contract/sharing'
import { hasTripStarted } from './rental-states.js'

/** How long after the end the picture of the parked vehicle may still come: a phone in a garage has no network. */
export const endingImageWithinMs = 15 * 60_000

/** Whether a rental takes a picture of how the vehicle is left: on the trip, and shortly after its end. */
export const takesEndingImage = (rental: { state: ServiceState; endedAt: Date | null }, now: Date): boolean =>
  hasTripStarted(rental.state) ||
  (rental.state === 'ended' &&
    rental.endedAt !== null &&
    now.getTime() - rental.endedAt.getTime() <= endingImageWithinMs)
