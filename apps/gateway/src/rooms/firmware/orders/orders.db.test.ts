import type { Firmware, Upgrade } from '@motora/contract/firmware'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { managerOf } from '../../../testing/open-house.js'
import { reportOf } from '../../vehicles/testing/open-fleet.js'
import { type Moped, type OpenCampaigns, openCampaigns } from '../testing/open-campaigns.js'
import type { OrderToSend, OrderWord } from './order.js'

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

const running = async (mopeds: readonly Moped[], more: object = {}): Promise<Upgrade> =>
  house.start(house.admin, (await house.plan(house.admin, firmware, mopeds, more)).id)

const claim = (upgrade: Upgrade, { id }: Moped): Promise<OrderToSend | undefined> => house.orders.claim(upgrade.id, id)

const sure = async (order: Promise<OrderToSend | undefined>): Promise<OrderToSend> => {
  const made = await order
  if (!made) throw new Error('nothing was claimed')
  return made
}
const hear = (moped: Moped, { orderId }: OrderToSend, word: OrderWord['word'], more: Partial<OrderWord> = {}) =>
  house.orders.hear(moped.imei, { orderId, word, ...more })

describe('an order', () => {
  test('carries what the vehicle needs, is committed as sent, and its ticket is kept as a hash alone', async () => {
    const moped = await house.moped()
    const upgrade = await running([moped])
    const order = await sure(claim(upgrade, moped))
    expect(order).toEqual({
      orderId: expect.any(String),
      upgradeId: upgrade.id,
      vehicleId: moped.id,
      imei: moped.imei,
      unit: 'lines',
      target: 'ECU',
      version: firmware.version,
      sizeBytes: firmware.sizeBytes,
      sha256: firmware.sha256,
      ticket: expect.stringMatching(/^[\w-]{32}$/),
      sendBefore: new Date(house.clock.now().getTime() + 10_000),
    })
    const row = await house.row(upgrade.id, moped)
    expect(row).toMatchObject({ status: 'sent', attempts: 1, orderId: order.orderId, sentAt: house.clock.now() })
    expect(row.ticketHash).toMatch(/^[0-9a-f]{64}$/)
    expect(row.ticketHash).not.toContain(order.ticket)
  })

  test('goes out once, however many processes ask for it at once', async () => {
    const moped = await house.moped()
    const upgrade = await running([moped])
    const others = [house.another(), house.another()]
    const claims = await Promise.all(
      [house.room, ...others, ...others].map((room) => room.orders.claim(upgrade.id, moped.id)),
    )
    expect(claims.filter(Boolean)).toHaveLength(1)
    expect(await claim(upgrade, moped)).toBeUndefined()
  })

  test('goes to no more vehicles at once than the share, also when two processes claim at once', async () => {
    const mopeds = await Promise.all(Array.from({ length: 12 }, () => house.moped()))
    const upgrade = await running(mopeds, { shareAtOncePercent: 20 })
    const other = house.another()
    const claims = await Promise.all(
      mopeds.map(({ id }, at) => (at % 2 ? house.orders : other.orders).claim(upgrade.id, id)),
    )
    expect(claims.filter(Boolean)).toHaveLength(3)
    expect(await house.get(house.admin, upgrade.id)).toMatchObject({ counts: { total: 12, sent: 3, pending: 9 } })
    // one that has ended makes room for one
    const first = claims.findIndex(Boolean)
    await house.tells(mopeds[first] as Moped, { ecu: firmware.version })
    const again = await Promise.all(mopeds.map((moped) => claim(upgrade, moped)))
    expect(again.filter(Boolean)).toHaveLength(1)
  })

  test('shows those who may rent it that it is being updated, until it has ended', async () => {
    const moped = await house.moped()
    const upgrade = await running([moped])
    const updating = () => house.asSystem(async (work) => [...(await house.room.vehiclesUpdating(work, [moped.id]))])
    expect(await updating()).toEqual([])
    const told: unknown[] = []
    const stop = house.bus.subscribe('vehicles.changed', (facts) => void told.push(...facts.map((f) => f.payload)))
    await sure(claim(upgrade, moped))
    await house.bus.settle()
    expect(told).toEqual([{ vehicleId: moped.id, operatorId: house.ona }])
    expect(await updating()).toEqual([moped.id])
    await house.tells(moped, { ecu: firmware.version })
    await house.bus.settle()
    expect(told).toHaveLength(2)
    expect(await updating()).toEqual([])
    stop()
  })

  test('shows the rider who holds the vehicle now that it is being updated, and nothing more of another’s campaign', async () => {
    const moped = await house.moped(house.ona)
    const plan = await house.plan(house.manager, firmware, [moped])
    const upgrade = await house.start(house.manager, plan.id)
    await sure(claim(upgrade, moped))
    const seen = () => house.as(managerOf(house.campus), async (work) => [...(await house.room.vehiclesUpdating(work))])
    expect(await seen()).toEqual([])
    const move = { operatorId: house.campus, vehicleIds: [moped.id], outOfService: false }
    await house.asSystem((work) => house.vehicles.fleet.assignVehicles(work, move))
    expect(await seen()).toEqual([moped.id])
    const { total } = await house.ask(house.stranger, 'listUpgrades', { query: {} })
    expect(total).toBe(0)
    const { body } = await house.ask<unknown[]>(house.stranger, 'listVehicleUpgrades', { params: { id: moped.id } })
    expect(body).toEqual([])
  })

  test('goes to one unit of a vehicle at a time', async () => {
    const moped = await house.moped()
    const bms = await house.firmware({ target: 'BMS' })
    const first = await running([moped])
    const second = await house.start(house.admin, (await house.plan(house.admin, bms, [moped])).id)
    expect((await Promise.all([claim(first, moped), claim(second, moped)])).filter(Boolean)).toHaveLength(1)
    const { body } = await house.vehiclesIn(house.admin, second.id)
    const waits = body[0]?.status === 'pending' ? body[0] : (await house.vehiclesIn(house.admin, first.id)).body[0]
    expect(waits?.waitsFor).toBe('busy')
  })

  test('that was not written is taken back, and the attempt does not count', async () => {
    const moped = await house.moped()
    const upgrade = await running([moped], { maxAttempts: 1 })
    const order = await sure(claim(upgrade, moped))
    await house.orders.takeBack(order.orderId)
    await house.orders.takeBack(order.orderId)
    expect(await house.row(upgrade.id, moped)).toMatchObject({ status: 'pending', attempts: 0, orderId: null })
    const next = await sure(claim(upgrade, moped))
    expect(next.orderId).not.toBe(order.orderId)
    // one that the vehicle has spoken of was written after all
    await hear(moped, next, 'accepted')
    await house.orders.takeBack(next.orderId)
    expect((await house.row(upgrade.id, moped)).status).toBe('sent')
  })

  test('that is taken back after the campaign was cancelled goes out no more', async () => {
    const moped = await house.moped()
    const upgrade = await running([moped])
    const order = await sure(claim(upgrade, moped))
    await house.steer(house.admin, 'cancel', upgrade.id)
    await house.orders.takeBack(order.orderId)
    expect(await house.row(upgrade.id, moped)).toMatchObject({ status: 'cancelled', attempts: 0 })
    expect(await house.desired(moped)).toBeNull()
  })
})

describe('before it goes out', () => {
  const waits: [string, (moped: Moped) => Promise<unknown> | unknown][] = [
    ['in-service', ({ id }) => house.hold(id, 'in service')],
    ['booked', ({ id }) => house.hold(id, 'booked')],
    ['moving', (moped) => house.says(moped, { kmh: 14, isOn: true })],
    ['on', (moped) => house.says(moped, { isOn: true })],
    ['low-battery', (moped) => house.says(moped, { battery: 29 })],
    ['silent', () => house.after(21 * 60)],
  ]
  test.each(waits)('a vehicle that is %s is waited for, and looked at again', async (wait, hinder) => {
    const moped = await house.moped()
    const upgrade = await running([moped])
    await hinder(moped)
    expect(await claim(upgrade, moped)).toBeUndefined()
    house.due.length = 0
    await house.tick()
    expect(house.due.filter(({ upgradeId }) => upgradeId === upgrade.id)).toEqual([])
    const { body } = await house.vehiclesIn(house.admin, upgrade.id)
    expect(body[0]).toMatchObject({ status: 'pending', waitsFor: wait, attempts: 0 })
    // as soon as nothing hinders it any more
    await house.release(moped.id)
    house.after(20)
    await house.says(moped)
    await house.tick()
    expect(house.due.filter(({ upgradeId }) => upgradeId === upgrade.id)).toEqual([
      { upgradeId: upgrade.id, vehicleId: moped.id, imei: moped.imei, unit: 'lines' },
    ])
    await sure(claim(upgrade, moped))
  })

  test('one whose battery or movement nobody knows is waited for', async () => {
    const unknown = await house.moped(house.ona, {}, { battery: undefined })
    const still = await house.moped()
    const upgrade = await running([unknown, still])
    // it reports, but neither a place nor whether it is on
    await db.asOwner('update vehicle_latest set speed_kmh = null, is_vehicle_on = null where vehicle_id = $1', [
      still.id,
    ])
    const { body } = await house.vehiclesIn(house.admin, upgrade.id, { sort: 'name' })
    expect(new Map(body.map((one) => [one.vehicleId, one.waitsFor]))).toEqual(
      new Map([
        [unknown.id, 'battery-unknown'],
        [still.id, 'movement-unknown'],
      ]),
    )
    expect([await claim(upgrade, unknown), await claim(upgrade, still)]).toEqual([undefined, undefined])
  })

  test('one that a command is on its way to is waited for', async () => {
    const moped = await house.moped()
    const upgrade = await running([moped])
    const given = { params: { id: moped.id }, body: { id: newId(), kind: 'report' } }
    await house.fleet.ask(managerOf(house.ona), 'vehicles.giveCommand', given)
    expect(await claim(upgrade, moped)).toBeUndefined()
    expect((await house.vehiclesIn(house.admin, upgrade.id)).body[0]?.waitsFor).toBe('busy')
  })

  test('one that was handed over or retired meanwhile is left out for good', async () => {
    const [moved, retired] = [await house.moped(house.ona), await house.moped(house.ona)]
    const upgrade = await running([moved, retired])
    const move = { operatorId: house.campus, vehicleIds: [moved.id], outOfService: false }
    await house.asSystem((work) => house.vehicles.fleet.assignVehicles(work, move))
    await house.fleet.ask(house.admin, 'vehicles.retireVehicle', { params: { id: retired.id } })
    expect(await claim(upgrade, moved)).toBeUndefined()
    await house.tick()
    expect(await house.row(upgrade.id, moved)).toMatchObject({ status: 'cancelled', lastError: 'handed-over' })
    expect(await house.row(upgrade.id, retired)).toMatchObject({ status: 'cancelled', lastError: 'retired' })
  })

  test('an update on its way into a vehicle that is retired ends with that at the next look', async () => {
    const [retired, other] = [await house.moped(), await house.moped()]
    const upgrade = await running([retired, other])
    const order = await sure(claim(upgrade, retired))
    await sure(claim(upgrade, other))
    await hear(retired, order, 'installing', { percent: 10 })
    await house.fleet.ask(house.admin, 'vehicles.retireVehicle', { params: { id: retired.id } })
    house.after(5)
    await house.see()
    expect(await house.row(upgrade.id, retired)).toMatchObject({
      status: 'cancelled',
      lastError: 'retired',
      progressPercent: null,
      ticketHash: null,
      endedAt: house.clock.now(),
    })
    expect((await house.row(upgrade.id, other)).status).toBe('sent')
    // the campaign waits for it no longer
    await house.tells(other, { ecu: firmware.version })
    await house.tick()
    expect((await house.get(house.admin, upgrade.id)).state).toBe('finished')
  })

  test('one that was given other hardware, a newer version or this one by other means fits no longer', async () => {
    const mopeds = [await house.moped(), await house.moped(), await house.moped()] as const
    const upgrade = await running(mopeds)
    await house.tells(mopeds[0], { hardware: 'S09-Z' })
    await house.tells(mopeds[1], { ecu: '99.0' })
    await house.tells(mopeds[2], { ecu: firmware.version })
    for (const moped of mopeds) {
      expect(await claim(upgrade, moped)).toBeUndefined()
      expect(await house.row(upgrade.id, moped)).toMatchObject({ status: 'cancelled', lastError: 'no-longer-fits' })
    }
  })

  test('nothing goes out of a campaign that is paused or cancelled, nor to a vehicle that is none of it', async () => {
    const [moped, other] = [await house.moped(), await house.moped()]
    const upgrade = await running([moped])
    expect(await claim(upgrade, other)).toBeUndefined()
    await house.steer(house.admin, 'pause', upgrade.id)
    expect(await claim(upgrade, moped)).toBeUndefined()
    await house.steer(house.admin, 'resume', upgrade.id)
    await house.steer(house.admin, 'cancel', upgrade.id)
    expect(await claim(upgrade, moped)).toBeUndefined()
    expect(await claim({ ...upgrade, id: newId() }, moped)).toBeUndefined()
  })
})

describe('what the vehicle says', () => {
  test('leads from word to word to the report of the version, which alone is success', async () => {
    const moped = await house.moped()
    const upgrade = await running([moped])
    const order = await sure(claim(upgrade, moped))
    const stands = async () => {
      const { status, progressPercent } = await house.row(upgrade.id, moped)
      return `${status} ${progressPercent}`
    }
    await hear(moped, order, 'accepted')
    expect(await stands()).toBe('sent null')
    await hear(moped, order, 'downloading', { percent: 40 })
    expect(await stands()).toBe('downloading 40')
    await hear(moped, order, 'installing', { percent: 100 })
    // until it calls itself done it is not
    expect(await stands()).toBe('installing 99')
    await hear(moped, order, 'installed')
    expect(await stands()).toBe('installing 100')
    await house.tells(moped, { ecu: '1.0.0', bms: firmware.version })
    expect(await stands()).toBe('installing 100')
    await house.tells(moped, { ecu: firmware.version })
    expect(await house.row(upgrade.id, moped)).toMatchObject({ status: 'succeeded', endedAt: house.clock.now() })
    await house.tick()
    expect(await house.get(house.admin, upgrade.id)).toMatchObject({ state: 'finished', counts: { succeeded: 1 } })
  })

  test('out of order or again changes nothing that is further on', async () => {
    const moped = await house.moped()
    const upgrade = await running([moped])
    const order = await sure(claim(upgrade, moped))
    for (const [word, percent] of [
      ['downloading', 70],
      ['downloading', 30],
      ['accepted', undefined],
    ] as const)
      await hear(moped, order, word, { percent })
    expect(await house.row(upgrade.id, moped)).toMatchObject({ status: 'downloading', progressPercent: 70 })
    await hear(moped, order, 'installing', { percent: 20 })
    await hear(moped, order, 'downloading', { percent: 100 })
    expect(await house.row(upgrade.id, moped)).toMatchObject({ status: 'installing', progressPercent: 20 })
    await hear(moped, order, 'installed')
    const said = (await house.row(upgrade.id, moped)).heardAt
    house.after(60)
    await hear(moped, order, 'installing', { percent: 90 })
    await hear(moped, order, 'installed')
    expect(await house.row(upgrade.id, moped)).toMatchObject({ progressPercent: 100, heardAt: said })
  })

  test('of another’s order, an unknown one or one that has ended is ignored', async () => {
    const [moped, other] = [await house.moped(), await house.moped()]
    const upgrade = await running([moped, other])
    const order = await sure(claim(upgrade, moped))
    await hear(other, order, 'failed', { reason: 'install' })
    await hear(moped, { ...order, orderId: newId() }, 'failed')
    expect(await house.row(upgrade.id, moped)).toMatchObject({ status: 'sent', heardAt: null })
    await hear(moped, order, 'refused')
    expect(await house.row(upgrade.id, moped)).toMatchObject({ status: 'pending', lastError: 'refused-by-vehicle' })
    await hear(moped, order, 'installing', { percent: 10 })
    await hear(moped, order, 'failed', { reason: 'sum' })
    expect(await house.row(upgrade.id, moped)).toMatchObject({ status: 'pending', lastError: 'refused-by-vehicle' })
  })

  test.each([
    ['download', 'download-failed'],
    ['sum', 'wrong-sum'],
    ['install', 'install-failed'],
    [undefined, 'download-failed'],
  ] as const)('failed: %s is %s', async (reason, error) => {
    const moped = await house.moped()
    const upgrade = await running([moped], { maxAttempts: 1 })
    await hear(moped, await sure(claim(upgrade, moped)), 'failed', { reason })
    expect(await house.row(upgrade.id, moped)).toMatchObject({ status: 'failed', lastError: error, ticketHash: null })
    // one that has ended is not begun again by a process that received its turn late
    expect(await claim(upgrade, moped)).toBeUndefined()
  })

  test('in a report counts as well as in a line, and brings no older word back', async () => {
    const moped = await house.moped(house.ona, { ecu: '1.0.0' }, { source: 'mqtt' })
    const upgrade = await running([moped])
    expect(await sure(claim(upgrade, moped))).toMatchObject({ unit: 'json' })
    await house.see()
    expect((await house.row(upgrade.id, moped)).status).toBe('sent')
    house.after(5)
    await house.says(moped, { source: 'mqtt', values: { ecuVersion: firmware.version } })
    await house.see()
    expect((await house.row(upgrade.id, moped)).status).toBe('succeeded')
    const { body } = await house.vehiclesIn(house.admin, upgrade.id)
    expect(body[0]).toMatchObject({ previousVersion: '1.0.0', currentVersion: firmware.version })
  })

  test('of an older version in a report that comes late does not count', async () => {
    const moped = await house.moped()
    const late = house.clock.now()
    house.after(30)
    await house.tells(moped, { ecu: firmware.version })
    const report = { source: 'json' as const, receivedAt: house.clock.now(), values: { ecuVersion: '0.9' } }
    await house.vehicles.telemetry.ingest([reportOf(moped.imei, late, report)])
    await house.says(moped)
    const told = await house.asSystem((work) => house.vehicles.updates.toldVersions(work, [moped.id]))
    expect(told.get(moped.id)?.ECU).toBe(firmware.version)
  })

  test('of a device that no vehicle has is nobody’s', async () => {
    await house.orders.hearVersions('860999999999999', { ecu: '1.0' })
    await house.orders.hear('860999999999999', { orderId: newId(), word: 'accepted' })
  })
})

describe('attempts', () => {
  const waitsUntil = async (upgrade: Upgrade, moped: Moped): Promise<number> => {
    const { nextLookAt } = await house.row(upgrade.id, moped)
    return ((nextLookAt?.getTime() ?? 0) - house.clock.now().getTime()) / 60_000
  }

  test('that nobody hears of are made again after growing pauses, until there were enough', async () => {
    const moped = await house.moped()
    const upgrade = await running([moped], { maxAttempts: 3 })
    for (const [attempt, pause] of [1, 5].entries()) {
      await sure(claim(upgrade, moped))
      house.after(119)
      await house.tick()
      expect((await house.row(upgrade.id, moped)).status).toBe('sent')
      house.after(1)
      await house.tick()
      expect(await house.row(upgrade.id, moped)).toMatchObject({
        status: 'pending',
        attempts: attempt + 1,
        lastError: 'no-answer',
        ticketHash: null,
      })
      expect(await waitsUntil(upgrade, moped)).toBe(pause)
      // neither announced nor claimed before that
      house.due.length = 0
      await house.tick()
      expect([house.due.filter(({ upgradeId }) => upgradeId === upgrade.id), await claim(upgrade, moped)]).toEqual([
        [],
        undefined,
      ])
      house.after(pause * 60)
      await house.says(moped)
      await house.tick()
      expect(house.due.filter(({ upgradeId }) => upgradeId === upgrade.id)).toHaveLength(1)
    }
    await sure(claim(upgrade, moped))
    house.after(120)
    await house.tick()
    expect(await house.row(upgrade.id, moped)).toMatchObject({ status: 'failed', attempts: 3, lastError: 'no-answer' })
    expect((await house.get(house.admin, upgrade.id)).state).toBe('finished')
  })

  test('that fall silent are stalled after a quarter of an hour, those that go on are not', async () => {
    const [quiet, busy] = [await house.moped(), await house.moped()]
    const upgrade = await running([quiet, busy], { maxAttempts: 1 })
    const [first, second] = [await sure(claim(upgrade, quiet)), await sure(claim(upgrade, busy))]
    await hear(quiet, first, 'downloading', { percent: 10 })
    await hear(busy, second, 'downloading', { percent: 10 })
    house.after(8 * 60)
    await hear(busy, second, 'downloading', { percent: 20 })
    house.after(7 * 60)
    await house.tick()
    expect(await house.row(upgrade.id, quiet)).toMatchObject({ status: 'failed', lastError: 'stalled' })
    expect((await house.row(upgrade.id, busy)).status).toBe('downloading')
  })

  test('that call themselves done and never report the version have failed after two minutes', async () => {
    const moped = await house.moped()
    const upgrade = await running([moped], { maxAttempts: 1 })
    const order = await sure(claim(upgrade, moped))
    await hear(moped, order, 'installed')
    await house.tells(moped, { ecu: '1.5.0' })
    house.after(120)
    await house.tick()
    expect(await house.row(upgrade.id, moped)).toMatchObject({ status: 'failed', lastError: 'version-not-reported' })
  })

  test('that were given up and worked all the same are a success, without another order', async () => {
    const moped = await house.moped()
    const upgrade = await running([moped])
    await sure(claim(upgrade, moped))
    house.after(120)
    await house.tick()
    expect((await house.row(upgrade.id, moped)).status).toBe('pending')
    await house.tells(moped, { ecu: firmware.version })
    expect(await house.row(upgrade.id, moped)).toMatchObject({ status: 'succeeded', attempts: 1, lastError: null })
  })
})
