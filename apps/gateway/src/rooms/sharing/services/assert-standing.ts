import { isMoving } from '@motora/rules/sharing'
import { Refusal } from '../../../kernel/refusal.js'
import type { LatestRow } from '../../vehicles/index.js'
import type { Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'

/**
 * @returns the newest that the vehicle reported
 * @throws Refusal service.vehicle_moving
 */
export const assertStanding = async (
  deps: SharingDeps,
  work: Work,
  vehicleId: string,
): Promise<LatestRow | undefined> => {
  const latest = (await deps.vehicles.fleet.latestOf(work, [vehicleId])).get(vehicleId)
  if (latest?.at && isMoving({ at: latest.at, speedKmh: latest.speedKmh }, work.now))
    throw new Refusal('service.vehicle_moving', 'Stop first: the vehicle is moving.')
  return latest
}
