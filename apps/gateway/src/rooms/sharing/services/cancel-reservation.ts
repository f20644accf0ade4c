import { hasLapsed, moveRental } from '@motora/rules/sharing'
import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import { announceChange } from './announce-change.js'
import { type ServiceRow, updateService } from './store.js'
import { lockMeantRental } from './which-rental.js'
import { wrongState } from './wrong-state.js'

/** Gives the reserved vehicle back. */
export const cancelReservation = async (work: Work, serviceId: string | undefined): Promise<ServiceRow> => {
  const held = await lockMeantRental(work, serviceId, 'cancel')
  const move = moveRental(held.state, 'cancel', 'rider')
  if (move.kind === 'already') return held
  if (move.kind === 'refused') throw wrongState(held)
  if (hasLapsed(held.reserveLimitAt, work.now))
    throw new Refusal('service.reservation_expired', 'The reservation has expired.')
  const cancelled = await updateService(work, held, { state: 'cancelled', cancelledAt: work.now })
  announceChange(work, cancelled)
  return cancelled
}
