import { attempt, violatedKey } from '../../../kernel/db/database.js'
import type { Work } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import { assertMayGoOn } from '../firmwares/signature.js'
import { dropDesired } from '../orders/end-order.js'
import { proveUpdates } from '../orders/prove-updates.js'
import { holdOwnCampaign, mayDo } from './own-campaign.js'
import { recordCampaign } from './record-campaign.js'
import {
  beginAgain,
  cancelPending,
  failedVehicles,
  type UpgradeRow,
  updateUpgradeRow,
  vehiclesWithStatus,
} from './store.js'

/** No further vehicle starts. @throws Refusal upgrade.not_found, upgrade.not_own, upgrade.wrong_state */
export const pauseCampaign = async (work: Work, id: string): Promise<UpgradeRow> => {
  const { upgrade } = await holdOwnCampaign(work, id)
  if (!mayDo('pause', upgrade)) return upgrade
  const paused = await updateUpgradeRow(work, id, { state: 'paused', pausedBecause: 'by-hand' })
  recordCampaign(work, paused, 'upgrades.paused')
  return paused
}

/**
 * Goes on; what has failed so far does not pause it again.
 * @throws as `pauseCampaign`, and Refusal firmware.not_verified
 */
export const resumeCampaign = async (
  deps: Pick<FirmwareDeps, 'trustedKeys'>,
  work: Work,
  id: string,
): Promise<UpgradeRow> => {
  const { upgrade, firmware } = await holdOwnCampaign(work, id)
  if (!mayDo('resume', upgrade)) return upgrade
  assertMayGoOn(deps, firmware)
  const change = { state: 'running', pausedBecause: null, judgedFrom: work.now } as const
  const resumed = await updateUpgradeRow(work, id, change)
  recordCampaign(work, resumed, 'upgrades.resumed', { before: { pausedBecause: upgrade.pausedBecause } })
  return resumed
}

/**
 * Ends a campaign. What is on its way goes on to its end, for a unit must not be interrupted; the others are left as
 * they are, and no version is desired for them any more. @throws as `pauseCampaign`
 */
export const cancelCampaign = async (
  deps: Pick<FirmwareDeps, 'vehicles'>,
  work: Work,
  id: string,
): Promise<UpgradeRow> => {
  const { upgrade, firmware } = await holdOwnCampaign(work, id)
  if (!mayDo('cancel', upgrade)) return upgrade
  await cancelPending(work, id)
  await dropDesired(deps, work, { firmware }, await vehiclesWithStatus(work, id, ['cancelled', 'failed']))
  const change = { state: 'cancelled', pausedBecause: null, endedAt: work.now } as const
  const cancelled = await updateUpgradeRow(work, id, change)
  recordCampaign(work, cancelled, 'upgrades.cancelled', { before: { state: upgrade.state } })
  return cancelled
}

/** One by one where another campaign has a vehicle by now that this work does not see. */
const beginEachAgain = async (work: Work, id: string, vehicleIds: readonly string[]): Promise<string[]> => {
  const begun: string[] = []
  for (const vehicleId of vehicleIds) {
    try {
      await attempt(work.tx, () => beginAgain(work, id, [vehicleId]))
      begun.push(vehicleId)
    } catch (error) {
      if (violatedKey(error) === undefined) throw error
    }
  }
  return begun
}

const beginAllAgain = async (work: Work, id: string, vehicleIds: readonly string[]): Promise<readonly string[]> => {
  try {
    await attempt(work.tx, () => beginAgain(work, id, vehicleIds))
    return vehicleIds
  } catch (error) {
    if (violatedKey(error) === undefined) throw error
    return beginEachAgain(work, id, vehicleIds)
  }
}

/** Those of the failed that are still where they were. */
const triable = async (
  { vehicles }: Pick<FirmwareDeps, 'vehicles'>,
  work: Work,
  failed: Awaited<ReturnType<typeof failedVehicles>>,
): Promise<string[]> => {
  const holders = new Map(failed.map(({ vehicleId, operatorId }) => [vehicleId, operatorId]))
  const facts = await vehicles.updates.factsOf(work, { ids: [...holders.keys()] })
  const there = facts.filter((one) => !one.isRetired && one.operatorId === holders.get(one.vehicleId))
  return there.map(({ vehicleId }) => vehicleId)
}

/**
 * Vehicles that failed are tried again from the first attempt on; a finished campaign runs again. Failures so far do
 * not count again for pausing by itself. One whose unit another campaign has by now stays as it is, and one that reports
 * the version by now has succeeded with the attempts that it had.
 * @returns how many are tried again
 * @throws as `pauseCampaign`, and Refusal firmware.not_verified
 */
export const retryCampaign = async (
  deps: Pick<FirmwareDeps, 'vehicles' | 'trustedKeys'>,
  work: Work,
  id: string,
): Promise<number> => {
  const { upgrade, firmware } = await holdOwnCampaign(work, id)
  const failed = await failedVehicles(work, id)
  if (!mayDo('retry', upgrade, failed.length)) return 0
  assertMayGoOn(deps, firmware)
  const { target, version } = firmware
  const ordered = failed.map(({ vehicleId }) => ({ upgradeId: id, vehicleId, target, version }))
  const proven = await proveUpdates(deps, work, ordered)
  const left = proven > 0 ? await failedVehicles(work, id) : failed
  const begun = await beginAllAgain(work, id, await triable(deps, work, left))
  if (begun.length === 0) return 0
  await deps.vehicles.updates.setDesiredVersions(work, begun, target, version)
  const again = upgrade.state === 'finished' ? ({ state: 'running', endedAt: null } as const) : {}
  const retried = await updateUpgradeRow(work, id, { ...again, judgedFrom: work.now })
  recordCampaign(work, retried, 'upgrades.retried', { after: { vehicles: begun.length } })
  return begun.length
}
