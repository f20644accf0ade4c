import type { Work } from '../../work.js'
import { announceChange } from './announce-change.js'
import { lockLapsedReservations, type ServiceRow, updateService } from './store.js'

const atOnce = 500

/** Puts a reservation that has lapsed away; the caller holds it. */
export const expireReservation = async (work: Work, held: ServiceRow): Promise<ServiceRow> => {
  const expired = await updateService(work, held, { state: 'expired' })
  announceChange(work, expired)
  return expired
}

/**
 * Frees the vehicles of reservations past their limit. Any number of processes may do it at once.
 * @returns how many; call again while it is not 0
 */
export const expireReservations = async (work: Work): Promise<number> => {
  const lapsed = await lockLapsedReservations(work, atOnce)
  for (const held of lapsed) await expireReservation(work, held)
  return lapsed.length
}
