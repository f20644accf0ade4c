import { isAlive, type UpdateTimes } from '@motora/rules/firmware'
import type { Work } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import { holdCampaign } from '../upgrades/store.js'
import { dropDesired, endCancelled } from './end-order.js'
import { changeVehicleUpdate, findByOrder, lockVehicleUpdate } from './store.js'

/**
 * Nothing of an order was written to the line, and nothing will be: the vehicle waits for its turn again, and the
 * attempt does not count. One that the vehicle has spoken of was written.
 */
export const takeBackOrder = async (
  deps: Pick<FirmwareDeps, 'vehicles'>,
  work: Work,
  orderId: string,
  times: UpdateTimes,
): Promise<void> => {
  const found = await findByOrder(work, orderId)
  const campaign = found && (await holdCampaign(work, found.upgradeId))
  const row = found && (await lockVehicleUpdate(work, found))
  if (!campaign || row?.orderId !== orderId || row.status !== 'sent' || row.heardAt !== null) return
  const none = { orderId: null, ticketHash: null, sentAt: null, attempts: row.attempts - 1 }
  const nextLookAt = new Date(work.now.getTime() + times.lookAgainMs)
  await changeVehicleUpdate(work, row, { ...none, status: 'pending', nextLookAt })
  if (isAlive(campaign.upgrade)) return deps.vehicles.updates.announceChanged(work, row.vehicleId, row.operatorId)
  await endCancelled(deps, work, row, null)
  await dropDesired(deps, work, campaign, [row.vehicleId])
}
