import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { type Moped, type OpenCampaigns, openCampaigns } from '../testing/open-campaigns.js'

let db: TestDatabase
let house: OpenCampaigns

beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCampaigns(db)
})
afterAll(() => db.close())

/** What was wrong at a moment: more on their way than the share, or two for one vehicle. */
const wrong = async (): Promise<unknown[]> =>
  db.asOwner(`
    select upgrade_id::text as what, count(*) filter (where status in ('sent', 'downloading', 'installing')) as n
    from upgrade_vehicles group by upgrade_id
    having count(*) filter (where status in ('sent', 'downloading', 'installing')) > greatest(1, ceil(count(*) * 0.25))
    union all
    select vehicle_id::text, count(*) from upgrade_vehicles where status in ('sent', 'downloading', 'installing')
    group by vehicle_id having count(*) > 1`)

test('whatever processes, people and vehicles do at the same moment, no limit is passed and nothing is stuck', async () => {
  const mopeds: Moped[] = []
  for (let n = 0; n < 16; n += 1) mopeds.push(await house.moped())
  const [ecu, bms] = [await house.firmware(), await house.firmware({ target: 'BMS' })]
  const plan = { shareAtOncePercent: 25, maxAttempts: 5 }
  const one = await house.start(house.admin, (await house.plan(house.admin, ecu, mopeds, plan)).id)
  const two = await house.start(house.manager, (await house.plan(house.manager, bms, mopeds, plan)).id)
  const rooms = [house.room, house.another(), house.another()]
  const orders = new Map<string, { imei: string; version: string; target: string }>()

  const deed = fc.record({
    what: fc.constantFrom(
      'claim',
      'claim',
      'claim',
      'claim',
      'hear',
      'hear',
      'back',
      'tick',
      'told',
      'pause',
      'resume',
      'lock',
    ),
    room: fc.nat({ max: 2 }),
    moped: fc.nat({ max: 15 }),
    isFirst: fc.boolean(),
  })
  const act = async ({ what, room, moped, isFirst }: typeof deed extends fc.Arbitrary<infer T> ? T : never) => {
    const { orders: lines, timedTasks } = rooms[room] ?? house.room
    const upgrade = isFirst ? one : two
    const { id, imei } = mopeds[moped] ?? { id: '', imei: '' }
    const [orderId, order] = [...orders].at(moped % Math.max(1, orders.size)) ?? []
    switch (what) {
      case 'claim': {
        const made = await lines.claim(upgrade.id, id)
        if (made) orders.set(made.orderId, made)
        return
      }
      case 'hear':
        if (orderId && order)
          await lines.hear(order.imei, {
            orderId,
            word: isFirst ? 'downloading' : 'failed',
            percent: moped,
            reason: 'install',
          })
        return
      case 'back':
        return orderId ? lines.takeBack(orderId) : undefined
      case 'told':
        return order ? lines.hearVersions(order.imei, { [order.target.toLowerCase()]: order.version }) : undefined
      case 'tick':
        return timedTasks[0]?.run()
      case 'lock':
        // somebody reserves or commands it
        return house.asSystem(async (work) => void (await house.vehicles.fleet.lockVehicle(work, id)))
      default:
        await codeOf(house.steer(house.admin, what as 'pause' | 'resume', upgrade.id))
        return imei
    }
  }
  for (const deeds of fc.sample(fc.array(deed, { minLength: 6, maxLength: 12 }), { seed: 17, numRuns: 40 })) {
    await Promise.all(deeds.map(act))
    house.after(70)
    expect(await wrong()).toEqual([])
  }

  // afterwards every vehicle can still be brought to its end
  for (const { id } of [one, two]) await codeOf(house.steer(house.admin, 'resume', id))
  for (let round = 0; round < 60; round += 1) {
    house.after(15 * 60)
    for (const moped of mopeds) await house.says(moped)
    house.due.length = 0
    await house.tick()
    for (const { upgradeId, vehicleId } of house.due) {
      const made = await house.orders.claim(upgradeId, vehicleId)
      if (made) await house.orders.hearVersions(made.imei, { [made.target.toLowerCase()]: made.version })
    }
    const states = await Promise.all([one, two].map(async ({ id }) => (await house.get(house.admin, id)).state))
    if (states.every((state) => state === 'finished')) break
    for (const { id } of [one, two]) await codeOf(house.steer(house.admin, 'resume', id))
  }
  for (const { id } of [one, two]) {
    const { state, counts } = await house.get(house.admin, id)
    // one whose order was taken back, and that reported the version all the same, fits no longer
    expect([state, counts.succeeded + counts.failed + counts.cancelled]).toEqual(['finished', 16])
    expect(counts.succeeded).toBeGreaterThan(0)
  }
}, 60_000)
