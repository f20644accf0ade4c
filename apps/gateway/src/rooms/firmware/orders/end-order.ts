import type { UpdateError } from '@motora/contract/firmware'
import { attemptPauseMs, isAlive, type UpdateTimes } from '@motora/rules/firmware'
import type { Work } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import type { Campaign } from '../upgrades/store.js'
import { vehiclesInCampaigns } from '../upgrades/stores/settle-store.js'
import { changeVehicleUpdate, type VehicleUpdateRow } from './store.js'

type Deps = Pick<FirmwareDeps, 'vehicles'>

/**
 * Removes the desired version of these vehicles, with which this campaign has ended, where it was not reached. One that
 * another campaign of the same unit has by now keeps it: it may be the very same version.
 */
export const dropDesired = async (
  { vehicles }: Deps,
  work: Work,
  { firmware: { target, version } }: Pick<Campaign, 'firmware'>,
  vehicleIds: readonly string[],
): Promise<void> => {
  const elsewhere = await vehiclesInCampaigns(work, vehicleIds, target)
  const left = vehicleIds.filter((id) => !elsewhere.has(id))
  await vehicles.updates.dropDesiredVersions(work, left, target, version)
}

const tell = ({ vehicles }: Deps, work: Work, row: VehicleUpdateRow): void =>
  vehicles.updates.announceChanged(work, row.vehicleId, row.operatorId)

/** The vehicle itself reports the version that it was to have. */
export const endProven = async (deps: Deps, work: Work, row: VehicleUpdateRow): Promise<void> => {
  await changeVehicleUpdate(work, row, {
    status: 'succeeded',
    progressPercent: null,
    lastError: null,
    ticketHash: null,
    nextLookAt: null,
    endedAt: work.now,
  })
  tell(deps, work, row)
}

/** Nothing is on its way, and nothing will be. */
export const endCancelled = async (
  deps: Deps,
  work: Work,
  row: VehicleUpdateRow,
  lastError: UpdateError | null,
): Promise<void> => {
  await changeVehicleUpdate(work, row, {
    status: 'cancelled',
    lastError: lastError ?? row.lastError,
    progressPercent: null,
    ticketHash: null,
    nextLookAt: null,
    endedAt: work.now,
  })
  tell(deps, work, row)
}

/**
 * An attempt ended without the new version: it is tried again after a pause, as often as the campaign allows and as
 * long as it lives; otherwise the vehicle has failed. The work holds the campaign and the row.
 */
export const endAttempt = async (
  deps: Deps,
  work: Work,
  campaign: Campaign,
  row: VehicleUpdateRow,
  lastError: UpdateError,
  times: UpdateTimes,
): Promise<void> => {
  const lives = isAlive(campaign.upgrade)
  const ended = { lastError, progressPercent: null, ticketHash: null }
  if (lives && row.attempts < campaign.upgrade.maxAttempts) {
    const nextLookAt = new Date(work.now.getTime() + attemptPauseMs(row.attempts, times))
    await changeVehicleUpdate(work, row, { ...ended, status: 'pending', nextLookAt })
  } else {
    await changeVehicleUpdate(work, row, { ...ended, status: 'failed', nextLookAt: null, endedAt: work.now })
    // of a campaign that lives it is taken back at its end
    if (!lives) await dropDesired(deps, work, campaign, [row.vehicleId])
  }
  tell(deps, work, row)
}
