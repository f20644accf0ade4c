import type { Firmware, Upgrade } from '@motora/contract/firmware'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import type { OrderToSend, OrderWord } from '../orders/order.js'
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

const mopeds = (count: number): Promise<Moped[]> => Promise.all(Array.from({ length: count }, () => house.moped()))
const startOn = async (some: readonly Moped[], more: object): Promise<Upgrade> =>
  house.start(house.admin, (await house.plan(house.admin, firmware, some, more)).id)
const campaign = (id: string) => house.get(house.admin, id)
type Deed = (moped: Moped, order: OrderToSend) => Promise<void>

/** Lets the clock announce, and each that is announced do as told, so often. @returns how many orders went out */
const play = async (upgradeId: string, rounds: number, act: Deed): Promise<number> => {
  let orders = 0
  for (let round = 0; round < rounds; round += 1) {
    house.due.length = 0
    house.after(20)
    await house.tick()
    for (const due of house.due.filter((one) => one.upgradeId === upgradeId)) {
      const order = await house.orders.claim(upgradeId, due.vehicleId)
      if (!order) continue
      orders += 1
      await act({ id: due.vehicleId, imei: due.imei }, order)
    }
  }
  await house.tick()
  return orders
}
const says =
  (word: OrderWord['word'], reason?: OrderWord['reason']): Deed =>
  async ({ imei }, { orderId }) =>
    house.orders.hear(imei, { orderId, word, reason })

test('a bad firmware stops at the first vehicles whose installation failed, long before their attempts are used up', async () => {
  const all = await mopeds(20)
  const { id } = await startOn(all, { shareAtOncePercent: 10, pauseAboveFailedPercent: 10, maxAttempts: 3 })
  // more than 2 of 20 are too many
  expect(await play(id, 8, says('failed', 'install'))).toBe(3)
  expect(await campaign(id)).toMatchObject({
    state: 'paused',
    pausedBecause: 'failures',
    counts: { total: 20, pending: 20, failed: 0, failedAttempt: 3 },
  })
  expect((await house.recordsOf(id)).at(-1)).toMatchObject({
    reason: 'failures',
    after: { failed: 0, succeeded: 0, failedAttempt: 3 },
  })
  await house.steer(house.admin, 'cancel', id)
})

test('resumed by hand, what failed before counts no more, neither while it waits nor on its next attempt', async () => {
  const [bad, other] = (await mopeds(2)) as [Moped, Moped]
  const { id } = await startOn([bad, other], { pauseAboveFailedPercent: 40 })
  const order = await house.orders.claim(id, bad.id)
  await house.orders.hear(bad.imei, { orderId: order?.orderId ?? '', word: 'failed', reason: 'install' })
  await house.tick()
  expect(await campaign(id)).toMatchObject({ state: 'paused', counts: { pending: 2, failedAttempt: 1 } })
  house.after(1)
  expect(await house.steer(house.admin, 'resume', id)).toMatchObject({ counts: { pending: 2, failedAttempt: 0 } })
  house.after(60)
  await house.says(bad)
  const next = await house.orders.claim(id, bad.id)
  await house.tick()
  expect(await campaign(id)).toMatchObject({ state: 'running', counts: { sent: 1, failedAttempt: 0 } })
  await house.orders.hear(bad.imei, { orderId: next?.orderId ?? '', word: 'failed', reason: 'install' })
  await house.tick()
  expect(await campaign(id)).toMatchObject({ state: 'paused', counts: { pending: 2, failedAttempt: 1 } })
  // there is no next attempt: it has failed, and only the other was left as it was
  const cancelled = await house.steer(house.admin, 'cancel', id)
  expect(cancelled.counts).toMatchObject({ failed: 1, cancelled: 1, failedAttempt: 0 })
  expect(await house.row(id, bad)).toMatchObject({ status: 'failed', lastError: 'install-failed' })
  expect(await house.desired(bad)).toBeNull()
})

test('vehicles that fall silent for good after they began to write count, though none of them ever fails', async () => {
  const all = await mopeds(10)
  const { id } = await startOn(all, { shareAtOncePercent: 20, pauseAboveFailedPercent: 10 })
  expect(await play(id, 1, says('installing'))).toBe(2)
  house.after(15 * 60)
  await house.tick()
  // the others are parked and speak
  expect(await campaign(id)).toMatchObject({
    state: 'paused',
    pausedBecause: 'failures',
    counts: { pending: 10, failed: 0, failedAttempt: 2 },
  })
  await house.steer(house.admin, 'cancel', id)
})

test('attempts after which the unit runs what it ran before say nothing of the firmware', async () => {
  const all = await mopeds(6)
  const { id } = await startOn(all, { pauseAboveFailedPercent: 1 })
  const ends = [says('failed', 'download'), says('failed', 'sum'), says('refused')]
  let at = 0
  await play(id, 1, (moped, order) => (ends[at++ % ends.length] as Deed)(moped, order))
  expect(await campaign(id)).toMatchObject({ state: 'running', counts: { pending: 6, failedAttempt: 0 } })
  await house.steer(house.admin, 'cancel', id)
})

test('a failed attempt counts until one succeeds, also while the next one is on its way', async () => {
  const [moped] = (await mopeds(1)) as [Moped]
  const { id } = await startOn([moped], { pauseAboveFailedPercent: 100 })
  await play(id, 1, says('failed', 'install'))
  expect((await campaign(id)).counts).toMatchObject({ pending: 1, failedAttempt: 1 })
  house.after(60)
  await house.says(moped)
  await play(id, 1, says('downloading'))
  expect((await campaign(id)).counts).toMatchObject({ downloading: 1, failedAttempt: 1 })
  await house.tells(moped, { ecu: firmware.version })
  expect((await campaign(id)).counts).toMatchObject({ succeeded: 1, failedAttempt: 0 })
})

test('a vehicle that failed is updated all the same when it reports the version while its campaign goes on', async () => {
  const [line, report, late] = [
    await house.moped(),
    await house.moped(house.ona, {}, { source: 'mqtt' }),
    await house.moped(),
  ]
  const other = await house.moped()
  const { id } = await startOn([line, report, other], { maxAttempts: 1 })
  const fail = async (moped: Moped, upgradeId = id) => {
    const order = await house.orders.claim(upgradeId, moped.id)
    if (!order) throw new Error('nothing was claimed')
    await says('failed', 'install')(moped, order)
  }
  for (const moped of [line, report]) await fail(moped)
  await house.see()
  expect((await campaign(id)).counts).toMatchObject({ failed: 2, pending: 1 })
  house.after(6)
  await house.tells(line, { ecu: firmware.version })
  await house.says(report, { source: 'mqtt', values: { ecuVersion: firmware.version } })
  // a line is heard as it comes; for reports those that failed are looked at less often than those on their way
  await house.see()
  expect((await campaign(id)).counts).toMatchObject({ succeeded: 1, failed: 1 })
  await house.seeLate()
  for (const moped of [line, report])
    expect(await house.row(id, moped)).toMatchObject({ status: 'succeeded', lastError: null })
  await house.steer(house.admin, 'cancel', id)

  // one that has finished stays as it is
  const done = await startOn([late], { maxAttempts: 1 })
  await fail(late, done.id)
  await house.tick()
  await house.tells(late, { ecu: firmware.version })
  await house.seeLate()
  expect(await house.row(done.id, late)).toMatchObject({ status: 'failed', lastError: 'install-failed' })
})
