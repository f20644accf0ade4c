import type { UpdateError, UpdateWait } from '@motora/contract/firmware'
import { type CampaignFirmware, updateExclusionOf, updateWaitOf } from '@motora/rules/firmware'
import type { UpdateFacts } from '../../vehicles/index.js'
import type { Work } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import type { Campaign } from '../upgrades/store.js'
import { type VehicleUpdateRow, vehiclesInFlight } from './store.js'

/** What is needed in addition to the vehicles' own facts. */
interface WaitContext {
  rentals: ReadonlyMap<string, 'booked' | 'in service'>
  busy: ReadonlySet<string>
}

/** Other rooms hand each id to the database as a parameter, of which a statement takes 65,535. */
const askedAtOnce = 10_000

/** Of vehicles that have nothing on its way in this campaign: what keeps them from being updated now. */
export const readWaitContext = async (
  { vehicles }: Pick<FirmwareDeps, 'vehicles'>,
  work: Work,
  vehicleIds: readonly string[],
): Promise<WaitContext> => {
  const rentals = new Map<string, 'booked' | 'in service'>()
  const busy = new Set<string>()
  for (let from = 0; from < vehicleIds.length; from += askedAtOnce) {
    const some = vehicleIds.slice(from, from + askedAtOnce)
    for (const [id, { state }] of await vehicles.rentals.rentalsOf(work, some))
      rentals.set(id, state === 'booked' ? 'booked' : 'in service')
    for (const id of await vehicles.updates.withRunningCommand(work, some)) busy.add(id)
    for (const id of await vehiclesInFlight(work, some)) busy.add(id)
  }
  return { rentals, busy }
}

/** What a vehicle is waited for now; null: nothing. */
export const waitOf = (work: Work, facts: UpdateFacts, { rentals, busy }: WaitContext): UpdateWait | null =>
  updateWaitOf({
    ...facts,
    now: work.now.getTime(),
    rental: rentals.get(facts.vehicleId) ?? null,
    isBusy: busy.has(facts.vehicleId),
  })

const campaignFirmware = ({ upgrade, firmware }: Campaign): CampaignFirmware => ({
  hardwareVersions: firmware.hardwareVersions,
  version: firmware.version,
  allowOlder: upgrade.allowOlder,
})

export type PendingJudgement =
  | { kind: 'ready' }
  | { kind: 'waits'; for: UpdateWait }
  | { kind: 'cancelled'; error: UpdateError }
  /** It was ordered before, and reports the version by now. */
  | { kind: 'proven' }

/** What is to be done with a vehicle that waits for its turn. */
export const judgePending = (
  work: Work,
  campaign: Campaign,
  row: Pick<VehicleUpdateRow, 'operatorId' | 'orderId' | 'attempts'>,
  facts: UpdateFacts | undefined,
  context: WaitContext,
): PendingJudgement => {
  if (!facts || facts.isRetired) return { kind: 'cancelled', error: 'retired' }
  const wasOrdered = row.attempts > 0 || row.orderId !== null
  if (wasOrdered && facts.versions[campaign.firmware.target] === campaign.firmware.version) return { kind: 'proven' }
  if (facts.operatorId !== row.operatorId) return { kind: 'cancelled', error: 'handed-over' }
  // by which way it can be reached may change from report to report: without one it is waited for
  const exclusion = updateExclusionOf(
    { ...facts, unit: 'lines', currentVersion: facts.versions[campaign.firmware.target], isInCampaign: false },
    campaignFirmware(campaign),
  )
  if (exclusion !== null) return { kind: 'cancelled', error: 'no-longer-fits' }
  const wait = waitOf(work, facts, context)
  return wait === null ? { kind: 'ready' } : { kind: 'waits', for: wait }
}
