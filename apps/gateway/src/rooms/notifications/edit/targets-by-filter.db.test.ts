import * as contract from '@motora/contract/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { admin, managerOf, type Who } from '../../../testing/open-house.js'
import { type OpenNotifications, openNotifications } from '../testing/open-notifications.js'
import { findTargets } from './find-targets.js'

let db: TestDatabase
let house: OpenNotifications
let [ona, gracia, campus] = ['', '', '']
beforeAll(async () => {
  db = await openTestDatabase()
  house = openNotifications(db)
  ona = await house.newOperator('Ona')
  gracia = await house.newOperator('Gràcia', { parentId: ona })
  campus = await house.newOperator('Campus', { isPrivate: true })
}, 120_000)
afterAll(() => db.close())

const inCity = (city: string) => ({ filter: JSON.stringify({ city }) })
/** A customer who lives there. @returns the id */
const living = async (city: string, operatorIds: readonly string[]) => {
  const { id } = await house.rider(operatorIds)
  await db.asOwner('update customers set city = $2 where id = $1', [id, city])
  return id
}
const idsOf = async (id: string) =>
  (
    await db.asOwner('select target_id from notification_targets where notification_id = $1 order by target_id', [id])
  ).map(({ target_id }) => String(target_id))
const count = async (who: Who, query: object) =>
  (
    await house.ask<{ count: number; acceptNewsCount: number; isTooMany: boolean }>(
      who,
      contract.countNotificationTargets,
      { query },
    )
  ).body
const create = async (who: Who | string, targetFilter: object, more: object = {}) =>
  (await house.create(who, [], { targetFilter, ...more })).body

test('all whom a filter finds for the sender are told, of its own and its sub-operators alone (MONEY §9)', async () => {
  const mine = [await living('Reus', [ona]), await living('Reus', [gracia])].sort()
  const foreign = await living('Reus', [campus])
  await living('Valls', [ona])
  const gone = await living('Reus', [ona])
  await house.asSystem((work) => house.customers.unlink(work, gone, ona))
  const ofOna = await create(ona, inCity('Reus'))
  expect(await idsOf(ofOna.id)).toEqual(mine)
  expect(ofOna).toMatchObject({ isByFilter: true, targetsCount: 2, sharingOperatorId: ona })
  expect(await idsOf((await create(campus, inCity('Reus'))).id)).toEqual([foreign])
  expect(await idsOf((await create(admin, inCity('Reus'))).id)).toEqual([...mine, foreign, gone].sort())
  // counted before it is saved, it is the same number
  const targetType = 'Customer'
  expect(await count(managerOf(ona), { ...inCity('Reus'), targetType })).toMatchObject({ count: 2, isTooMany: false })
  expect(await count(managerOf(campus), { ...inCity('Reus'), targetType })).toMatchObject({
    count: 1,
    isTooMany: false,
  })
  expect(await count(admin, { ...inCity('Reus'), targetType })).toMatchObject({ count: 4, isTooMany: false })
})

test('the provider who edits an operator’s finds that operator’s customers alone', async () => {
  const mine = await living('Falset', [ona])
  await living('Falset', [campus])
  const { body } = await house.create(ona, [mine])
  const changed = await house.change(admin, { id: body.id, targetIds: [] }, { targetFilter: inCity('Falset') })
  expect(changed.body).toMatchObject({ isByFilter: true, targetsCount: 1 })
  expect(await idsOf(body.id)).toEqual([mine])
})

test('search counts too, and of technicians those who work for the sender', async () => {
  const { id, email } = await house.rider([ona])
  expect(await idsOf((await create(ona, { search: email })).id)).toEqual([id])
  const technician = await house.technician(ona)
  await house.technician(campus)
  const targetType = 'Technician'
  expect(await idsOf((await create(ona, {}, { targetType })).id)).toEqual([technician.id])
  expect(await count(managerOf(ona), { targetType })).toMatchObject({ count: 1, isTooMany: false })
})

test('it is said how many of them accept news, before anything is saved; technicians are told all', async () => {
  const willing = await living('Flix', [ona])
  await living('Flix', [ona])
  await db.asOwner('update customers set news_accepted_at = now() where id = $1', [willing])
  const of = (targetType: string, more: object = {}) => count(managerOf(ona), { ...more, targetType })
  expect(await of('Customer', inCity('Flix'))).toEqual({ count: 2, acceptNewsCount: 1, isTooMany: false })
  await house.technician(ona)
  const technicians = await of('Technician')
  expect(technicians.acceptNewsCount).toBe(technicians.count)
  expect(technicians.count).toBeGreaterThan(0)
})

test('the same again is the same, whom it would find by now or not; another filter is looked up again', async () => {
  const first = await living('Salou', [ona])
  const id = newId()
  await create(ona, inCity('Salou'), { id })
  const second = await living('Salou', [ona])
  expect(await create(ona, inCity('Salou'), { id })).toMatchObject({ version: 1, targetsCount: 1 })
  const change = async (more: object) =>
    (await house.change(ona, { id, targetIds: undefined as never }, { version: 1, ...more })).body
  // what a lost answer makes a caller send again is no conflict
  expect(await change({ targetFilter: inCity('Salou') })).toMatchObject({ version: 1 })
  expect(await change({ title: 'Other' })).toMatchObject({ version: 2, title: 'Other', isByFilter: true })
  expect(await idsOf(id)).toEqual([first])
  const wider = { targetFilter: inCity('Sal*'), title: 'Other', version: 2 }
  expect(await change(wider)).toMatchObject({ version: 3, targetsCount: 2 })
  expect(await idsOf(id)).toEqual([first, second].sort())
  const named = (await house.change(ona, { id, targetIds: [second] }, { title: 'Other' })).body
  expect(named).toMatchObject({ isByFilter: false, targetIds: [second] })
})

test('a filter that finds nobody, ids next to one, and a column that the list does not have are refused', async () => {
  const refused = async (asked: Promise<unknown>) =>
    (await asked.then(
      () => undefined,
      (error: unknown) => error,
    )) as { issues?: { path: string; code: string }[] } | undefined
  const one = await living('Cambrils', [ona])
  const nobody = await refused(create(ona, inCity('Nowhere')))
  expect(nobody?.issues).toMatchObject([{ path: 'body.targetIds', code: 'noTarget' }])
  const both = await refused(house.create(ona, [one], { targetFilter: inCity('Cambrils') }))
  expect(both?.issues).toMatchObject([{ path: 'body.targetIds', code: 'idsOrFilter' }])
  const unknown = await refused(create(ona, { filter: '{"idDocCode":"1*"}' }))
  expect(unknown?.issues?.[0]).toMatchObject({ code: 'invalid_condition' })
  expect((await refused(create(ona, undefined as never)))?.issues).toMatchObject([{ code: 'noTarget' }])
})

test('what was asked for is not kept: the filter may name a person', async () => {
  const { email } = await house.rider([ona])
  const { id } = await create(ona, { search: email })
  const rows = await db.asOwner('select to_jsonb(n)::text as row from notifications n where id = $1', [id])
  expect(String(rows[0]?.row)).not.toContain(email)
  const records = await db.asOwner('select after::text as after from audit_events where target_id = $1', [id])
  expect(records).toHaveLength(1)
  expect(String(records[0]?.after)).not.toContain(email)
  expect(String(records[0]?.after)).toMatch(/"isByFilter": ?true/)
})

test('very many come by pages, each once', async () => {
  await db.asOwner(
    `insert into customers (id, email, first_name, last_name, country, city, can_operate, enabled, registered_at)
      select gen_random_uuid(), 'many' || n || '@rider.test', 'Many', n::text, 'ES', 'Many', false, true,
        '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second'
      from generate_series(1, 5500) n`,
  )
  await db.asOwner(
    `insert into customer_operators (customer_id, operator_id, can_operate_start, linked_at)
      select id, $1, registered_at, registered_at from customers where city = 'Many'`,
    [ona],
  )
  const made = await create(ona, inCity('Many'))
  expect(made.targetsCount).toBe(5500)
  // its ids are as many as a list shows
  expect(made.targetIds).toHaveLength(contract.shownTargets)
}, 60_000)

/** A list that never ends, of people of whom every so many may be told. */
const endless = (every: number) => {
  let looked = 0
  const page = async (_work: unknown, { pageSize }: { pageSize: number }) => {
    looked += pageSize
    return { ids: Array.from({ length: pageSize }, (_, n) => `${looked} ${n}`), next: 'more' }
  }
  const customersToNotify = async (_work: unknown, ids: readonly string[]) => ids.filter((_, n) => n % every === 0)
  const deps = { findPeople: { Customer: page, Technician: page }, customers: { customersToNotify } }
  const audience = { operatorId: null, targetType: 'Customer' } as const
  return { find: () => findTargets(deps as never, {} as never, audience, {}), looked: () => looked }
}

test('more than a notification takes are too many, and so is a list that is looked through without end', async () => {
  const all = endless(1)
  expect(await all.find()).toBeUndefined()
  expect(all.looked()).toBeLessThanOrEqual(contract.maxFilteredTargets + 2000)
  const few = endless(1000)
  expect(await few.find()).toBeUndefined()
  expect(few.looked()).toBeLessThanOrEqual(10 * contract.maxFilteredTargets + 2000)
})
