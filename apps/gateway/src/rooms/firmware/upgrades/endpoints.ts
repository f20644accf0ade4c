import type { Upgrade } from '@motora/contract/firmware'
import * as contract from '@motora/contract/firmware'
import { type Handler, handle, type Work } from '../../work.js'
import type { FirmwareDeps } from '../deps.js'
import { unknownCampaign } from './own-campaign.js'
import { changeCampaign, createCampaign, deleteCampaign } from './plan-campaign.js'
import { presentCampaign } from './present-campaign.js'
import { presentUpdatesOfVehicle, presentVehicleUpdates } from './present-vehicles.js'
import { previewCampaign } from './preview-campaign.js'
import { startOrSchedule } from './start-or-schedule.js'
import { cancelCampaign, pauseCampaign, resumeCampaign, retryCampaign } from './steer-campaign.js'
import { findCampaign } from './store.js'
import { listUpdatesOfVehicle, listVehicleUpdateRows } from './stores/vehicle-list-store.js'

/** Calls around campaigns. source: decisions §5 and §6; ledger R-08. */
export const upgradeHandlers = (deps: FirmwareDeps): Handler[] => {
  const one = async (work: Work, { id }: { id: string }): Promise<{ status: 200; body: Upgrade }> => ({
    status: 200,
    body: await presentCampaign(deps, work, id),
  })
  return [
    handle(contract.getUpgrade, (work, { params }) => one(work, params)),
    handle(contract.listUpgradeVehicles, async (work, { params, query }) => {
      if (!(await findCampaign(work, params.id))) throw unknownCampaign()
      const { rows, ...place } = await listVehicleUpdateRows(work, params.id, query)
      return { status: 200, body: await presentVehicleUpdates(deps, work, rows), ...place }
    }),
    handle(contract.previewUpgrade, async (work, { body }) => ({
      status: 200,
      body: await previewCampaign(deps, work, body),
    })),
    handle(contract.createUpgrade, async (work, { body }) => {
      const { id } = await createCampaign(deps, work, body)
      return { status: 201, body: await presentCampaign(deps, work, id) }
    }),
    handle(contract.changeUpgrade, async (work, { params, body }) =>
      one(work, await changeCampaign(deps, work, params.id, body)),
    ),
    handle(contract.deleteUpgrade, async (work, { params, query }) => {
      await deleteCampaign(work, params.id, query.revision)
      return { status: 204, body: undefined }
    }),
    handle(contract.startUpgrade, async (work, { params, body: { scheduledAt, revision } }) => {
      const wanted = { scheduledAt: scheduledAt ? new Date(scheduledAt) : null, revision }
      return one(work, await startOrSchedule(deps, work, params.id, wanted))
    }),
    handle(contract.pauseUpgrade, async (work, { params }) => one(work, await pauseCampaign(work, params.id))),
    handle(contract.resumeUpgrade, async (work, { params }) => one(work, await resumeCampaign(deps, work, params.id))),
    handle(contract.cancelUpgrade, async (work, { params }) => one(work, await cancelCampaign(deps, work, params.id))),
    handle(contract.retryUpgrade, async (work, { params }) => {
      const triedAgain = await retryCampaign(deps, work, params.id)
      const upgrade = await presentCampaign(deps, work, params.id)
      return { status: 200, body: { ...upgrade, triedAgain } }
    }),
    handle(contract.listVehicleUpgrades, async (work, { params, query }) => {
      await deps.vehicles.fleet.getVehicle(work, params.id)
      const { rows, ...place } = await listUpdatesOfVehicle(work, params.id, query)
      return { status: 200, body: await presentUpdatesOfVehicle(deps, work, rows), ...place }
    }),
  ]
}
