import type { Work } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import { endProven } from './end-order.js'
import { lockVehicleUpdate, type OrderedUpdate } from './store.js'

/**
 * Ends those whose vehicle reports the version that it was ordered to install. An order goes out only to a vehicle that
 * reports another one, so it was reported after the order.
 */
export const proveUpdates = async (
  deps: Pick<FirmwareDeps, 'vehicles'>,
  work: Work,
  ordered: readonly Omit<OrderedUpdate, 'status'>[],
): Promise<number> => {
  const told = await deps.vehicles.updates.toldVersions(
    work,
    ordered.map(({ vehicleId }) => vehicleId),
  )
  let proven = 0
  for (const update of ordered) {
    if (told.get(update.vehicleId)?.[update.target] !== update.version) continue
    const row = await lockVehicleUpdate(work, update)
    // one that failed may be proven late, while its campaign goes on
    const isOpen = row?.endedAt === null || row?.status === 'failed'
    if (!row || !isOpen || (row.attempts === 0 && row.orderId === null)) continue
    await endProven(deps, work, row)
    proven += 1
  }
  return proven
}
