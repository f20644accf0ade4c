import { isAlive, pausesByItself } from '@motora/rules/firmware'
import type { Work } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import { dropDesired } from '../orders/end-order.js'
import { recordCampaign } from '../upgrades/record-campaign.js'
import {
  type Campaign,
  countsOf,
  findCampaign,
  lockCampaign,
  type Progress,
  progressOf,
  updateUpgradeRow,
  vehiclesWithStatus,
} from '../upgrades/store.js'
import type { InClockWork } from './in-clock-work.js'

const verdictOf = ({ upgrade }: Campaign, progress: Progress): 'finished' | 'paused' | undefined => {
  if (!isAlive(upgrade)) return undefined
  if (progress.pending === 0 && progress.inFlight === 0) return 'finished'
  const pauses = upgrade.state === 'running' && pausesByItself(progress, upgrade.pauseAboveFailedPercent)
  return pauses ? 'paused' : undefined
}

const finish = async (deps: Pick<FirmwareDeps, 'vehicles'>, work: Work, campaign: Campaign): Promise<void> => {
  const { id } = campaign.upgrade
  await dropDesired(deps, work, campaign, await vehiclesWithStatus(work, id, ['failed', 'cancelled']))
  const change = { state: 'finished', pausedBecause: null, endedAt: work.now } as const
  const finished = await updateUpgradeRow(work, id, change)
  recordCampaign(work, finished, 'upgrades.finished', { after: { ...(await countsOf(work, [id])).get(id) } })
}

const pause = async (
  work: Work,
  { upgrade }: Campaign,
  { failed, succeeded, failedAttempt }: Progress,
): Promise<void> => {
  const paused = await updateUpgradeRow(work, upgrade.id, { state: 'paused', pausedBecause: 'failures' })
  recordCampaign(work, paused, 'upgrades.paused', { reason: 'failures', after: { failed, succeeded, failedAttempt } })
}

/** Finishes a campaign of which nothing is left to do, and pauses one of which too much fails. */
export const judgeCampaign = async (
  deps: Pick<FirmwareDeps, 'vehicles'>,
  inWork: InClockWork,
  upgradeId: string,
): Promise<void> => {
  const judge = async (
    work: Work,
    read: typeof findCampaign,
  ): Promise<{ campaign: Campaign; progress: Progress; verdict: 'finished' | 'paused' } | undefined> => {
    const campaign = await read(work, upgradeId)
    if (!campaign) return undefined
    const progress = await progressOf(work, campaign.upgrade)
    const verdict = verdictOf(campaign, progress)
    return verdict && { campaign, progress, verdict }
  }
  // nearly always there is nothing to do, and no other work has to wait for that
  if (!(await inWork((work) => judge(work, findCampaign)))) return
  await inWork(async (work) => {
    const judged = await judge(work, lockCampaign)
    if (judged?.verdict === 'finished') await finish(deps, work, judged.campaign)
    if (judged?.verdict === 'paused') await pause(work, judged.campaign, judged.progress)
  })
}
