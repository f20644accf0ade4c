import type { Upgrade } from '@motora/contract/firmware'
import type { TimelineEntry } from '@motora/contract/vehicles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { type Moped, type OpenCampaigns, openCampaigns } from '../../rooms/firmware/testing/open-campaigns.js'
import { type Staff, staffOf } from '../../testing/open-house.js'

let db: TestDatabase
let house: OpenCampaigns
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCampaigns(db)
})
afterAll(() => db.close())

interface Page {
  entries: TimelineEntry[]
  next: string | null
}
const timelineOf = async (who: Staff, { id }: Moped, query: object = { kinds: 'updates' }): Promise<Page> =>
  (await house.fleet.ask<Page>(who, 'vehicles.getVehicleTimeline', { params: { id }, query })).body
/** In short: what each entry is. */
const inShort = ({ entries }: Page) =>
  entries.map((entry) => {
    if (entry.kind !== 'updates') return entry.kind
    const { upgradeName, target, version, status, lastError } = entry.update
    const said = entry.isEnd ? [status, lastError].filter(Boolean).join(' ') : 'ordered'
    return `${upgradeName}: ${target} ${version} ${said}`
  })
/** A campaign of one vehicle that has begun, with its order sent. */
const ordered = async (moped: Moped, name: string, more: object = {}) => {
  const firmware = await house.firmware()
  const plan = await house.plan(house.admin, firmware, [moped], { name, maxAttempts: 1, ...more })
  const upgrade: Upgrade = await house.start(house.admin, plan.id)
  house.after(60)
  const order = await house.orders.claim(upgrade.id, moped.id)
  if (!order) throw new Error('nothing was claimed')
  house.after(60)
  return { upgrade, order, version: firmware.version }
}

test('an update is there when its order is sent and when it ends, with the reason of a failure, newest first', async () => {
  const moped = await house.moped()
  const first = await ordered(moped, 'First')
  expect(inShort(await timelineOf(house.manager, moped))).toEqual([`First: ECU ${first.version} ordered`])
  await house.tells(moped, { ecu: first.version })
  await house.says(moped)
  const second = await ordered(moped, 'Second')
  await house.orders.hear(moped.imei, { orderId: second.order.orderId, word: 'failed', reason: 'install' })
  const whole = [
    `Second: ECU ${second.version} failed install-failed`,
    `Second: ECU ${second.version} ordered`,
    `First: ECU ${first.version} succeeded`,
    `First: ECU ${first.version} ordered`,
  ]
  const seen = await timelineOf(house.manager, moped)
  expect(inShort(seen)).toEqual(whole)
  expect(seen.entries[0]).toMatchObject({ update: { upgradeId: second.upgrade.id } })
  const times = seen.entries.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(inShort(await timelineOf(house.readonly, moped))).toEqual(whole)
})

test('a campaign that was cancelled before its order went out is nothing that happened to the vehicle', async () => {
  const moped = await house.moped()
  const plan = await house.plan(house.admin, await house.firmware(), [moped], { name: 'Never' })
  await house.start(house.admin, plan.id)
  await house.steer(house.admin, 'cancel', plan.id)
  expect(inShort(await timelineOf(house.manager, moped))).toEqual([])
})

test('entries of one moment are all there, page by page', async () => {
  const moped = await house.moped()
  for (const name of ['First', 'Second', 'Third']) {
    const { version } = await ordered(moped, name)
    await house.tells(moped, { ecu: version })
    await house.says(moped)
  }
  const at = house.clock.now()
  await db.asOwner('update upgrade_vehicles set sent_at = $2, ended_at = $2 where vehicle_id = $1', [moped.id, at])
  const all = await timelineOf(house.manager, moped)
  expect(new Set(inShort(all))).toHaveLength(6)
  const paged: TimelineEntry[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Page = await timelineOf(house.manager, moped, {
      kinds: 'updates',
      limit: 1,
      ...(cursor === '' ? {} : { cursor }),
    })
    paged.push(...page.entries)
    cursor = page.next
  }
  expect(paged).toEqual(all.entries)
})

test('roles that may not read campaigns hear of none, and another operator of none that was before its time', async () => {
  const moped = await house.moped()
  const { version } = await ordered(moped, 'First')
  for (const role of ['Sharing.Technician', 'Sharing.Operator'] as const)
    for (const query of [{ kinds: 'updates' }, {}]) {
      const { entries } = await timelineOf(staffOf({ role, operatorId: house.ona }), moped, query)
      expect(
        entries.filter(({ kind }) => kind === 'updates'),
        role,
      ).toEqual([])
    }
  const onItsWay = async () => inShort(await timelineOf(house.stranger, moped))
  await house.fleet.ask(house.admin, 'vehicles.assignToOperate', {
    body: { sharingOperatorId: house.campus, vehicleIds: [moped.id], outOfService: false },
  })
  expect(await onItsWay()).toEqual([])
  await house.tells(moped, { ecu: version })
  expect(await onItsWay()).toEqual([])
  expect(inShort(await timelineOf(house.admin, moped))).toHaveLength(2)
})
