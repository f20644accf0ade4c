import type { Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'
import { turnPhase } from './keep-phases.js'
import { lockService } from './store.js'
import { type DrivenNow, drivenNow } from './stores/phase-store.js'

/** Rentals that are driven in another mode than their phase says, by what their vehicles reported since the start. */
const inOtherMode = async (
  { vehicles }: Pick<SharingDeps, 'vehicles'>,
  work: Work,
  vehicleIds: readonly string[],
): Promise<DrivenNow[]> => {
  const driven = await drivenNow(work, vehicleIds)
  if (driven.length === 0) return []
  const modes = await vehicles.fleet.modesOf(
    work,
    driven.map(({ vehicleId }) => vehicleId),
  )
  return driven.flatMap((one) => {
    const told = modes.get(one.vehicleId)
    // what was reported before the rental is the mode of the rider before
    const counts = told && one.startedAt !== null && told.at >= one.startedAt
    return counts && told.mode !== one.mode ? [{ ...one, mode: told.mode }] : []
  })
}

/**
 * Begins a phase of the mode that a vehicle is driven in, for each rental that is driven in another one than is kept.
 * It begins now, when it is known, so what was driven before keeps its price. Hearing of it twice changes nothing.
 * @param inOwnWork a transaction that sees every operator
 * source: MONEY §4, point 2; decision 0073
 */
export const followModes = async (
  deps: Pick<SharingDeps, 'vehicles'>,
  inOwnWork: <T>(use: (work: Work) => Promise<T>) => Promise<T>,
  vehicleIds: readonly string[],
): Promise<void> => {
  const found = await inOwnWork((work) => inOtherMode(deps, work, vehicleIds))
  for (const { serviceId, vehicleId } of found)
    await inOwnWork(async (work) => {
      const held = await lockService(work, serviceId)
      if (held?.state !== 'in progress') return
      // read again while the rental is held: of two who follow at the same moment the second finds it done
      const [still] = await inOtherMode(deps, work, [vehicleId])
      if (still?.serviceId === serviceId) await turnPhase(work, held, 'drive', still.mode)
    })
}
