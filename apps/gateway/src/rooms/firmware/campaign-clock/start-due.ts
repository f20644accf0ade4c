import type { NotStarted } from '@motora/contract/firmware'
import type { UpdateTimes } from '@motora/rules/firmware'
import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import { whyNotNow } from '../firmwares/signature.js'
import { cancelUnstarted, startCampaign } from '../upgrades/start-campaign.js'
import { type Campaign, lockCampaign } from '../upgrades/store.js'
import type { InClockWork } from './in-clock-work.js'
import { dueCampaigns } from './store.js'

const reasons = {
  'firmware.inactive': 'firmware-inactive',
  'firmware.not_verified': 'firmware-not-verified',
} as const

/** Why a campaign whose hour has come does not start; null: it may, if vehicles are left. */
const whyNotStarted = (
  deps: FirmwareDeps,
  work: Work,
  { upgrade: { scheduledAt }, firmware }: Campaign,
  { startWithinMs }: UpdateTimes,
): NotStarted | null => {
  // nobody was there to start it: what was right at night is wrong at noon
  if (scheduledAt && work.now.getTime() - scheduledAt.getTime() > startWithinMs) return 'hour-missed'
  const why = whyNotNow(deps, firmware)
  return why && reasons[why]
}

/**
 * Starts a campaign whose hour has come. Long after it, with no vehicle left, or with a firmware that is not active or
 * verified any more, it is cancelled: at its hour no person is there to see a refusal.
 */
const startDue = (deps: FirmwareDeps, inWork: InClockWork, id: string, times: UpdateTimes): Promise<unknown> =>
  inWork(async (work) => {
    const campaign = await lockCampaign(work, id)
    // another process was quicker, or a person has changed it
    if (campaign?.upgrade.state !== 'scheduled' || (campaign.upgrade.scheduledAt ?? work.now) > work.now) return
    const because = whyNotStarted(deps, work, campaign, times)
    if (because !== null) await cancelUnstarted(work, campaign.upgrade, { because })
    else await startCampaign(deps, work, campaign, 'cancel')
  })

/** Starts all whose hour has come; one that cannot be started holds up no other. */
export const startDueCampaigns = async (deps: FirmwareDeps, inWork: InClockWork, times: UpdateTimes): Promise<void> => {
  for (const id of await inWork(dueCampaigns)) {
    await startDue(deps, inWork, id, times).catch((error) => {
      // made inactive at this very moment: the next tick finds it so
      if (!(error instanceof Refusal)) deps.log.error({ err: error, upgradeId: id }, 'a campaign could not be started')
    })
  }
}
