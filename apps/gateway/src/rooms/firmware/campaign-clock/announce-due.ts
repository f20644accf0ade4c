import { slotsAtOnce, type UpdateTimes } from '@motora/rules/firmware'
import type { Work } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import { mayGoOn } from '../firmwares/signature.js'
import { endCancelled, endProven } from '../orders/end-order.js'
import { judgePending, readWaitContext } from '../orders/judge-pending.js'
import { orderDueFact } from '../orders/order-fact.js'
import { type Campaign, findCampaign, type Progress, progressOf } from '../upgrades/store.js'
import type { InClockWork } from './in-clock-work.js'
import { lockDueVehicles, lookAgainAt } from './store.js'

type Deps = Pick<FirmwareDeps, 'vehicles' | 'trustedKeys'>

/**
 * Looked at in one tick of a campaign: a vehicle that is hindered is looked at 20 s later, and of ten thousand not all
 * in the same tick.
 */
const portion = 250

const freeSlots = ({ upgrade }: Campaign, { total, inFlight }: Progress): number =>
  slotsAtOnce(total, upgrade.shareAtOncePercent) - inFlight

/**
 * Looks at some of those that wait, and announces the turn of those whom nothing hinders.
 * @param most turns that may be announced
 */
const lookAtSome = async (
  deps: Deps,
  work: Work,
  campaign: Campaign,
  most: number,
  times: UpdateTimes,
): Promise<void> => {
  const { id: upgradeId } = campaign.upgrade
  const rows = await lockDueVehicles(work, upgradeId, portion)
  const ids = rows.map(({ vehicleId }) => vehicleId)
  const facts = new Map((await deps.vehicles.updates.factsOf(work, { ids })).map((one) => [one.vehicleId, one]))
  const context = await readWaitContext(deps, work, ids)
  const later: string[] = []
  let announced = 0
  for (const row of rows) {
    const known = facts.get(row.vehicleId)
    const judged = judgePending(work, campaign, row, known, context)
    if (judged.kind === 'cancelled') await endCancelled(deps, work, row, judged.error)
    else if (judged.kind === 'proven') await endProven(deps, work, row)
    else if (judged.kind === 'waits') later.push(row.vehicleId)
    else if (announced < most && known?.unit) {
      work.announce(orderDueFact({ upgradeId, vehicleId: row.vehicleId, imei: known.imei, unit: known.unit }))
      // no process may hold its line: then the turn goes to another, and it is announced again
      later.push(row.vehicleId)
      announced += 1
    }
  }
  await lookAgainAt(work, upgradeId, later, new Date(work.now.getTime() + times.lookAgainMs))
}

/** Announces as many turns of a running campaign as there are free places; none while no trusted key vouches for it. */
export const announceDue = async (
  deps: Deps,
  inWork: InClockWork,
  upgradeId: string,
  times: UpdateTimes,
): Promise<void> => {
  const found = await inWork(async (work) => {
    const campaign = await findCampaign(work, upgradeId)
    return campaign && { campaign, progress: await progressOf(work, campaign.upgrade) }
  })
  if (found?.campaign.upgrade.state !== 'running' || found.progress.pending === 0) return
  if (!mayGoOn(deps, found.campaign.firmware)) return
  const free = freeSlots(found.campaign, found.progress)
  if (free > 0) await inWork((work) => lookAtSome(deps, work, found.campaign, free, times))
}
