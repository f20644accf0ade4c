import { idReused } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'
import { findService, type ServiceRow } from './store.js'

/** A rental that is to begin. */
export interface NewRental {
  vehicleId: string
  /** Made by the riders' app: by it a repetition is known, however late it comes. source: decision 0183 */
  id?: string | undefined
}

/**
 * An id that a rider's app has made is that of nothing else. For work that sees everything: a rider sees no rental of
 * another one, and no payment.
 * @throws Refusal request.key_reused
 */
export const assertIdOf = async (
  deps: Pick<SharingDeps, 'money'>,
  work: Work,
  customerId: string,
  id: string,
): Promise<void> => {
  const there = await findService(work, id)
  if (!there) await deps.money.assertFreeId(work, id)
  else if (there.customerId !== customerId) throw idReused()
}

/**
 * The rider's rental that was begun by this id before, whatever became of it.
 * @throws Refusal request.key_reused: it is one of another vehicle
 */
export const findBegunBefore = async (work: Work, { id, vehicleId }: NewRental): Promise<ServiceRow | undefined> => {
  const there = id === undefined ? undefined : await findService(work, id)
  if (there && there.vehicleId !== vehicleId) throw idReused()
  return there
}
