import { hasLapsed } from '@motora/rules/sharing'
import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import { lockLapsedReservations, type ServiceRow, updateService } from './store.js'
import { announceChange } from './switch-vehicle.js'
import { isRentalToBe, lockMeantRental } from './which-rental.js'

const atOnce = 500

/** Puts a reservation that has lapsed away; the caller holds it. @throws Refusal service.wrong_state */
export const expireReservation = async (work: Work, held: ServiceRow): Promise<ServiceRow> => {
  if (!isRentalToBe(held, 'expire', 'system')) return held
  const expired = await updateService(work, held, { state: 'expired' })
  announceChange(work, expired)
  return expired
}

/**
 * Frees the vehicles of reservations past their limit. Any number of processes may do it at the same time.
 * @returns how many; call again while it is not 0
 */
export const expireReservations = async (work: Work): Promise<number> => {
  const lapsed = await lockLapsedReservations(work, atOnce)
  for (const held of lapsed) await expireReservation(work, held)
  return lapsed.length
}

/** Gives the reserved vehicle back. */
export const cancelReservation = async (work: Work, serviceId: string | undefined): Promise<ServiceRow> => {
  const held = await lockMeantRental(work, serviceId, 'cancel')
  if (!isRentalToBe(held, 'cancel', 'rider')) return held
  if (hasLapsed(held.reserveLimitAt, work.now))
    throw new Refusal('service.reservation_expired', 'The reservation has expired.')
  const cancelled = await updateService(work, held, { state: 'cancelled', cancelledAt: work.now })
  announceChange(work, cancelled)
  return cancelled
}
