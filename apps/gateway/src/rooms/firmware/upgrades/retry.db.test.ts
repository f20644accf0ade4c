import type { Firmware, RetriedUpgrade } from '@motora/contract/firmware'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
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

const fail = async (moped: Moped, upgradeId: string): Promise<void> => {
  const order = await house.orders.claim(upgradeId, moped.id)
  if (!order) throw new Error('nothing was claimed')
  await house.orders.hear(moped.imei, { orderId: order.orderId, word: 'failed', reason: 'install' })
}
const started = async (mopeds: readonly Moped[], actor = house.admin): Promise<string> => {
  const plan = await house.plan(actor, firmware, mopeds, { maxAttempts: 1 })
  return (await house.start(actor, plan.id)).id
}
const retry = async (id: string) => (await house.steer(house.admin, 'retry', id)) as RetriedUpgrade

describe('a retry', () => {
  test('says how many it tries again: not those that are retired, have another operator or are in another campaign', async () => {
    const [here, retired, moved, taken] = [
      await house.moped(),
      await house.moped(),
      await house.moped(),
      await house.moped(),
    ]
    const all = [here, retired, moved, taken]
    const id = await started(all)
    for (const moped of all) await fail(moped, id)
    await house.tick()
    await house.fleet.ask(house.admin, 'vehicles.retireVehicle', { params: { id: retired.id } })
    const move = { operatorId: house.campus, vehicleIds: [moved.id], outOfService: false }
    await house.asSystem((work) => house.vehicles.fleet.assignVehicles(work, move))
    const other = await started([taken])
    expect(await retry(id)).toMatchObject({ state: 'running', triedAgain: 1, counts: { pending: 1, failed: 3 } })
    expect(await retry(id)).toMatchObject({ triedAgain: 0, counts: { pending: 1, failed: 3 } })
    for (const one of [id, other]) await house.steer(house.admin, 'cancel', one)
  })

  test('leaves nothing of the last attempts at a vehicle that begins again', async () => {
    const moped = await house.moped()
    const id = await started([moped])
    await fail(moped, id)
    expect(await retry(id)).toMatchObject({ triedAgain: 1, counts: { pending: 1, failedAttempt: 0 } })
    expect(await house.row(id, moped)).toMatchObject({
      status: 'pending',
      attempts: 0,
      lastError: null,
      orderId: null,
      ticketHash: null,
      sentAt: null,
      heardAt: null,
      endedAt: null,
    })
    await house.steer(house.admin, 'cancel', id)
  })

  test('does not begin again with a vehicle that reports the version by now: it succeeded with the attempts it had', async () => {
    const moped = await house.moped()
    const id = await started([moped])
    await fail(moped, id)
    await house.tick()
    await house.tells(moped, { ecu: firmware.version })
    expect(await retry(id)).toMatchObject({ state: 'finished', triedAgain: 0, counts: { succeeded: 1, failed: 0 } })
    expect(await house.row(id, moped)).toMatchObject({ status: 'succeeded', attempts: 1 })
  })
})

test.each(['cancelled', 'finished'] as const)(
  'a campaign that is %s leaves the desired version of a vehicle to another that brings the same one',
  async (end) => {
    const [both, alone] = [await house.moped(), await house.moped()]
    const waits = await house.moped()
    const first = await started(end === 'cancelled' ? [both, alone, waits] : [both, alone])
    for (const moped of [both, alone]) await fail(moped, first)
    const second = await started([both], house.manager)
    if (end === 'cancelled') await house.steer(house.admin, 'cancel', first)
    else await house.tick()
    expect(await house.get(house.admin, first)).toMatchObject({ state: end })
    expect([await house.desired(both), await house.desired(alone)]).toEqual([firmware.version, null])
    await house.steer(house.manager, 'cancel', second)
    expect(await house.desired(both)).toBeNull()
  },
)
