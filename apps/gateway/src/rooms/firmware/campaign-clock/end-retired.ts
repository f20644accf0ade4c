import { isAlive, isInFlight } from '@motora/rules/firmware'
import type { FirmwareDeps } from '../deps.js'
import { dropDesired, endCancelled } from '../orders/end-order.js'
import { lockVehicleUpdate, type OrderedUpdate } from '../orders/store.js'
import { holdCampaign } from '../upgrades/store.js'
import type { InClockWork } from './in-clock-work.js'

/** Ends updates on their way into vehicles that were retired meanwhile: nothing that those say is heard any more. */
export const endRetired = async (
  deps: Pick<FirmwareDeps, 'vehicles'>,
  inWork: InClockWork,
  some: readonly OrderedUpdate[],
): Promise<void> => {
  const ids = some.flatMap(({ status, vehicleId }) => (isInFlight(status) ? vehicleId : []))
  const facts = await inWork((work) => deps.vehicles.updates.factsOf(work, { ids }))
  const retired = new Set(facts.flatMap(({ vehicleId, isRetired }) => (isRetired ? vehicleId : [])))
  for (const update of some) {
    if (!retired.has(update.vehicleId)) continue
    await inWork(async (work) => {
      // the campaign first, the row last, as everybody takes them
      const campaign = await holdCampaign(work, update.upgradeId)
      const row = await lockVehicleUpdate(work, update)
      if (!campaign || !row || !isInFlight(row.status)) return
      await endCancelled(deps, work, row, 'retired')
      // of a campaign that lives it is taken back at its end
      if (!isAlive(campaign.upgrade)) await dropDesired(deps, work, campaign, [row.vehicleId])
    })
  }
}
