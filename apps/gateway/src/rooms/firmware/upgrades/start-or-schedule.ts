import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import { assertMayStart } from '../firmwares/signature.js'
import { assertUnchanged, holdOwnCampaign, mayDo } from './own-campaign.js'
import { recordCampaign } from './record-campaign.js'
import { startCampaign } from './start-campaign.js'
import { type Campaign, type UpgradeRow, updateUpgradeRow } from './store.js'

type Deps = Pick<FirmwareDeps, 'operators' | 'vehicles' | 'trustedKeys'>

const schedule = async (
  deps: Deps,
  work: Work,
  { upgrade, firmware }: Campaign,
  scheduledAt: Date,
): Promise<UpgradeRow> => {
  if (scheduledAt <= work.now) throw new Refusal('upgrade.schedule_past', 'This moment has passed. Choose a later one.')
  assertMayStart(deps, firmware)
  const scheduled = await updateUpgradeRow(work, upgrade.id, {
    state: 'scheduled',
    scheduledAt,
    // who read it before has not seen that it starts by itself, or when
    revision: upgrade.revision + 1,
  })
  recordCampaign(work, scheduled, 'upgrades.scheduled', {
    before: { scheduledAt: upgrade.scheduledAt?.toISOString() ?? null },
    after: { scheduledAt: scheduledAt.toISOString() },
  })
  return scheduled
}

/**
 * Starts a draft or a scheduled campaign immediately, or at a moment. One that has started already is not started
 * again, and scheduling is a change of the plan. Nobody starts what somebody else has put into it since: the plan must be
 * the one that was read.
 * @param scheduledAt null: immediately
 * @throws Refusal upgrade.not_found, upgrade.not_own, upgrade.wrong_state, upgrade.changed_meanwhile,
 * upgrade.schedule_past, upgrade.nobody_left, firmware.inactive, firmware.not_verified
 * source: decision 0139
 */
export const startOrSchedule = async (
  deps: Deps,
  work: Work,
  id: string,
  { scheduledAt, revision }: { scheduledAt: Date | null; revision: number },
): Promise<UpgradeRow> => {
  const campaign = await holdOwnCampaign(work, id)
  const { upgrade } = campaign
  if (!mayDo(scheduledAt === null ? 'start' : 'schedule', upgrade)) return upgrade
  // its hour is part of the plan; the same one again is no change, also where the answer to the first was lost
  if (upgrade.state === 'scheduled' && upgrade.scheduledAt?.getTime() === scheduledAt?.getTime()) return upgrade
  assertUnchanged(upgrade, revision)
  return scheduledAt === null
    ? startCampaign(deps, work, campaign, 'refuse')
    : schedule(deps, work, campaign, scheduledAt)
}
