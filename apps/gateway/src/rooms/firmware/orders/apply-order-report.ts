import { isInFlight, type UpdateTimes } from '@motora/rules/firmware'
import type { Work } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import { findCampaign, holdCampaign } from '../upgrades/store.js'
import { changeByWord, errorOfWord } from './apply-word.js'
import { endAttempt, endProven } from './end-order.js'
import type { OrderWord } from './order.js'
import { changeVehicleUpdate, findByOrder, lockVehicleUpdate } from './store.js'

/**
 * What a vehicle says of an order. A word about an order that is not this vehicle's, or not on its way, changes
 * nothing. That it calls itself done proves nothing yet: its own report of the version does.
 */
export const applyOrderReport = async (
  deps: Pick<FirmwareDeps, 'vehicles'>,
  work: Work,
  imei: string,
  said: OrderWord,
  times: UpdateTimes,
): Promise<void> => {
  const found = await findByOrder(work, said.orderId)
  if (!found || !isInFlight(found.status)) return
  const [facts] = await deps.vehicles.updates.factsOf(work, { ids: [found.vehicleId] })
  if (facts?.imei !== imei || facts.isRetired) return
  const error = errorOfWord(said)
  // only a failure asks for the campaign's state; words of progress need not wait for one another
  const campaign = await (error === undefined ? findCampaign : holdCampaign)(work, found.upgradeId)
  const row = await lockVehicleUpdate(work, found)
  if (!campaign || row?.orderId !== said.orderId || !isInFlight(row.status)) return
  if (error !== undefined) return endAttempt(deps, work, campaign, row, error, times)
  if (said.word === 'installed' && facts.versions[row.target] === campaign.firmware.version)
    return endProven(deps, work, row)
  const change = changeByWord(row, said, work.now)
  if (Object.keys(change).length > 0) await changeVehicleUpdate(work, row, change)
}
