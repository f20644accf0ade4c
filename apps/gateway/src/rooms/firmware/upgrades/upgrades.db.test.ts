import { type Firmware, type Upgrade, type UpgradePreview, updateExclusions } from '@motora/contract/firmware'
import type { Vehicle } from '@motora/contract/vehicles'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { type Moped, type OpenCampaigns, openCampaigns } from '../testing/open-campaigns.js'

let db: TestDatabase
let house: OpenCampaigns
let firmware: Firmware

beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCampaigns(db)
})
afterAll(() => db.close())
beforeEach(async () => {
  firmware = await house.firmware()
})

const hour = 3600
const inAnHour = () => new Date(house.clock.now().getTime() + hour * 1000).toISOString()
const update = async (moped: Moped, upgradeId: string): Promise<void> => {
  if (!(await house.orders.claim(upgradeId, moped.id))) throw new Error('nothing was claimed')
  await house.tells(moped, { ecu: firmware.version })
}
const fail = async (moped: Moped, upgradeId: string): Promise<void> => {
  const order = await house.orders.claim(upgradeId, moped.id)
  if (!order) throw new Error('nothing was claimed')
  await house.orders.hear(moped.imei, { orderId: order.orderId, word: 'failed', reason: 'install' })
}
const events = async (id: string) => (await house.recordsOf(id)).map(({ event }) => event)
const preview = async (actor: typeof house.admin, body: object) =>
  (await house.ask<UpgradePreview>(actor, 'previewUpgrade', { body: { firmwareId: firmware.id, ...body } })).body

/** One vehicle for each reason to be left out, and what else it takes. */
const oneOfEach = async () => {
  const inCampaign = await house.moped()
  const other = await house.firmware()
  await house.start(house.admin, (await house.plan(house.admin, other, [inCampaign])).id)
  const retired = await house.moped()
  await house.fleet.ask(house.admin, 'vehicles.retireVehicle', { params: { id: retired.id } })
  return {
    retired,
    'not-capable': await house.moped(house.ona, null),
    'hardware-unknown': await house.moped(house.ona, { hardware: undefined }),
    'wrong-hardware': await house.moped(house.ona, { hardware: 'S02-B' }),
    'up-to-date': await house.moped(house.ona, { ecu: firmware.version }),
    newer: await house.moped(house.ona, { ecu: '77.0' }),
    'in-campaign': inCampaign,
  }
}

describe('planning', () => {
  test('makes a draft with the fields of its entity, in which nothing goes out, once [R-05]', async () => {
    const moped = await house.moped()
    const id = newId()
    const plan = await house.plan(house.manager, firmware, [moped], { id })
    const states = { pending: 0, sent: 0, downloading: 0, installing: 0, succeeded: 0, failed: 0, cancelled: 0 }
    expect(plan).toEqual({
      id,
      name: 'Spring',
      firmwareId: firmware.id,
      firmwareName: firmware.name,
      target: 'ECU',
      version: firmware.version,
      selection: { vehicleIds: [moped.id] },
      state: 'draft',
      pausedBecause: null,
      endedBecause: null,
      scheduledAt: null,
      startedAt: null,
      endedAt: null,
      shareAtOncePercent: 100,
      pauseAboveFailedPercent: 100,
      maxAttempts: 3,
      allowOlder: false,
      created: house.clock.now().toISOString(),
      createdBy: house.manager.email,
      sharingOperatorId: house.ona,
      owner: house.names.ona,
      isOwn: true,
      counts: { total: 0, failedAttempt: 0, ...states },
      excluded: [],
      revision: 1,
    })
    expect(await house.plan(house.manager, firmware, [moped], { id })).toEqual(plan)
    for (const other of [{ name: 'again' }, { shareAtOncePercent: 77 }])
      expect(await codeOf(house.plan(house.manager, firmware, [moped], { id, ...other }))).toBe('request.key_reused')
    await house.tick()
    expect(await house.orders.claim(id, moped.id)).toBeUndefined()
    expect(await house.desired(moped)).toBeNull()
    expect(await events(id)).toEqual(['upgrades.created'])
    // the id is another's for anyone who does not see it
    expect(await codeOf(house.plan(house.stranger, firmware, null, { id }))).toBe('request.key_reused')
  })

  test('names only what is there, in reach and active', async () => {
    const foreign = await house.moped(house.campus)
    const own = await house.moped()
    expect(await codeOf(house.plan(house.manager, firmware, [own, foreign]))).toBe('vehicle.not_found')
    // the preview says which, so that a plan made before they left can be mended
    const chosen = { vehicleIds: [own.id, foreign.id] }
    expect(await preview(house.manager, { selection: chosen })).toMatchObject({ total: 1, unreachable: [foreign.id] })
    expect(await preview(house.admin, { selection: chosen })).toMatchObject({ total: 2, unreachable: [] })
    expect(await codeOf(house.plan(house.manager, { ...firmware, id: newId() }, [own]))).toBe('firmware.not_found')
    const selection = { filter: { sharingOperatorId: house.campus } }
    expect(await codeOf(house.plan(house.manager, firmware, null, { selection }))).toBe('operator.not_found')
    await house.plan(house.admin, firmware, null, { selection })
    await db.asOwner('update firmwares set is_active = false where id = $1', [firmware.id])
    expect(await codeOf(house.plan(house.manager, firmware, [own]))).toBe('firmware.inactive')
  })

  test('a draft is changed by who has read it last, and thrown away', async () => {
    const [one, two] = [await house.moped(), await house.moped()]
    const plan = await house.plan(house.manager, firmware, [one])
    const { name, shareAtOncePercent, pauseAboveFailedPercent, maxAttempts, allowOlder, revision } = plan
    const given = {
      name,
      firmwareId: firmware.id,
      shareAtOncePercent,
      pauseAboveFailedPercent,
      maxAttempts,
      allowOlder,
    }
    const change = async (body: object) =>
      (await house.ask(house.manager, 'changeUpgrade', { params: { id: plan.id }, body: { ...given, ...body } })).body
    const wanted = { selection: { vehicleIds: [two.id] }, revision }
    const changed = await change(wanted)
    expect(changed).toMatchObject({ revision: 2, selection: { vehicleIds: [two.id] } })
    expect(await change(wanted)).toEqual(changed)
    expect(await codeOf(change({ ...wanted, name: 'by an old reading' }))).toBe('upgrade.changed_meanwhile')
    // nobody throws away what somebody else has just changed
    const remove = (read: number) =>
      house.ask(house.manager, 'deleteUpgrade', { params: { id: plan.id }, query: { revision: read } })
    expect(await codeOf(remove(revision))).toBe('upgrade.changed_meanwhile')
    expect(await house.get(house.manager, plan.id)).toEqual(changed)
    await remove(changed.revision)
    expect(await codeOf(house.get(house.manager, plan.id))).toBe('upgrade.not_found')
    expect(await events(plan.id)).toEqual(['upgrades.created', 'upgrades.changed', 'upgrades.deleted'])
  })
})

describe('starting', () => {
  test('a vehicle is shown with the version that it is to have, until its campaign ends without it [E-01]', async () => {
    const [good, left] = [await house.moped(), await house.moped()]
    const shown = async ({ id }: Moped) =>
      (await house.fleet.ask<Vehicle>(house.admin, 'vehicles.getVehicle', { params: { id } })).body.firmware.ecu
    expect(await shown(good)).toEqual({ current: '1.0.0', desired: null, signature: 'unknown' })
    const { id } = await house.start(house.admin, (await house.plan(house.admin, firmware, [good, left])).id)
    for (const moped of [good, left])
      expect(await shown(moped)).toMatchObject({ current: '1.0.0', desired: firmware.version })
    await update(good, id)
    await house.steer(house.admin, 'cancel', id)
    expect(await shown(good)).toMatchObject({ current: firmware.version, desired: firmware.version })
    expect(await shown(left)).toMatchObject({ current: '1.0.0', desired: null })
  })

  test('settles who takes part, says why others do not, and notes what each is to run', async () => {
    const excluded = await oneOfEach()
    const fitting = await house.moped()
    const plan = await house.plan(house.admin, firmware, [...Object.values(excluded), fitting])
    const started = await house.start(house.admin, plan.id)
    expect(started).toMatchObject({ state: 'running', startedAt: house.clock.now().toISOString(), selection: null })
    expect(started.counts).toMatchObject({ total: 1, pending: 1 })
    expect(started.excluded).toEqual(updateExclusions.map((reason) => ({ reason, count: 1 })))
    expect(await house.desired(fitting)).toBe(firmware.version)
    for (const moped of Object.values(excluded)) expect(await house.desired(moped)).not.toBe(firmware.version)
    const { body } = await house.vehiclesIn(house.admin, plan.id)
    expect(body).toMatchObject([{ vehicleId: fitting.id, previousVersion: '1.0.0', currentVersion: '1.0.0' }])
    // a second time it changes nothing
    expect(await house.start(house.admin, plan.id)).toEqual(started)
    expect(await events(plan.id)).toEqual(['upgrades.created', 'upgrades.started'])
  })

  test('the preview says the same beforehand, with what the others wait for, and writes nothing', async () => {
    const excluded = await oneOfEach()
    const [ready, low] = [await house.moped(), await house.moped(house.ona, {}, { battery: 10 })]
    const vehicleIds = [...Object.values(excluded), ready, low].map(({ id }) => id)
    const shown = await preview(house.admin, { selection: { vehicleIds } })
    expect(shown).toMatchObject({
      total: 9,
      ready: 1,
      waiting: [{ reason: 'low-battery', count: 1 }],
      vehiclesTotal: 9,
    })
    expect(shown.excluded).toEqual(updateExclusions.map((reason) => ({ reason, count: 1 })))
    const because = new Map(shown.vehicles.map((one) => [one.vehicleId, one.excludedBecause]))
    for (const [reason, { id }] of Object.entries(excluded)) expect(because.get(id)).toBe(reason)
    const part = async (show: string) =>
      (await preview(house.admin, { selection: { vehicleIds }, show })).vehicles.map(({ vehicleId }) => vehicleId)
    expect([await part('ready'), await part('waiting')]).toEqual([[ready.id], [low.id]])
    const second = await preview(house.admin, { selection: { vehicleIds }, show: 'excluded', page: 2, pageSize: 5 })
    expect([second.vehicles.length, second.vehiclesTotal]).toEqual([2, 7])
    expect((await db.asOwner('select used_at from firmwares where id = $1', [firmware.id]))[0]?.used_at).toBeNull()
  })

  test('by a filter takes those who fit it at that moment', async () => {
    const hardware = `S07-${newId().slice(-4)}`
    firmware = await house.firmware({ hardwareVersions: [hardware] })
    const one = await house.moped(house.ona, { hardware })
    const child = await house.moped(house.gracia, { hardware, ecu: '1.1.0' })
    await house.moped(house.campus, { hardware })
    const filter = { hardwareVersions: [hardware], models: ['S01'] }
    const seen = async (actor: typeof house.admin, more: object = {}) =>
      (await preview(actor, { selection: { filter: { ...filter, ...more } } })).total
    expect([await seen(house.admin), await seen(house.manager), await seen(house.managerOfChild)]).toEqual([3, 2, 1])
    expect(await seen(house.manager, { currentVersions: ['1.1.0'] })).toBe(1)
    expect(await seen(house.admin, { sharingOperatorId: house.campus })).toBe(1)
    expect(await codeOf(seen(house.manager, { sharingOperatorId: house.campus }))).toBe('operator.not_found')
    const plan = await house.plan(house.manager, firmware, null, { selection: { filter } })
    const late = await house.moped(house.ona, { hardware })
    const started = await house.start(house.manager, plan.id)
    expect(started).toMatchObject({ counts: { total: 3 }, selection: { filter } })
    const { body } = await house.vehiclesIn(house.manager, plan.id)
    expect(body.map(({ vehicleId }) => vehicleId).sort()).toEqual([one.id, child.id, late.id].sort())
  })

  test('with nobody left it is refused, and nothing of it is kept', async () => {
    const moped = await house.moped(house.ona, { ecu: firmware.version })
    const plan = await house.plan(house.admin, firmware, [moped])
    expect(await codeOf(house.start(house.admin, plan.id))).toBe('upgrade.nobody_left')
    expect(await house.get(house.admin, plan.id)).toMatchObject({ state: 'draft', excluded: [] })
  })

  test('with an inactive firmware it is refused, and one that runs goes on', async () => {
    const [one, two] = [await house.moped(), await house.moped()]
    const first = await house.start(house.admin, (await house.plan(house.admin, firmware, [one])).id)
    const plan = await house.plan(house.admin, firmware, [two])
    await db.asOwner('update firmwares set is_active = false where id = $1', [firmware.id])
    expect(await codeOf(house.start(house.admin, plan.id))).toBe('firmware.inactive')
    expect(await codeOf(house.start(house.admin, plan.id, inAnHour()))).toBe('firmware.inactive')
    expect(await house.orders.claim(first.id, one.id)).toBeDefined()
  })

  test('two campaigns that take a vehicle at the same moment: one has it', async () => {
    const moped = await house.moped()
    const plans = [await house.plan(house.admin, firmware, [moped]), await house.plan(house.manager, firmware, [moped])]
    const [one, two] = plans as [Upgrade, Upgrade]
    const codes = await Promise.all([
      codeOf(house.start(house.admin, one.id)),
      codeOf(house.start(house.manager, two.id)),
    ])
    expect(codes.sort()).toEqual(['done', 'upgrade.nobody_left'])
  })

  test('at a moment it starts then, by the clock, and once', async () => {
    const moped = await house.moped()
    const plan = await house.plan(house.manager, firmware, [moped])
    expect(await codeOf(house.start(house.manager, plan.id, house.clock.now().toISOString()))).toBe(
      'upgrade.schedule_past',
    )
    const at = inAnHour()
    const scheduled = await house.start(house.manager, plan.id, at)
    expect(scheduled).toMatchObject({ state: 'scheduled', scheduledAt: at, startedAt: null })
    expect(await house.start(house.manager, plan.id, at)).toEqual(scheduled)
    house.after(hour - 1)
    await house.tick()
    expect((await house.get(house.manager, plan.id)).state).toBe('scheduled')
    house.after(1)
    await Promise.all([house.tick(), house.tick()])
    expect(await house.get(house.manager, plan.id)).toMatchObject({ state: 'running', counts: { total: 1 } })
    expect(await events(plan.id)).toEqual(['upgrades.created', 'upgrades.scheduled', 'upgrades.started'])
    expect((await house.recordsOf(plan.id)).at(-1)).toMatchObject({
      actor_kind: 'system',
      about_operator_id: house.ona,
    })
    expect(await codeOf(house.start(house.manager, plan.id, inAnHour()))).toBe('upgrade.wrong_state')
  })

  test('nobody starts or schedules what somebody else has put into it since it was read', async () => {
    const moped = await house.moped()
    const plan = await house.plan(house.manager, firmware, [moped])
    const { name, firmwareId, shareAtOncePercent, maxAttempts, revision } = plan
    const changed = { name, firmwareId, shareAtOncePercent, maxAttempts, selection: { vehicleIds: [moped.id] } }
    await house.ask(house.manager, 'changeUpgrade', {
      params: { id: plan.id },
      body: { ...changed, pauseAboveFailedPercent: 99, allowOlder: true, revision },
    })
    for (const at of [null, inAnHour()])
      expect(await codeOf(house.start(house.manager, plan.id, at, revision))).toBe('upgrade.changed_meanwhile')
    expect(await house.get(house.manager, plan.id)).toMatchObject({ state: 'draft', revision: 2 })
    const started = await house.start(house.manager, plan.id, null, 2)
    expect(started).toMatchObject({ state: 'running', pauseAboveFailedPercent: 99 })
    // what has started is not started again, whatever was read
    expect(await house.start(house.manager, plan.id, null, revision)).toEqual(started)
  })

  test('its hour is part of its plan: two people do not overwrite each other, nor change what has come to start by itself', async () => {
    const moped = await house.moped()
    const plan = await house.plan(house.manager, firmware, [moped])
    const { name, firmwareId, shareAtOncePercent, maxAttempts, selection, revision } = plan
    const at = inAnHour()
    const scheduled = await house.start(house.manager, plan.id, at, revision)
    expect(scheduled).toMatchObject({ state: 'scheduled', scheduledAt: at, revision: revision + 1 })
    // the same again is no change, whatever was read
    for (const known of [revision, revision + 1])
      expect(await house.start(house.manager, plan.id, at, known)).toEqual(scheduled)
    house.after(1)
    for (const other of [inAnHour(), null])
      expect(await codeOf(house.start(house.manager, plan.id, other, revision))).toBe('upgrade.changed_meanwhile')
    const wanted = { name, firmwareId, shareAtOncePercent, maxAttempts, selection, allowOlder: true }
    const edit = async (known: number) =>
      house.ask(house.manager, 'changeUpgrade', {
        params: { id: plan.id },
        body: { ...wanted, pauseAboveFailedPercent: 99, revision: known },
      })
    expect(await codeOf(edit(revision))).toBe('upgrade.changed_meanwhile')
    expect(await house.get(house.manager, plan.id)).toEqual(scheduled)
    const later = await house.start(house.manager, plan.id, inAnHour(), revision + 1)
    expect(later.revision).toBe(revision + 2)
    expect((await edit(revision + 2)).body).toMatchObject({ state: 'scheduled', revision: revision + 3 })
    await house.steer(house.manager, 'cancel', plan.id)
  })

  test('at its hour it reaches nobody that has left its operator, and is cancelled where nobody is left', async () => {
    const moved = await house.moped()
    const done = await house.moped()
    const plan = await house.plan(house.manager, firmware, [moved, done])
    await house.start(house.manager, plan.id, inAnHour())
    const move = { operatorId: house.campus, vehicleIds: [moved.id], outOfService: false }
    await house.asSystem((work) => house.vehicles.fleet.assignVehicles(work, move))
    await house.tells(done, { ecu: firmware.version })
    house.after(hour)
    await house.tick()
    expect(await house.get(house.manager, plan.id)).toMatchObject({
      state: 'cancelled',
      startedAt: null,
      excluded: [{ reason: 'up-to-date', count: 1 }],
    })
    expect((await house.recordsOf(plan.id)).at(-1)).toMatchObject({ reason: 'upgrade.nobody_left' })
  })
})

describe('steering', () => {
  test('a pause lets no further vehicle start, what is on its way goes on, and a resumed one starts again', async () => {
    const [one, two] = [await house.moped(), await house.moped()]
    const { id } = await house.start(house.manager, (await house.plan(house.manager, firmware, [one, two])).id)
    await house.orders.claim(id, one.id)
    const paused = await house.steer(house.manager, 'pause', id)
    expect(paused).toMatchObject({ state: 'paused', pausedBecause: 'by-hand', counts: { sent: 1, pending: 1 } })
    expect(await house.steer(house.manager, 'pause', id)).toEqual(paused)
    house.due.length = 0
    await house.tick()
    expect(house.due.filter(({ upgradeId }) => upgradeId === id)).toEqual([])
    await house.tells(one, { ecu: firmware.version })
    expect((await house.get(house.manager, id)).counts).toMatchObject({ succeeded: 1, pending: 1 })
    expect(await house.steer(house.manager, 'resume', id)).toMatchObject({ state: 'running', pausedBecause: null })
    await house.steer(house.manager, 'resume', id)
    await update(two, id)
    await house.tick()
    expect(await house.get(house.manager, id)).toMatchObject({ state: 'finished', counts: { succeeded: 2 } })
    const names = ['created', 'started', 'paused', 'resumed', 'finished']
    expect(await events(id)).toEqual(names.map((name) => `upgrades.${name}`))
  })

  test('a paused one of which nothing is left is finished too', async () => {
    const moped = await house.moped()
    const { id } = await house.start(house.admin, (await house.plan(house.admin, firmware, [moped])).id)
    await house.orders.claim(id, moped.id)
    await house.steer(house.admin, 'pause', id)
    await house.tells(moped, { ecu: firmware.version })
    await house.tick()
    expect(await house.get(house.admin, id)).toMatchObject({ state: 'finished', pausedBecause: null })
  })

  test('a cancelled one leaves those that wait as they are, and what is on its way goes on to its end', async () => {
    const [waiting, good, bad] = [await house.moped(), await house.moped(), await house.moped()]
    const { id } = await house.start(
      house.manager,
      (await house.plan(house.manager, firmware, [waiting, good, bad])).id,
    )
    await house.orders.claim(id, good.id)
    const order = await house.orders.claim(id, bad.id)
    const cancelled = await house.steer(house.manager, 'cancel', id)
    expect(cancelled).toMatchObject({ state: 'cancelled', counts: { cancelled: 1, sent: 2 } })
    expect(await house.steer(house.manager, 'cancel', id)).toEqual(cancelled)
    const wished = []
    for (const moped of [waiting, good, bad]) wished.push(await house.desired(moped))
    expect(wished).toEqual([null, firmware.version, firmware.version])
    await house.tells(good, { ecu: firmware.version })
    // one attempt failed, and there is no next one
    await house.orders.hear(bad.imei, { orderId: order?.orderId ?? '', word: 'failed', reason: 'download' })
    expect((await house.get(house.manager, id)).counts).toMatchObject({ cancelled: 1, succeeded: 1, failed: 1 })
    expect(await house.desired(bad)).toBeNull()
    for (const verb of ['pause', 'resume', 'retry'] as const)
      expect(await codeOf(house.steer(house.manager, verb, id))).toBe('upgrade.wrong_state')
    // both are free for another campaign
    const next = await house.plan(house.manager, firmware, [waiting, bad])
    expect((await house.start(house.manager, next.id)).counts.total).toBe(2)
  })

  test('a scheduled one can be cancelled, a draft only thrown away', async () => {
    const moped = await house.moped()
    const plan = await house.plan(house.admin, firmware, [moped])
    for (const verb of ['pause', 'resume', 'retry', 'cancel'] as const)
      expect(await codeOf(house.steer(house.admin, verb, plan.id))).toBe('upgrade.wrong_state')
    await house.start(house.admin, plan.id, inAnHour())
    const { revision } = await house.get(house.admin, plan.id)
    const remove = house.ask(house.admin, 'deleteUpgrade', { params: { id: plan.id }, query: { revision } })
    expect(await codeOf(remove)).toBe('upgrade.wrong_state')
    expect(await house.steer(house.admin, 'cancel', plan.id)).toMatchObject({ state: 'cancelled', startedAt: null })
    expect(await codeOf(house.start(house.admin, plan.id))).toBe('upgrade.wrong_state')
  })

  test('those that failed are tried again from the first attempt on, and a finished one runs again', async () => {
    const [bad, good, taken] = [await house.moped(), await house.moped(), await house.moped()]
    const plan = await house.plan(house.manager, firmware, [bad, good, taken], { maxAttempts: 1 })
    const { id } = await house.start(house.manager, plan.id)
    await update(good, id)
    for (const moped of [bad, taken]) await fail(moped, id)
    await house.tick()
    expect(await house.get(house.manager, id)).toMatchObject({ state: 'finished', counts: { failed: 2, succeeded: 1 } })
    expect(await house.desired(bad)).toBeNull()
    const other = await house.firmware()
    await house.start(house.manager, (await house.plan(house.manager, other, [taken])).id)
    const again = await house.steer(house.manager, 'retry', id)
    // one is another campaign's by now
    expect(again).toMatchObject({ state: 'running', endedAt: null, counts: { pending: 1, failed: 1, succeeded: 1 } })
    expect(again).toMatchObject({ triedAgain: 1 })
    expect([await house.desired(bad), await house.desired(taken)]).toEqual([firmware.version, other.version])
    expect(await house.steer(house.manager, 'retry', id)).toEqual({ ...again, triedAgain: 0 })
    await update(bad, id)
    await house.tick()
    expect(await house.get(house.manager, id)).toMatchObject({ state: 'finished', counts: { failed: 1, succeeded: 2 } })
    expect(await house.desired(taken)).toBe(other.version)
  })
})

describe('a campaign of the provider and one of an operator', () => {
  test('stand side by side: each sees and steers what is its own', async () => {
    const ours = [await house.moped(house.ona), await house.moped(house.gracia)] as const
    const theirs = await house.moped(house.campus)
    const selection = { vehicleIds: [...ours, theirs].map(({ id }) => id) }
    const all = await house.start(house.admin, (await house.plan(house.admin, firmware, null, { selection })).id)
    const bms = await house.firmware({ target: 'BMS' })
    const own = await house.start(house.manager, (await house.plan(house.manager, bms, ours)).id)
    expect([all.counts.total, own.counts.total]).toEqual([3, 2])

    const seen = await house.get(house.managerOfChild, all.id)
    expect(seen).toMatchObject({ isOwn: false, owner: null, selection: null, excluded: [], createdBy: '' })
    expect(seen.counts).toMatchObject({ total: 1, pending: 1 })
    const { body, total } = await house.vehiclesIn(house.managerOfChild, all.id)
    expect([total, body.map(({ vehicleId }) => vehicleId)]).toEqual([1, [ours[1].id]])
    for (const verb of ['pause', 'resume', 'cancel', 'retry'] as const)
      expect(await codeOf(house.steer(house.manager, verb, all.id))).toBe('upgrade.not_own')
    // the operator below sees its part of the one above, and steers nothing of it
    expect(await house.get(house.managerOfChild, own.id)).toMatchObject({ isOwn: false, counts: { total: 1 } })
    expect(await codeOf(house.steer(house.managerOfChild, 'cancel', own.id))).toBe('upgrade.not_own')
    expect(await codeOf(house.get(house.stranger, own.id))).toBe('upgrade.not_found')
    expect(await codeOf(house.steer(house.stranger, 'cancel', own.id))).toBe('upgrade.not_found')
    expect(await codeOf(house.vehiclesIn(house.stranger, own.id))).toBe('upgrade.not_found')

    // one unit of a vehicle waits for the other
    await house.orders.claim(all.id, ours[0].id)
    expect(await house.orders.claim(own.id, ours[0].id)).toBeUndefined()
    await house.tells(ours[0], { ecu: firmware.version })
    expect(await house.orders.claim(own.id, ours[0].id)).toBeDefined()
    expect(await house.steer(house.admin, 'cancel', own.id)).toMatchObject({ state: 'cancelled', isOwn: true })
  })
})

describe('lists', () => {
  test('of campaigns sort, filter, search and page, without the vehicles that were chosen [R-08]', async () => {
    const moped = await house.moped()
    const name = `Årstid ${newId().slice(-6)}`
    const ids = []
    for (const part of ['a', 'b', 'c'])
      ids.push((await house.plan(house.manager, firmware, [moped], { name: `${name} ${part}` })).id)
    await house.start(house.manager, ids[1] ?? '')
    const list = async (query: object) => house.ask<Upgrade[]>(house.manager, 'listUpgrades', { query })
    const search = name.toLowerCase().replace('å', 'a')
    const named = async (query: object) =>
      (await list({ search, ...query })).body.map((one) => one.name.slice(-1)).join('')
    expect(await named({})).toBe('cba')
    expect(await named({ sort: 'name' })).toBe('abc')
    expect(await named({ sort: '-owner,-name', page: 2, pageSize: 2 })).toBe('a')
    expect(await named({ filter: '{"state":["running"]}' })).toBe('b')
    expect(await named({ filter: '{"owner":"Ona"}', sort: 'version,name' })).toBe('abc')
    expect(await named({ firmwareId: newId() })).toBe('')
    const { body, total } = await list({ search, firmwareId: firmware.id, pageSize: 1 })
    expect([total, body.length, body[0]?.selection]).toEqual([3, 1, null])
    expect(await codeOf(list({ sort: 'selection' }))).toBe('request.invalid')
  })

  test('of campaigns neither find nor sort by who made one that is not one’s own', async () => {
    const moped = await house.moped()
    const name = `Maker ${newId().slice(-6)}`
    const bms = await house.firmware({ target: 'BMS' })
    const theirs = await house.start(house.admin, (await house.plan(house.admin, firmware, [moped], { name })).id)
    const own = await house.plan(house.manager, bms, [moped], { name })
    const list = async (actor: typeof house.admin, query: object) =>
      (await house.ask<Upgrade[]>(actor, 'listUpgrades', { query: { search: name, ...query } })).body.map(
        ({ id }) => id,
      )
    const madeBy = ({ email }: typeof house.admin) => ({ filter: JSON.stringify({ createdBy: email }) })
    expect(await list(house.manager, madeBy(house.admin))).toEqual([])
    expect(await list(house.manager, madeBy(house.manager))).toEqual([own.id])
    // what is not told comes as what is empty
    expect(await list(house.manager, { sort: 'createdBy' })).toEqual([theirs.id, own.id])
    expect(await list(house.manager, { sort: '-createdBy' })).toEqual([own.id, theirs.id])
    expect(await list(house.admin, madeBy(house.admin))).toEqual([theirs.id])
    await house.steer(house.admin, 'cancel', theirs.id)
  })

  test('of vehicles show those on their way first, and sort, filter and search', async () => {
    const mopeds = [await house.moped(), await house.moped(), await house.moped()] as const
    const { id } = await house.start(
      house.manager,
      (await house.plan(house.manager, firmware, mopeds, { maxAttempts: 1 })).id,
    )
    await fail(mopeds[0], id)
    const order = await house.orders.claim(id, mopeds[2].id)
    await house.orders.hear(mopeds[2].imei, { orderId: order?.orderId ?? '', word: 'downloading', percent: 5 })
    const list = async (query: object) =>
      (await house.vehiclesIn(house.manager, id, query)).body.map((one) =>
        mopeds.findIndex((m) => m.id === one.vehicleId),
      )
    expect(await list({})).toEqual([2, 1, 0])
    expect(await list({ sort: '-name' })).toEqual([2, 1, 0])
    expect(await list({ sort: 'plate' })).toEqual([0, 1, 2])
    expect(await list({ filter: '{"status":["failed"]}' })).toEqual([0])
    expect(await list({ filter: '{"lastError":["install-failed"]}' })).toEqual([0])
    expect(await list({ filter: '{"attempts":"0"}' })).toEqual([1])
    const { vehicle } = await house.asSystem((work) => house.vehicles.fleet.getVehicle(work, mopeds[1].id))
    expect(await list({ search: vehicle.plate?.toLowerCase() })).toEqual([1])
    expect(await list({ page: 2, pageSize: 2 })).toEqual([0])
    expect((await house.vehiclesIn(house.manager, id, { pageSize: 1 })).body[0]).toMatchObject({
      status: 'downloading',
      progressPercent: 5,
      attempts: 1,
      batteryPercent: 80,
      sharingOperatorName: house.names.ona,
    })
  })

  test('of a vehicle show its campaigns, the newest first', async () => {
    const moped = await house.moped()
    const first = await house.start(house.admin, (await house.plan(house.admin, firmware, [moped])).id)
    await update(moped, first.id)
    house.after(5)
    const bms = await house.firmware({ target: 'BMS' })
    const second = await house.start(house.manager, (await house.plan(house.manager, bms, [moped])).id)
    const list = async (actor: typeof house.admin, query: object = {}) =>
      house.ask<{ upgradeId: string; status: string }[]>(actor, 'listVehicleUpgrades', {
        params: { id: moped.id },
        query,
      })
    const { body, total } = await list(house.manager)
    expect(total).toBe(2)
    expect(body).toMatchObject([
      { upgradeId: second.id, status: 'pending', target: 'BMS', upgradeState: 'running', waitsFor: null },
      { upgradeId: first.id, status: 'succeeded', target: 'ECU', previousVersion: '1.0.0' },
    ])
    expect((await list(house.manager, { page: 2, pageSize: 1 })).body.map((one) => one.upgradeId)).toEqual([first.id])
    expect(await codeOf(list(house.stranger))).toBe('vehicle.not_found')
  })
})
