import * as contract from '@motora/contract/firmware'
import { aliveStates, campaignActions } from '@motora/rules/firmware'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from './kernel/ids.js'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import { reportOf, vehicleFields } from './rooms/vehicles/testing/open-fleet.js'
import {
  type Machine,
  type OpenPermittedActions,
  openPermittedActions,
  type PermittedAction,
} from './testing/open-permitted-actions.js'

let db: TestDatabase
let gateway: OpenPermittedActions
let campaigns: Machine<contract.Upgrade, keyof typeof campaignActions>
const firmwareId = newId()

/** A vehicle of the operator that the firmware fits. */
const newVehicle = async (): Promise<string> => {
  const fields = vehicleFields({ sharingOperatorId: gateway.operatorId })
  const id = await gateway.asSystem((work) => gateway.house.vehicles.fleet.createVehicle(work, fields))
  await gateway.house.vehicles.telemetry.ingest([reportOf(fields.imei, new Date(), { source: 'silence-z' })])
  await gateway.house.firmware.orders.hearVersions(fields.imei, { hardware: 'S01-A', ecu: '1.0.0', bms: '1.0.0' })
  return id
}

/** Plants a campaign in this state, with a vehicle that failed or none. */
const campaign =
  (state: contract.UpgradeState, { failed = false, operatorId = gateway.operatorId as string | null } = {}) =>
  async (): Promise<string> => {
    const id = newId()
    const vehicleId = await newVehicle()
    const hasStarted = !['draft', 'scheduled'].includes(state)
    const hasEnded = ['finished', 'cancelled'].includes(state)
    await db.asOwner(
      `insert into upgrades (operator_id, id, name, firmware_id, selection, state, paused_because, scheduled_at,
          started_at, ended_at, share_at_once_percent, pause_above_failed_percent, max_attempts, allow_older, created_at,
          created_by)
        values ($1, $2, 'Spring', $3, $4, $5, $6, $7, $8, $9, 100, 100, 3, false, now(), 'x')`,
      [
        operatorId,
        id,
        firmwareId,
        JSON.stringify({ vehicleIds: [vehicleId] }),
        state,
        state === 'paused' ? 'by-hand' : null,
        state === 'scheduled' ? '2099-01-01T00:00:00Z' : null,
        hasStarted ? new Date() : null,
        hasEnded ? new Date() : null,
      ],
    )
    if (hasStarted)
      await db.asOwner(
        `insert into upgrade_vehicles (operator_id, upgrade_id, vehicle_id, vehicle_name, model, target, status, ended_at)
          values ($1, $2, $3, 'M', 'S01', 'ECU', $4, now())`,
        [gateway.operatorId, id, vehicleId, failed ? 'failed' : 'succeeded'],
      )
    return id
  }

beforeAll(async () => {
  db = await openTestDatabase()
  gateway = await openPermittedActions(db)
  await gateway.house.vehicles.telemetry.prepareWeeksAhead(new Date())
  await db.asOwner(
    `insert into firmwares (id, name, target, hardware_versions, version, version_order, file_id, file_name, size_bytes,
        sha256, created_at, created_by)
      values ($1, 'Controller', 'ECU', '{S01-A}', '2.0.0', '2.0.0', $2, 'ecu.sil', 10, 'x', now(), 'x')`,
    [firmwareId, newId()],
  )
  const ofCampaign = (id: string) => ({ params: { id } })
  const step = (
    endpoint: PermittedAction<contract.Upgrade>['endpoint'],
    rule: (thing: contract.Upgrade) => ReturnType<typeof campaignActions.start>,
    body?: (thing: contract.Upgrade) => object,
  ): PermittedAction<contract.Upgrade> => ({
    endpoint,
    rule,
    call: (id, thing) => ({ ...ofCampaign(id), ...(body ? { body: body(thing) } : {}) }),
    // nothing to try again is answered with its state: a screen may be a moment late
    refusal: (why) =>
      why === 'not-own' ? 'upgrade.not_own' : why === 'none-failed' ? 'already' : 'upgrade.wrong_state',
  })
  const withFailed = { failed: true }
  campaigns = {
    states: {
      ...Object.fromEntries(contract.upgradeStates.map((state) => [state, campaign(state)])),
      'running, one failed': campaign('running', withFailed),
      'paused, one failed': campaign('paused', withFailed),
      'finished, one failed': campaign('finished', withFailed),
      'cancelled, one failed': campaign('cancelled', withFailed),
      'another’s, running': campaign('running', { operatorId: null }),
      'another’s, finished': campaign('finished', { ...withFailed, operatorId: null }),
    },
    read: {
      endpoint: contract.getUpgrade,
      call: ofCampaign,
      // who may not read it is offered nothing: any of it will do
      thing: (body) => body as contract.Upgrade,
    },
    actions: {
      start: step(contract.startUpgrade, campaignActions.start, ({ revision }) => ({ scheduledAt: null, revision })),
      schedule: step(contract.startUpgrade, campaignActions.schedule, ({ revision }) => ({
        scheduledAt: '2098-01-01T00:00:00Z',
        revision,
      })),
      edit: step(contract.changeUpgrade, campaignActions.edit, (thing) => ({
        name: 'Summer',
        firmwareId,
        selection: thing.selection ?? { vehicleIds: [newId()] },
        shareAtOncePercent: 100,
        pauseAboveFailedPercent: 100,
        maxAttempts: 3,
        allowOlder: false,
        revision: thing.revision,
      })),
      pause: step(contract.pauseUpgrade, campaignActions.pause),
      resume: step(contract.resumeUpgrade, campaignActions.resume),
      retry: step(contract.retryUpgrade, campaignActions.retry),
      cancel: step(contract.cancelUpgrade, campaignActions.cancel),
      delete: {
        ...step(contract.deleteUpgrade, campaignActions.delete),
        call: (id, { revision }) => ({ ...ofCampaign(id), query: { revision: String(revision) } }),
      },
    },
  }
}, 60_000)
afterAll(async () => {
  await gateway?.close()
  await db?.close()
})

test('in every state and role a campaign offers what the gateway does, and nothing else [R-08]', async () => {
  expect(await gateway.differencesOf(campaigns)).toEqual([])
}, 180_000)

test('a screen that offers more than the gateway does is noticed', async () => {
  const { finished, ...states } = campaigns.states
  const { resume } = campaigns.actions
  if (!finished) throw new Error(`campaigns finish: ${Object.keys(states)}`)
  const lying = { ...campaigns, states: { finished }, actions: { resume: { ...resume, rule: () => true as const } } }
  expect(await gateway.differencesOf(lying)).toContain(
    'finished, Sharing.Admin, resume: the screen has true, the gateway answers upgrade.wrong_state',
  )
}, 60_000)

test('the campaigns that the clock looks at are those that can still be steered [R-08]', () => {
  const steered = contract.upgradeStates.filter((state) =>
    [campaignActions.pause, campaignActions.resume].some(
      (rule) => rule({ state, isOwn: true, counts: { failed: 0 } }) === true,
    ),
  )
  expect([...aliveStates]).toEqual(steered)
})
