import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import { holdOwnCampaign, wrongState } from './own-campaign.js'
import { recordCampaign } from './record-campaign.js'
import { inactiveFirmware, startCampaign } from './start-campaign.js'
import { type Campaign, type UpgradeRow, updateUpgradeRow } from './store.js'

const schedule = async (work: Work, { upgrade, firmware }: Campaign, scheduledAt: Date): Promise<UpgradeRow> => {
  if (upgrade.state === 'scheduled' && upgrade.scheduledAt?.getTime() === scheduledAt.getTime()) return upgrade
  if (scheduledAt <= work.now) throw new Refusal('upgrade.schedule_past', 'This moment has passed.')
  if (!firmware.isActive) throw inactiveFirmware()
  const scheduled = await updateUpgradeRow(work, upgrade.id, { state: 'scheduled', scheduledAt })
  recordCampaign(work, scheduled, 'upgrades.scheduled', {
    before: { scheduledAt: upgrade.scheduledAt?.toISOString() ?? null },
    after: { scheduledAt: scheduledAt.toISOString() },
  })
  return scheduled
}

/**
 * Starts a draft or a scheduled campaign at once, or at a moment. One that has started already is not started again.
 * @param scheduledAt null: at once
 * @throws Refusal upgrade.not_found, upgrade.not_own, upgrade.wrong_state, upgrade.schedule_past, upgrade.nobody_left,
 * firmware.inactive
 */
export const startOrSchedule = async (
  deps: Pick<FirmwareDeps, 'operators' | 'vehicles'>,
  work: Work,
  id: string,
  scheduledAt: Date | null,
): Promise<UpgradeRow> => {
  const campaign = await holdOwnCampaign(work, id)
  const { upgrade } = campaign
  if (upgrade.state === 'draft' || upgrade.state === 'scheduled')
    return scheduledAt === null ? startCampaign(deps, work, campaign, 'refuse') : schedule(work, campaign, scheduledAt)
  if (scheduledAt !== null || upgrade.state === 'cancelled') throw wrongState(upgrade)
  return upgrade
}
