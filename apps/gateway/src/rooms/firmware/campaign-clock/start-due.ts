import { Refusal } from '../../../kernel/refusal.js'
import type { FirmwareDeps } from '../deps.js'
import { whyNotNow } from '../firmwares/signature.js'
import { cancelUnstarted, startCampaign } from '../upgrades/start-campaign.js'
import { lockCampaign } from '../upgrades/store.js'
import type { InClockWork } from './in-clock-work.js'
import { dueCampaigns } from './store.js'

/**
 * Starts a campaign whose hour has come. With no vehicle left, or with a firmware that is not active or verified any more, it is
 * cancelled: at its hour no person is there to see a refusal.
 */
const startDue = (deps: FirmwareDeps, inWork: InClockWork, id: string): Promise<unknown> =>
  inWork(async (work) => {
    const campaign = await lockCampaign(work, id)
    // another process was quicker, or a person has changed it
    if (campaign?.upgrade.state !== 'scheduled' || (campaign.upgrade.scheduledAt ?? work.now) > work.now) return
    const reason = whyNotNow(deps, campaign.firmware)
    if (reason !== null) await cancelUnstarted(work, campaign.upgrade, { reason })
    else await startCampaign(deps, work, campaign, 'cancel')
  })

/** Starts all whose hour has come; one that cannot be started holds up no other. */
export const startDueCampaigns = async (deps: FirmwareDeps, inWork: InClockWork): Promise<void> => {
  for (const id of await inWork(dueCampaigns)) {
    await startDue(deps, inWork, id).catch((error) => {
      // made inactive at this very moment: the next tick finds it so
      if (!(error instanceof Refusal)) deps.log.error({ err: error, upgradeId: id }, 'a campaign could not be started')
    })
  }
}
