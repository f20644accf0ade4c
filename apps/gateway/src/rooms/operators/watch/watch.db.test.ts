import { noWatch, type WatchSettings } from '@motora/contract/operators'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { type OpenOperators, openOperators, refusalOf } from '../testing/open-operators.js'

let db: TestDatabase
let house: OpenOperators
let own: string
let below: string
let foreign: string
let manager: ReturnType<OpenOperators['managerOf']>

beforeAll(async () => {
  db = await openTestDatabase()
  house = await openOperators(db)
})
afterAll(() => db.close())
beforeEach(async () => {
  own = await house.newOperator()
  below = await house.newOperator({ parentId: own })
  foreign = await house.newOperator()
  manager = house.managerOf(own)
})

const wanted: WatchSettings = {
  lowBattery: true,
  lowBatteryPercent: 20,
  leftArea: true,
  movedWithoutRental: false,
  silent: true,
  silentAfterMinutes: 30,
}
const read = async (who: typeof manager, id: string) =>
  (await house.ask<WatchSettings>(who, 'operators.getWatchSettings', { params: { id } })).body
const save = async (who: typeof manager, id: string, body: Partial<WatchSettings>) =>
  (await house.ask<WatchSettings>(who, 'operators.saveWatchSettings', { params: { id }, body })).body
const watch = (id: string) => house.asSystem(async (work) => (await house.room.watchOf(work, [id])).get(id))
const records = (id: string) =>
  db.asOwner(
    `select before, after from audit_events where event = 'operators.watch_saved' and target_id = $1 order by at, id`,
    [id],
  )

test('nothing opens by itself until somebody says so; what is said is kept and on record', async () => {
  expect(await read(manager, own)).toEqual(noWatch)
  expect(await watch(own)).toBeUndefined()
  expect(await save(manager, own, wanted)).toEqual(wanted)
  expect(await read(manager, own)).toEqual(wanted)
  expect(await records(own)).toEqual([{ before: noWatch, after: wanted }])
})

test('what is left out stays as somebody else has set it', async () => {
  const before = await save(manager, own, { ...noWatch, silent: true })
  expect(await save(manager, own, { lowBatteryPercent: 30 })).toEqual({ ...before, lowBatteryPercent: 30 })
  expect(await save(manager, own, {})).toEqual({ ...before, lowBatteryPercent: 30 })
  await save(manager, own, noWatch)
})

test('what was wanted before goes on since then, what is new counts from now, the same again changes nothing', async () => {
  const first = house.clock.now()
  await save(manager, own, wanted)
  house.clock.advance(60_000)
  const second = house.clock.now()
  await save(manager, own, { ...wanted, lowBatteryPercent: 25, leftArea: false, movedWithoutRental: true })
  expect(await watch(own)).toEqual({
    lowBatteryPercent: 25,
    silentAfterMinutes: 30,
    since: { lowBattery: first, leftArea: null, movedWithoutRental: second, silent: first },
  })
  house.clock.advance(60_000)
  await save(manager, own, await read(manager, own))
  expect(await records(own)).toHaveLength(2)
  house.clock.advance(60_000)
  await save(manager, own, { ...(await read(manager, own)), leftArea: true })
  expect((await watch(own))?.since.leftArea).toEqual(house.clock.now())
})

test('a manager says it for the own operator and those below it; a stranger neither reads nor writes (Z-11)', async () => {
  await save(manager, below, wanted)
  expect(await read(house.managerOf(below), below)).toEqual(wanted)
  expect(await read(house.admin, below)).toEqual(wanted)
  for (const id of [foreign, newId()]) {
    expect((await refusalOf(read(manager, id))).code).toBe('operator.not_found')
    expect((await refusalOf(save(manager, id, wanted))).code).toBe('operator.not_found')
  }
  expect((await refusalOf(read(house.managerOf(below), own))).code).toBe('operator.not_found')
  expect(await watch(foreign)).toBeUndefined()
})

test('two who say it at once leave one word, whole', async () => {
  const other = { ...wanted, lowBattery: false, silent: false, lowBatteryPercent: 40 }
  await Promise.all([save(manager, own, wanted), save(house.admin, own, other)])
  expect([wanted, other]).toContainEqual(await read(manager, own))
})
