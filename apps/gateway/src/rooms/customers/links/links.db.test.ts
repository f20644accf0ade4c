import type { Customer, CustomerHistoryEntry, CustomerOperator } from '@motora/contract/customers'
import * as contract from '@motora/contract/customers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { admin, managerOf, sac, staffOf, type Who } from '../../../testing/open-house.js'
import { type OpenCustomers, openCustomers } from '../testing/open-customers.js'

let db: TestDatabase
let house: OpenCustomers
let [open, closed, other] = ['', '', '']
let n = 0
beforeAll(async () => {
  db = await openTestDatabase()
  house = openCustomers(db)
  open = await house.newOperator('Ona')
  other = await house.newOperator('Brisa')
  closed = await house.newOperator('Campus', { isPrivate: true })
})
afterAll(() => db.close())

const email = () => `link${++n}@rider.test`
const rider = (address = email()) => house.register({ firstName: 'Aina', lastName: 'Puig', email: address })
const linked = async (operatorId: string): Promise<string> => {
  const id = await rider()
  await house.asSystem((work) => house.room.link(work, id, operatorId))
  return id
}
const read = async (who: Who, id: string) =>
  (await house.ask<Customer>(who, contract.getCustomer, { params: { id } })).body
const put = (who: Who, endpoint: Parameters<typeof house.ask>[1], call: object) => house.ask(who, endpoint, call)
const assign = (who: Who, body: object) => put(who, contract.assignOperator, { body })
const links = async (who: Who, query: object) =>
  (await house.ask<CustomerOperator[]>(who, contract.listCustomerOperators, { query })).body

test('without dates an assignment is without end, it can be dated later and is taken away again [H-27, H-46, H-54, H-55]', async () => {
  const id = await rider()
  await assign(admin, { sharingOperatorId: closed, customerId: id })
  expect(await links(admin, { customerId: id })).toEqual([
    expect.objectContaining({
      customerId: id,
      sharingOperatorId: closed,
      sharingOperatorName: 'Campus',
      private: true,
      enabled: true,
      canOperateStart: '2026-11-21T10:00:00.000Z',
      // the end of 31/12/9999 means that there is none
      canOperateEnd: '9999-12-31T23:59:59.999Z',
      since: '2026-11-21T10:00:00.000Z',
      until: contract.endlessDate,
      operative: false,
      whyNotRent: 'rider.not_validated',
    }),
  ])
  await house.asSystem((work) => house.room.setCanOperate(work, id, true))
  expect(await links(admin, { customerId: id })).toMatchObject([{ operative: true, whyNotRent: null }])
  const body = { sharingOperatorId: closed, customerKey: id }
  await put(admin, contract.unassignOperator, { body })
  expect(await links(admin, { customerId: id })).toMatchObject([
    { operative: false, whyNotRent: 'rider.not_assigned', until: '2026-11-21T10:00:00.000Z' },
  ])
  await assign(admin, { ...body, canOperateStart: '2026-12-01', canOperateEnd: '2026-12-31' })
  expect(await links(admin, { customerId: id })).toMatchObject([
    { canOperateStart: '2026-12-01T00:00:00.000Z', canOperateEnd: '2027-01-01T00:00:00.000Z', operative: false },
  ])
  const back = { ...body, canOperateStart: '2026-12-02', canOperateEnd: '2026-12-01' }
  await put(admin, contract.unassignOperator, { body })
  expect(await codeOf(assign(admin, back))).toBe('customer.dates_order')
})

test('a manager lets people into the own private operator by e-mail; all who cannot be have one answer [H-33]', async () => {
  const manager = managerOf(closed)
  const address = email()
  const id = await rider(address)
  await assign(manager, { sharingOperatorId: closed, customerKey: address.toUpperCase() })
  expect(await read(manager, id)).toMatchObject({ isPrivate: true, isLinked: true, sharingOperatorId: closed })
  const barred = await rider()
  await put(admin, contract.enableCustomer, { params: { id: barred }, body: { enabled: false } })
  const gone = await rider()
  await put(admin, contract.deleteCustomer, { params: { id: gone } })
  for (const key of [id, address, 'nobody@rider.test', barred, gone, `erased-${gone}@erased.invalid`, open])
    expect(await codeOf(assign(manager, { sharingOperatorId: closed, customerKey: key }))).toBe(
      'customer.not_assignable',
    )
  expect(await codeOf(assign(manager, { sharingOperatorId: open, customerKey: id }))).toBe('operator.not_found')
  expect(await codeOf(assign(managerOf(open), { sharingOperatorId: open, customerKey: id }))).toBe(
    'customer.operator_public',
  )
})

test('a manager tries thirty times an hour, the provider as often as it wants', async () => {
  const manager = { ...staffOf(managerOf(closed)) }
  const attempt = () => assign(manager, { sharingOperatorId: closed, customerKey: 'nobody@rider.test' })
  for (let tries = 0; tries < 30; tries += 1) expect(await codeOf(attempt())).toBe('customer.not_assignable')
  expect(await codeOf(attempt())).toBe('identity.locked')
  house.clock.advance(3_600_001)
  expect(await codeOf(attempt())).toBe('customer.not_assignable')
  for (let tries = 0; tries < 35; tries += 1)
    expect(await codeOf(assign(admin, { sharingOperatorId: closed, customerKey: 'nobody@rider.test' }))).toBe(
      'customer.not_assignable',
    )
})

test('a manager switches the own link and no other, the provider the account; each reads its own [H-66] (Z-37)', async () => {
  const id = await linked(open)
  await house.asSystem((work) => house.room.link(work, id, other))
  const enable = (who: Who, enabled: boolean) =>
    put(who, contract.enableCustomer, { params: { id }, body: { enabled } })
  const seen = async () =>
    (await Promise.all([managerOf(open), managerOf(other), admin, sac].map((who) => read(who, id)))).map(
      (c) => c.enabled,
    )
  await enable(managerOf(open), false)
  expect(await seen()).toEqual([false, true, true, true])
  await enable(sac, false)
  await enable(managerOf(open), true)
  expect(await seen()).toEqual([true, true, false, false])
  const stranger = managerOf(closed)
  expect(await codeOf(enable(stranger, false))).toBe('customer.not_found')
  await enable(admin, true)
  await enable(managerOf(open), false)
  await house.asSystem(async (work) => {
    await house.room.setCanOperate(work, id, true)
    const [ona, brisa] = await house.operators
      .listOperators(work, [open, other])
      .then((all) => [all.find((one) => one.id === open), all.find((one) => one.id === other)])
    if (!ona || !brisa) throw new Error('no operators')
    expect(await codeOf(house.room.admitRider(work, id, ona))).toBe('rider.switched_off')
    await house.room.admitRider(work, id, brisa)
  })
})

test('dates and leaving are of the own link of a public customer, with the date of leaving [H-34, H-36, H-55]', async () => {
  const manager = managerOf(open)
  const id = await linked(open)
  const dates = (who: Who, operatorId: string, more: object = {}) =>
    put(who, contract.updateAssignOperatorDates, {
      body: { customerKey: id, operatorId, canOperateStart: '2026-11-01T00:00:00Z', ...more },
    })
  await dates(manager, open, { canOperateEnd: '2026-12-24T00:00:00Z' })
  expect(await read(manager, id)).toMatchObject({ canOperateEnd: '2026-12-24T00:00:00.000Z' })
  await dates(manager, open, { canOperateEnd: '9999-12-31T00:00:00Z' })
  expect(await read(manager, id)).toMatchObject({ canOperateEnd: contract.endlessDate })
  expect(await codeOf(dates(manager, other))).toBe('customer.not_found')
  // of two who have the same dialog open the second one is told
  const known = { canOperateStart: '2026-11-01T00:00:00Z', canOperateEnd: contract.endlessDate }
  await dates(manager, open, { canOperateEnd: '2026-12-30T00:00:00Z', known })
  const second = dates(manager, open, { canOperateStart: '2026-11-02T00:00:00Z', canOperateEnd: null, known })
  expect(await codeOf(second)).toBe('customer.changed_meanwhile')
  expect(await read(manager, id)).toMatchObject({ canOperateEnd: '2026-12-30T00:00:00.000Z' })
  // what is so already is done
  await dates(manager, open, { canOperateEnd: '2026-12-30T00:00:00Z', known })
  await dates(manager, open, { canOperateEnd: '9999-12-31T00:00:00Z' })
  const leave = (who: Who, sharingOperatorId: string) =>
    put(who, contract.unsubscribeCustomer, { params: { id }, body: { sharingOperatorId } })
  expect(await codeOf(leave(manager, other))).toBe('customer.not_found')
  await house.asSystem((work) => house.room.link(work, id, other))
  await leave(manager, open)
  await leave(manager, open)
  expect(await read(manager, id)).toMatchObject({ isLinked: false, dateDeregister: house.clock.now().toISOString() })
  expect(await read(managerOf(other), id)).toMatchObject({ isLinked: true, dateDeregister: '0001-01-01T00:00:00.000Z' })
  expect(await read(admin, id)).toMatchObject({ isLinked: true, dateDeregister: '0001-01-01T00:00:00.000Z' })
  expect(await codeOf(dates(manager, open))).toBe('customer.not_linked')
  const inside = await linked(closed)
  const body = { sharingOperatorId: closed }
  const leaves = put(managerOf(closed), contract.unsubscribeCustomer, { params: { id: inside }, body })
  expect(await codeOf(leaves)).toBe('customer.private')
})

test('the provider sees at which operators a customer is, an operator those of private customers alone [H-10, H-31, H-52]', async () => {
  const id = await linked(open)
  await house.asSystem((work) => house.room.link(work, id, closed))
  expect((await links(sac, { customerId: id })).map((one) => one.sharingOperatorId).sort()).toEqual(
    [open, closed].sort(),
  )
  expect(await codeOf(links(managerOf(open), { customerId: id }))).toBe('customer.public')
  expect(await links(managerOf(closed), { customerId: id })).toMatchObject([{ sharingOperatorId: closed }])
  expect(await codeOf(links(managerOf(other), { customerId: id }))).toBe('customer.not_found')
})

test('what was done to a customer and by whom is listed; an operator reads what is about its own links', async () => {
  const id = await linked(open)
  const [manager, boss] = [staffOf(managerOf(open)), staffOf(admin)]
  await put(boss, contract.enableCustomer, { params: { id }, body: { enabled: false } })
  await put(manager, contract.enableCustomer, { params: { id }, body: { enabled: false } })
  await put(boss, contract.unassignOperator, { body: { sharingOperatorId: open, customerId: id } })
  const history = async (who: Who) =>
    (await house.ask<CustomerHistoryEntry[]>(who, contract.listCustomerHistory, { params: { id } })).body.map(
      ({ what, byName, byProvider, sharingOperatorName }) => [what, byName, byProvider, sharingOperatorName],
    )
  expect(await history(admin)).toEqual([
    ['unassigned', 'someone@motora.test', true, 'Ona'],
    ['link-disabled', 'someone@motora.test', false, 'Ona'],
    ['disabled', 'someone@motora.test', true, null],
  ])
  expect(await history(managerOf(open))).toEqual([
    ['unassigned', null, true, 'Ona'],
    ['link-disabled', 'someone@motora.test', false, 'Ona'],
  ])
})

test('a link keeps when its first trip began, the customer the earliest of all links, in whatever order they are told', async () => {
  const id = await linked(open)
  await house.asSystem((work) => house.room.link(work, id, other))
  const at = (day: number) => new Date(Date.UTC(2026, 10, day, 9))
  const inMs = '(extract(epoch from first_trip_at) * 1000)::float8'
  const counted = async () =>
    (
      await db.asOwner(
        `(select trips_count as trips, ${inMs} as first from customer_operators
            where customer_id = $1 order by operator_id = $2 desc)
          union all select trips_count, ${inMs} from customers where id = $1`,
        [id, open],
      )
    ).map(({ trips, first }) => [trips, first === null ? null : new Date(Number(first))])
  const ride = (operatorId: string, startedAt: Date) =>
    house.asSystem((work) => house.room.countTrips(work, { customerId: id, operatorId }, startedAt))
  const rideMany = (operatorId: string, count: number, firstAt: Date) =>
    house.asSystem((work) => house.room.countTripsOfMany(work, operatorId, new Map([[id, { count, firstAt }]])))
  const none = [0, null]
  expect(await counted()).toEqual([none, none, none])
  await ride(open, at(10))
  expect(await counted()).toEqual([[1, at(10)], none, [1, at(10)]])
  await ride(open, at(12))
  expect(await counted()).toEqual([[2, at(10)], none, [2, at(10)]])
  await ride(other, at(11))
  expect(await counted()).toEqual([
    [2, at(10)],
    [1, at(11)],
    [3, at(10)],
  ])
  await rideMany(other, 3, at(8))
  await rideMany(open, 2, at(14))
  const all = [
    [4, at(10)],
    [4, at(8)],
    [8, at(8)],
  ]
  expect(await counted()).toEqual(all)
  await put(admin, contract.deleteCustomer, { params: { id } })
  expect(await counted()).toEqual(all)
  await db.asOwner('delete from customer_operators where customer_id = $1 and operator_id = $2', [id, other])
  expect(await counted()).toEqual([
    [4, at(10)],
    [4, at(10)],
  ])
})
