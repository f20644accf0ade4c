import { attempt, violatedKey } from '../../../kernel/db/database.js'
import type { Work } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import { dropDesired } from '../orders/end-order.js'
import { holdOwnCampaign, wrongState } from './own-campaign.js'
import { recordCampaign } from './record-campaign.js'
import {
  beginAgain,
  type Campaign,
  cancelPending,
  type UpgradeRow,
  updateUpgradeRow,
  vehiclesWithStatus,
} from './store.js'

/** No further vehicle starts. @throws Refusal upgrade.not_found, upgrade.not_own, upgrade.wrong_state */
export const pauseCampaign = async (work: Work, id: string): Promise<UpgradeRow> => {
  const { upgrade } = await holdOwnCampaign(work, id)
  if (upgrade.state === 'paused') return upgrade
  if (upgrade.state !== 'running') throw wrongState(upgrade)
  const paused = await updateUpgradeRow(work, id, { state: 'paused', pausedBecause: 'by-hand' })
  recordCampaign(work, paused, 'upgrades.paused')
  return paused
}

/** Goes on; what has failed so far does not pause it again. @throws as `pauseCampaign` */
export const resumeCampaign = async (work: Work, id: string): Promise<UpgradeRow> => {
  const { upgrade } = await holdOwnCampaign(work, id)
  if (upgrade.state === 'running') return upgrade
  if (upgrade.state !== 'paused') throw wrongState(upgrade)
  const change = { state: 'running', pausedBecause: null, judgedFrom: work.now } as const
  const resumed = await updateUpgradeRow(work, id, change)
  recordCampaign(work, resumed, 'upgrades.resumed', { before: { pausedBecause: upgrade.pausedBecause } })
  return resumed
}

/**
 * Ends a campaign. What is on its way goes on to its end, for a unit must not be interrupted; the others are left as
 * they are, and nothing is wished for them any more. @throws as `pauseCampaign`
 */
export const cancelCampaign = async (
  deps: Pick<FirmwareDeps, 'vehicles'>,
  work: Work,
  id: string,
): Promise<UpgradeRow> => {
  const { upgrade, firmware } = await holdOwnCampaign(work, id)
  if (upgrade.state === 'cancelled') return upgrade
  if (upgrade.state === 'draft' || upgrade.state === 'finished') throw wrongState(upgrade)
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
  { upgrade }: Campaign,
): Promise<string[]> => {
  const failed = await vehiclesWithStatus(work, upgrade.id, ['failed'])
  const facts = await vehicles.updates.factsOf(work, { ids: failed })
  return facts.flatMap(({ vehicleId, isRetired }) => (isRetired ? [] : vehicleId))
}

/**
 * Vehicles that failed are tried again from the first attempt on; a finished campaign runs again. Failures so far do not
 * count again for pausing by itself. One whose unit another campaign has by now stays as it is.
 * @throws as `pauseCampaign`
 */
export const retryCampaign = async (
  deps: Pick<FirmwareDeps, 'vehicles'>,
  work: Work,
  id: string,
): Promise<UpgradeRow> => {
  const campaign = await holdOwnCampaign(work, id)
  const { upgrade, firmware } = campaign
  if (upgrade.startedAt === null || upgrade.state === 'cancelled') throw wrongState(upgrade)
  const begun = await beginAllAgain(work, id, await triable(deps, work, campaign))
  if (begun.length === 0) return upgrade
  await deps.vehicles.updates.setDesiredVersions(work, begun, firmware.target, firmware.version)
  const again = upgrade.state === 'finished' ? ({ state: 'running', endedAt: null } as const) : {}
  const retried = await updateUpgradeRow(work, id, { ...again, judgedFrom: work.now })
  recordCampaign(work, retried, 'upgrades.retried', { after: { vehicles: begun.length } })
  return retried
}
