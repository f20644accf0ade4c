import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { id, idParams, moment } from '../formats.js'
import { listQuery, pageQuery } from '../listing.js'
import {
  retriedUpgrade,
  upgrade,
  upgradeColumns,
  upgradePreview,
  upgradeToChange,
  upgradeToCreate,
  upgradeVehicle,
  upgradeVehicleColumns,
  vehicleSelection,
  vehicleUpgrade,
} from './upgrade.js'

const source = 'decisions §5 and §6; ledgers R-03, R-04, R-08'
const own = 'own: a campaign is watched and steered; ledgers R-03, R-04, R-08'
const steered = ['upgrade.not_found', 'upgrade.not_own', 'upgrade.wrong_state'] as const

export const listUpgrades = endpoint({
  id: 'firmware.listUpgrades',
  method: 'GET',
  path: '/vehicles/v1/upgrades',
  summary: `Campaigns that belong to the caller or reach vehicles of the scope, newest first. Sorts and filters by ${upgradeColumns.join(', ')}; searches name, firmware and version`,
  source,
  audience: 'staff',
  needs: 'upgrades.read',
  list: true,
  query: listQuery.extend({
    /** Only campaigns of this firmware. */
    firmwareId: id.optional(),
  }),
  answers: { 200: z.array(upgrade) },
})

export const getUpgrade = endpoint({
  id: 'firmware.getUpgrade',
  method: 'GET',
  path: '/vehicles/v1/upgrades/{id}',
  summary: 'One campaign with its counts',
  source,
  audience: 'staff',
  needs: 'upgrades.read',
  params: idParams,
  answers: { 200: upgrade },
  refusals: ['upgrade.not_found'],
})

export const listUpgradeVehicles = endpoint({
  id: 'firmware.listUpgradeVehicles',
  method: 'GET',
  path: '/vehicles/v1/upgrades/{id}/Vehicles',
  summary: `Vehicles of a campaign that has started, those in progress first. Sorts and filters by ${upgradeVehicleColumns.join(', ')}; searches plate and name`,
  source: own,
  audience: 'staff',
  needs: 'upgrades.read',
  list: true,
  params: idParams,
  query: listQuery,
  answers: { 200: z.array(upgradeVehicle) },
  refusals: ['upgrade.not_found'],
})

export const previewUpgrade = endpoint({
  id: 'firmware.previewUpgrade',
  method: 'POST',
  path: '/vehicles/v1/upgrades/Preview',
  summary:
    'What a campaign would do now: which vehicles would start, which would wait, and which are left out and why. Writes nothing',
  source: own,
  audience: 'staff',
  needs: 'upgrades.read',
  body: z.strictObject({
    firmwareId: id,
    selection: vehicleSelection,
    allowOlder: z.boolean().default(false),
    /** Of a campaign that is being changed: it does not stand in its own way. */
    upgradeId: id.optional(),
    show: z.enum(['all', 'ready', 'waiting', 'excluded']).default('all'),
    page: z.number().int().min(1).max(10_000).default(1),
    pageSize: z.number().int().min(1).max(100).default(20),
  }),
  answers: { 200: upgradePreview },
  refusals: ['firmware.not_found', 'operator.not_found'],
})

export const createUpgrade = endpoint({
  id: 'firmware.createUpgrade',
  method: 'POST',
  path: '/vehicles/v1/upgrades',
  summary:
    'Creates a campaign as a draft; nothing is sent to vehicles. Repeated with the same id, it answers the same campaign',
  source,
  audience: 'staff',
  needs: 'upgrades.write',
  freshFactor: 'many-vehicles',
  body: upgradeToCreate,
  answers: { 201: upgrade },
  refusals: [
    'firmware.not_found',
    'firmware.inactive',
    'firmware.not_verified',
    'vehicle.not_found',
    'operator.not_found',
    'request.key_reused',
  ],
})

export const changeUpgrade = endpoint({
  id: 'firmware.changeUpgrade',
  method: 'PUT',
  path: '/vehicles/v1/upgrades/{id}',
  summary: 'Changes a draft or a scheduled campaign',
  source: own,
  audience: 'staff',
  needs: 'upgrades.write',
  // of a scheduled one this decides what is started, without another question
  freshFactor: 'always',
  params: idParams,
  body: upgradeToChange,
  answers: { 200: upgrade },
  refusals: [
    ...steered,
    'upgrade.changed_meanwhile',
    'firmware.not_found',
    'firmware.inactive',
    'firmware.not_verified',
    'vehicle.not_found',
    'operator.not_found',
  ],
})

export const deleteUpgrade = endpoint({
  id: 'firmware.deleteUpgrade',
  method: 'DELETE',
  path: '/vehicles/v1/upgrades/{id}',
  summary: 'Deletes a draft, by the revision that was read',
  source: own,
  audience: 'staff',
  needs: 'upgrades.write',
  params: idParams,
  query: z.strictObject({
    /** Of the plan that was shown: nobody throws away what somebody else has put into it since. */
    revision: z.coerce.number().int().min(1),
  }),
  answers: { 204: null },
  refusals: [...steered, 'upgrade.changed_meanwhile'],
})

export const startUpgrade = endpoint({
  id: 'firmware.startUpgrade',
  method: 'PUT',
  path: '/vehicles/v1/upgrades/{id}/Start',
  summary:
    'Starts a draft or a scheduled campaign: immediately, or at a given time. Its vehicles are selected when it starts; refused if no vehicle remains. Repeating it changes nothing',
  source: own,
  audience: 'staff',
  needs: 'upgrades.write',
  freshFactor: 'always',
  params: idParams,
  body: z.strictObject({
    /** Null: immediately. */
    scheduledAt: moment.nullable(),
    /** That was read: a plan that somebody has changed since is not started. */
    revision: z.number().int().min(1),
  }),
  answers: { 200: upgrade },
  refusals: [
    ...steered,
    'upgrade.changed_meanwhile',
    'upgrade.nobody_left',
    'upgrade.schedule_past',
    'firmware.inactive',
    'firmware.not_verified',
  ],
})

const goesOn = [...steered, 'firmware.not_verified'] as const

const steer = (verb: 'Pause' | 'Resume' | 'Cancel' | 'Retry', summary: string) =>
  ({
    method: 'PUT',
    path: `/vehicles/v1/upgrades/{id}/${verb}`,
    summary,
    audience: 'staff',
    needs: 'upgrades.write',
    params: idParams,
    answers: { 200: upgrade },
    refusals: steered,
  }) as const

export const pauseUpgrade = endpoint({
  id: 'firmware.pauseUpgrade',
  source: own,
  ...steer('Pause', 'No more vehicles start; those in progress continue. Repeating it changes nothing'),
})
export const resumeUpgrade = endpoint({
  id: 'firmware.resumeUpgrade',
  source: own,
  ...steer(
    'Resume',
    'A paused campaign continues; earlier failures do not pause it again. Repeating it changes nothing',
  ),
  refusals: goesOn,
})
export const cancelUpgrade = endpoint({
  id: 'firmware.cancelUpgrade',
  source,
  ...steer(
    'Cancel',
    'Ends a campaign: vehicles that have not started are not changed; updates in progress are completed, because a unit must not be interrupted. Repeating it changes nothing',
  ),
})
export const retryUpgrade = endpoint({
  id: 'firmware.retryUpgrade',
  source: own,
  ...steer(
    'Retry',
    'The failed vehicles start again with the first attempt, where they still can; a finished campaign runs again',
  ),
  answers: { 200: retriedUpgrade },
  refusals: goesOn,
})

export const listVehicleUpgrades = endpoint({
  id: 'firmware.listVehicleUpgrades',
  method: 'GET',
  path: '/vehicles/v1/vehicles/{id}/upgrades',
  summary: 'Campaigns that this vehicle is or was part of, newest first',
  source: 'decisions §5; ledger R-08',
  audience: 'staff',
  needs: 'upgrades.read',
  list: true,
  params: idParams,
  query: pageQuery.strict(),
  answers: { 200: z.array(vehicleUpgrade) },
  refusals: ['vehicle.not_found'],
})

export const upgradeEndpoints = [
  listUpgrades,
  getUpgrade,
  listUpgradeVehicles,
  previewUpgrade,
  createUpgrade,
  changeUpgrade,
  deleteUpgrade,
  startUpgrade,
  pauseUpgrade,
  resumeUpgrade,
  cancelUpgrade,
  retryUpgrade,
  listVehicleUpgrades,
] as const
