import { isDeepStrictEqual } from 'node:util'
import type { UpgradePlan, upgradeToCreate } from '@motora/contract/firmware'
import type { z } from 'zod'
import { idReused } from '../../../kernel/refusal.js'
import { actingAccount } from '../../acting-account.js'
import { assertSameCreation } from '../../has-values.js'
import type { Work } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import { unknownFirmware } from '../firmwares/change-firmware.js'
import { assertMayStart } from '../firmwares/signature.js'
import { type FirmwareRow, holdFirmwareRow } from '../firmwares/store.js'
import { selectedVehicles } from './campaign-reach.js'
import { assertUnchanged, holdOwnCampaign, isOwnCampaign, mayDo } from './own-campaign.js'
import { recordCampaign } from './record-campaign.js'
import { deleteUpgradeRow, findCampaign, insertUpgradeOnce, type UpgradeRow, updateUpgradeRow } from './store.js'

type Plan = Omit<UpgradePlan, 'revision'>
type Deps = Pick<FirmwareDeps, 'operators' | 'vehicles' | 'trustedKeys'>

/** @throws Refusal firmware.not_found, firmware.inactive, firmware.not_verified, vehicle.not_found, operator.not_found */
const assertPlan = async (
  deps: Deps,
  work: Work,
  operatorId: string | null,
  { firmwareId, selection }: Plan,
): Promise<FirmwareRow> => {
  // held: it cannot be deleted before the campaign refers to it
  const firmware = await holdFirmwareRow(work, firmwareId)
  if (!firmware) throw unknownFirmware()
  assertMayStart(deps, firmware)
  await selectedVehicles(deps, work, { operatorId, selection, target: firmware.target }, 'refuse')
  return firmware
}

const planOf = (row: UpgradeRow): Plan => ({
  name: row.name,
  firmwareId: row.firmwareId,
  selection: row.selection,
  shareAtOncePercent: row.shareAtOncePercent,
  pauseAboveFailedPercent: row.pauseAboveFailedPercent,
  maxAttempts: row.maxAttempts,
  allowOlder: row.allowOlder,
})

/** What the record says of a plan: chosen vehicles may be ten thousand. */
const recorded = ({ selection, ...plan }: Plan, firmware: FirmwareRow) => ({
  ...plan,
  firmware: `${firmware.name} ${firmware.version}`,
  selection: 'filter' in selection ? selection : { vehicles: selection.vehicleIds.length },
})

/** The campaign that was planned before with this id; another's counts as absent. @throws Refusal request.key_reused */
const plannedBefore = async (work: Work, id: string, plan: Plan): Promise<UpgradeRow | undefined> => {
  const upgrade = (await findCampaign(work, id))?.upgrade
  if (!upgrade || !isOwnCampaign(work, upgrade)) return undefined
  assertSameCreation(isDeepStrictEqual(planOf(upgrade), plan), { changes: upgrade.revision })
  return upgrade
}

/**
 * Plans a campaign of the logged operator, or of the provider, as a draft. The same id again is the campaign that was
 * planned then; with another plan it is refused.
 * @throws Refusal firmware.not_found, firmware.inactive, firmware.not_verified, vehicle.not_found, operator.not_found,
 * request.key_reused
 */
export const createCampaign = async (
  deps: Deps,
  work: Work,
  { id, ...plan }: z.output<typeof upgradeToCreate>,
): Promise<UpgradeRow> => {
  const before = await plannedBefore(work, id, plan)
  if (before) return before
  const operatorId = work.scope.loggedOperatorId
  const firmware = await assertPlan(deps, work, operatorId, plan)
  const by = actingAccount(work)
  const row = await insertUpgradeOnce(work, {
    id,
    operatorId,
    ...plan,
    state: 'draft',
    createdAt: work.now,
    createdByAccount: by?.accountId ?? null,
    createdBy: by?.email ?? 'motora',
  })
  if (!row) {
    const same = await plannedBefore(work, id, plan)
    if (!same) throw idReused()
    return same
  }
  recordCampaign(work, row, 'upgrades.created', { after: recorded(plan, firmware) })
  return row
}

/**
 * Changes a draft or a scheduled campaign. What is there already is no change, so the same call may be repeated.
 * @throws Refusal upgrade.not_found, upgrade.not_own, upgrade.wrong_state, upgrade.changed_meanwhile and those of the
 * plan
 */
export const changeCampaign = async (
  deps: Deps,
  work: Work,
  id: string,
  { revision, ...plan }: UpgradePlan,
): Promise<UpgradeRow> => {
  const { upgrade, firmware: before } = await holdOwnCampaign(work, id)
  mayDo('edit', upgrade)
  if (isDeepStrictEqual(planOf(upgrade), plan)) return upgrade
  assertUnchanged(upgrade, revision)
  const firmware = await assertPlan(deps, work, upgrade.operatorId, plan)
  const changed = await updateUpgradeRow(work, id, { ...plan, revision: upgrade.revision + 1 })
  recordCampaign(work, changed, 'upgrades.changed', {
    before: recorded(planOf(upgrade), before),
    after: recorded(plan, firmware),
  })
  return changed
}

/**
 * Throws away a draft that nobody has changed since it was read.
 * @throws Refusal upgrade.not_found, upgrade.not_own, upgrade.wrong_state, upgrade.changed_meanwhile
 * source: decision 0139
 */
export const deleteCampaign = async (work: Work, id: string, revision: number): Promise<void> => {
  const { upgrade } = await holdOwnCampaign(work, id)
  mayDo('delete', upgrade)
  assertUnchanged(upgrade, revision)
  await deleteUpgradeRow(work, id)
  recordCampaign(work, upgrade, 'upgrades.deleted')
}
