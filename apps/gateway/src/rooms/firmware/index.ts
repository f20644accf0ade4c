import type { FirmwareTarget, firmwareToCreate, Upgrade, VersionSignature } from '@motora/contract/firmware'
import { updateTimes, versionSortKey } from '@motora/rules/firmware'
import type { z } from 'zod'
import { inOrder } from '../../kernel/in-order.js'
import type { Work } from '../work.js'
import { createCampaignClock } from './campaign-clock/index.js'
import type { FirmwareDeps } from './deps.js'
import { createFirmware } from './firmwares/create-firmware.js'
import { firmwareHandlers } from './firmwares/endpoints.js'
import { type RunningVersion, signaturesOfVersions } from './firmwares/signature.js'
import { type FirmwareRow, findByVersionOrder } from './firmwares/store.js'
import { createOrders } from './orders/index.js'
import { vehiclesInFlight } from './orders/store.js'
import { upgradeHandlers } from './upgrades/endpoints.js'
import { presentCampaigns } from './upgrades/present-campaign.js'
import { listCampaigns } from './upgrades/store.js'
import { updatesOfVehicle } from './upgrades/stores/vehicle-list-store.js'

export type { ReportedVersions } from '../vehicles/index.js'
export type { FirmwareDeps } from './deps.js'
export { signedFor } from './firmwares/signature.js'
export { type OrderToSend, type OrderWord, orderFailures, orderWords } from './orders/order.js'
export { type OrderDue, orderDueTopic } from './orders/order-fact.js'

/** Firmwares, and campaigns that bring them into vehicles over the air. */
export const createFirmwareRoom = (deps: FirmwareDeps) => {
  const times = { ...updateTimes, ...deps.times }
  return {
    /** For those who hold the vehicles' lines. */
    orders: createOrders(deps, times),
    /** Of these vehicles, or of all in the scope, those that new firmware is on its way into. */
    vehiclesUpdating: (work: Work, vehicleIds?: readonly string[]): Promise<ReadonlySet<string>> =>
      vehiclesInFlight(work, vehicleIds),
    /** Campaigns as callers see them, in the order of these ids; which are not there or not to be seen are left out. */
    campaignsByIds: async (work: Work, ids: readonly string[]): Promise<Upgrade[]> => {
      if (ids.length === 0) return []
      const found = inOrder(ids, await listCampaigns(work, ids), ({ upgrade }) => upgrade.id)
      return presentCampaigns(deps, work, found, { isOne: false })
    },
    /** See there. */
    updatesOfVehicle,
    /** See `createFirmware`. */
    createFirmware: (work: Work, given: z.output<typeof firmwareToCreate>): Promise<FirmwareRow> =>
      createFirmware(deps, work, given),
    hasVersion: async (
      work: Work,
      { target, version }: { target: FirmwareTarget; version: string },
    ): Promise<boolean> => (await findByVersionOrder(work, target, versionSortKey(version))) !== undefined,
    /** See `signaturesOfVersions`. */
    signaturesOfVersions: (
      work: Work,
      versions: readonly RunningVersion[],
    ): Promise<ReadonlyMap<FirmwareTarget, VersionSignature>> => signaturesOfVersions(deps, work, versions),
    /** For the clock's door. */
    timedTasks: createCampaignClock(deps, times).timedTasks,
    handlers: [...firmwareHandlers(deps), ...upgradeHandlers(deps)],
  }
}
export type FirmwareRoom = ReturnType<typeof createFirmwareRoom>
