import type { Customer } from '@motora/contract/customers'
import * as contract from '@motora/contract/customers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { type OpenCustomers, openCustomers } from '../../rooms/customers/testing/open-customers.js'
import { codeOf } from '../../testing/code-of.js'
import { admin, managerOf, type Who } from '../../testing/open-house.js'

let db: TestDatabase
let house: OpenCustomers
let [ona, child, campus] = ['', '', '']
const ids: Record<string, string> = {}
beforeAll(async () => {
  db = await openTestDatabase()
  house = openCustomers(db)
  ona = await house.newOperator('Ona')
  child = await house.newOperator('Ona Gràcia', { parentId: ona })
  campus = await house.newOperator('Campus', { isPrivate: true })
  for (const firstName of ['Àlex', 'Biel', 'Carla', 'Zoe']) {
    ids[firstName] = await house.register({ firstName, lastName: 'Puig', email: `${firstName}@list.test` })
    house.clock.advance(60_000)
  }
  await house.asSystem(async (work) => {
    const { room } = house
    await room.link(work, ids.Àlex ?? '', ona)
    await room.link(work, ids.Àlex ?? '', child)
    await room.link(work, ids.Biel ?? '', child)
    await room.link(work, ids.Carla ?? '', campus)
    await room.setCanOperate(work, ids.Carla ?? '', true)
    await room.countTripsOfMany(work, ona, new Map([[ids.Àlex ?? '', { count: 3, firstAt: work.now }]]))
    await room.countTripsOfMany(work, child, new Map([[ids.Àlex ?? '', { count: 4, firstAt: work.now }]]))
  })
})
afterAll(() => db.close())

const list = async (
  who: Who,
  query: object = {},
  endpoint: typeof contract.listCustomers | typeof contract.listCustomersByOperator = contract.listCustomers,
) => {
  const { body, total } = await house.ask<Customer[]>(who, endpoint, { query })
  return { rows: body, total, names: body.map(({ firstName }) => firstName) }
}

test('the provider lists every account, an operator those of its own and of its sub-operators, each once [H-47, H-52]', async () => {
  expect(await list(admin)).toMatchObject({ names: ['Zoe', 'Carla', 'Biel', 'Àlex'], total: 4 })
  expect(await list(managerOf(ona))).toMatchObject({ names: ['Biel', 'Àlex'], total: 2 })
  expect(await list(managerOf(campus))).toMatchObject({ names: ['Carla'], total: 1 })
  expect((await list(managerOf(ona), {}, contract.listCustomersByOperator)).names).toEqual(['Àlex'])
  expect((await list(managerOf(ona), { sharingOperatorId: child }, contract.listCustomersByOperator)).names).toEqual([
    'Biel',
    'Àlex',
  ])
  const foreign = list(managerOf(ona), { sharingOperatorId: campus }, contract.listCustomersByOperator)
  expect(await codeOf(foreign)).toBe('operator.not_found')
})

test('an operator reads the trips of its own link, the provider those of all [H-04] (Z-37)', async () => {
  const trips = async (who: Who, query: object = {}, endpoint?: typeof contract.listCustomersByOperator) =>
    (await list(who, query, endpoint)).rows.find(({ customerId }) => customerId === ids.Àlex)
  expect(await trips(admin)).toMatchObject({
    nOfTrips: 7,
    servicesCount: 7,
    sharingOperatorId: null,
    sharingOperatorName: null,
  })
  expect(await trips(managerOf(ona))).toMatchObject({ nOfTrips: 3, sharingOperatorId: ona, sharingOperatorName: 'Ona' })
  expect(await trips(managerOf(ona), { sharingOperatorId: child }, contract.listCustomersByOperator)).toMatchObject({
    nOfTrips: 4,
    sharingOperatorId: child,
  })
})

test('it sorts, filters and searches by its columns, pages, and finds one by id or e-mail [H-04, H-47]', async () => {
  expect((await list(admin, { sort: 'fullName' })).names).toEqual(['Àlex', 'Biel', 'Carla', 'Zoe'])
  expect((await list(admin, { sort: '-nOfTrips', pageSize: 1 })).names).toEqual(['Àlex'])
  expect(await list(admin, { sort: 'email', page: 2, pageSize: 3 })).toMatchObject({ names: ['Zoe'], total: 4 })
  expect((await list(admin, { search: 'ALEX puig' })).names).toEqual(['Àlex'])
  expect((await list(admin, { filter: '{"canOperate":true}' })).names).toEqual(['Carla'])
  expect((await list(admin, { filter: '{"isPrivate":true}' })).names).toEqual(['Carla'])
  expect((await list(admin, { filter: '{"reviewState":["incomplete"]}' })).total).toBe(3)
  expect((await list(admin, { field: 'CustomerId', value: ids.Biel })).names).toEqual(['Biel'])
  expect((await list(admin, { field: 'Email', value: 'ZOE@list.test' })).names).toEqual(['Zoe'])
  expect((await list(managerOf(ona), { field: 'Email', value: 'zoe@list.test' })).names).toEqual([])
  expect(await codeOf(list(admin, { field: 'CustomerId', value: 'x' }))).toBe('request.invalid')
  for (const column of contract.customerColumns)
    for (const who of [admin, managerOf(ona)])
      expect((await list(who, { sort: `-${column}` })).total).toBeGreaterThan(0)
})

test('a backwards order is the whole order backwards, equals too: one index gives both (speed S2)', async () => {
  const sorts = [
    'nOfTrips',
    'fullName',
    'email',
    'city',
    'country',
    'canOperate',
    'enabled',
    'reviewState',
    'isPrivate',
  ]
  for (const who of [admin, managerOf(ona)])
    for (const sort of [...sorts, 'cannotOperateReason', 'mobilePhone']) {
      const forwards = (await list(who, { sort })).names
      expect((await list(who, { sort: `-${sort}` })).names, sort).toEqual(forwards.toReversed())
    }
  expect((await list(admin, { sort: '-dateFirstRegister' })).names).toEqual(['Zoe', 'Carla', 'Biel', 'Àlex'])
})

test('countries come with their two letters and names [H-53]', async () => {
  const { body } = await house.ask<{ code: string; name: string }[]>(admin, contract.listCountries)
  expect(body).toContainEqual({ code: 'ES', name: 'Spain' })
  expect(body).toHaveLength(249)
})

test('each order of the accounts is an index as a whole, so that no page of it is sorted (speed S2)', async () => {
  const rows = await db.asOwner(
    "select indexdef from pg_indexes where tablename = 'customers' and indexdef like '%registered_at DESC, id DESC) WHERE (erased_at IS NULL)'",
  )
  const keys = rows.map(({ indexdef }) => /btree \((.*?),? ?registered_at DESC/.exec(String(indexdef))?.[1]).sort()
  const folded = (column: string) => `motora_plain(${column}) COLLATE "C"`
  expect(keys).toEqual(
    [
      '',
      'can_operate',
      'country',
      'enabled',
      'review_state',
      'trips_count',
      'validated_at',
      ...['cannot_operate_reason', 'city', 'email', 'full_name', 'mobile_phone'].map(folded),
    ].sort(),
  )
})
