import { isInFlight, orderEndOf, type UpdateTimes } from '@motora/rules/firmware'
import type { Work } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import { installedPercent } from '../orders/apply-word.js'
import { endAttempt, endProven } from '../orders/end-order.js'
import { lockVehicleUpdate, type VehicleUpdateRow } from '../orders/store.js'
import { holdCampaign } from '../upgrades/store.js'
import type { InClockWork } from './in-clock-work.js'
import { quietOrders } from './store.js'

const atOnce = 200

const giveUp = async (
  deps: Pick<FirmwareDeps, 'vehicles'>,
  work: Work,
  { upgradeId, vehicleId }: Pick<VehicleUpdateRow, 'upgradeId' | 'vehicleId'>,
  times: UpdateTimes,
): Promise<void> => {
  const campaign = await holdCampaign(work, upgradeId)
  const row = await lockVehicleUpdate(work, { upgradeId, vehicleId })
  if (!campaign || !row?.sentAt || !isInFlight(row.status)) return
  const order = {
    sentAt: row.sentAt.getTime(),
    heardAt: row.heardAt?.getTime() ?? null,
    isInstalled: row.status === 'installing' && row.progressPercent === installedPercent,
  }
  const error = orderEndOf(order, work.now.getTime(), times)
  if (error === null) return
  // it may have reported its version since the last look
  const told = (await deps.vehicles.updates.toldVersions(work, [vehicleId])).get(vehicleId)
  if (told?.[row.target] === campaign.firmware.version) return endProven(deps, work, row)
  await endAttempt(deps, work, campaign, row, error, times)
}

/** Gives up orders that no word came about for too long, a campaign's in one transaction. */
export const giveUpQuietOrders = async (
  deps: Pick<FirmwareDeps, 'vehicles'>,
  inWork: InClockWork,
  times: UpdateTimes,
): Promise<void> => {
  const quiet = await inWork((work) => quietOrders(work, times, atOnce))
  for (const upgradeId of new Set(quiet.map((one) => one.upgradeId))) {
    await inWork(async (work) => {
      for (const one of quiet) if (one.upgradeId === upgradeId) await giveUp(deps, work, one, times)
    })
  }
}
