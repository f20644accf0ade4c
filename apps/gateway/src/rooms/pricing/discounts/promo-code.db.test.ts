import * as contract from '@motora/contract/pricing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, sql } from '../../../kernel/db/database.js'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { managerOf, type OpenHouse, openHouse } from '../../../testing/open-house.js'
import type { Actor } from '../../work.js'

type Rider = Extract<Actor, { kind: 'rider' }> & { email: string }

let db: TestDatabase
let house: OpenHouse
let [ona, campus] = ['', '']
beforeAll(async () => {
  db = await openTestDatabase()
  house = openHouse(db)
  ona = await house.newOperator('Ona')
  campus = await house.newOperator('Campus', { isPrivate: true })
}, 120_000)
afterAll(() => db.close())

let n = 0
const newRider = async (...operatorIds: string[]): Promise<Rider> => {
  const email = `promo${++n}@rider.test`
  const given = { firstName: 'Aina', lastName: 'Puig', email, mobilePhone: '+34600111222', country: 'ES' }
  const customerId = await house.asSystem(async (work) => {
    const { id } = await house.customers.registerRider(work, { ...given, birthday: '1990-05-17' }, 'no password')
    for (const operatorId of operatorIds) await house.customers.link(work, id, operatorId)
    return id
  })
  return { kind: 'rider', customerId, sessionId: newId(), email }
}
const create = async (operatorId: string, promotionalCode: string, riders: readonly Rider[], more: object = {}) =>
  (
    await house.ask<contract.Discount>(managerOf(operatorId), contract.createCustomDiscount, {
      body: {
        name: 'By code',
        applySince: '2026-11-01T00:00:00Z',
        applyUntil: '2026-12-01T00:00:00Z',
        percent: 20,
        customerEmails: riders.map(({ email }) => email),
        promotionalCode,
        ...more,
      },
    })
  ).body
const use = (rider: Rider, code: string) =>
  house.ask<contract.RiderDiscount[]>(rider, contract.usePromoCode, { body: { code } })
const kindOf = async ({ customerId }: Rider, operatorId: string) =>
  (await house.asSystem((work) => house.pricing.discountOf(work, { operatorId, customerId, at: house.clock.now() })))
    .kind
const triesOf = async ({ customerId }: Rider) =>
  (await db.asOwner('select tries from promo_tries where customer_id = $1', [customerId])).map(({ tries }) => tries)

test('a listed customer switches the discount on by its code; the same again answers the same', async () => {
  const [named, other] = [await newRider(ona), await newRider(ona)]
  const discount = await create(ona, '20202020', [named])
  expect(discount.discountAssigned[0]?.enable).toBe(false)
  expect(await kindOf(named, ona)).toBe('none')
  const { body } = await use(named, ' 20202020 ')
  expect(body).toEqual([
    {
      sharingOperatorId: ona,
      sharingOperatorName: 'Ona',
      percent: 20,
      promoText: '',
      applySince: '2026-11-01T00:00:00.000Z',
      applyUntil: '2026-12-01T00:00:00.000Z',
    },
  ])
  expect(await kindOf(named, ona)).toBe('personalised')
  expect((await use(named, '20202020')).body).toEqual(body)
  const records = await db.asOwner("select actor_id from audit_events where event = 'pricing.promo_code_used'")
  expect(records).toEqual([{ actor_id: named.customerId }])
  expect(await codeOf(use(other, '20202020'))).toBe('discount.code_unknown')
})

test('a code that is unknown, over, off or of a deleted discount has one answer', async () => {
  const [over, off, gone] = [await newRider(ona), await newRider(ona), await newRider(ona)]
  await create(ona, '30303030', [over], { applySince: '2026-10-01T00:00:00Z', applyUntil: '2026-11-02T00:00:00Z' })
  await create(ona, '40404040', [off], { enable: false })
  const { id } = await create(ona, '50505050', [gone])
  await house.ask(managerOf(ona), contract.deleteDiscount, { params: { id } })
  for (const [rider, code] of [
    [over, '30303030'],
    [off, '40404040'],
    [gone, '50505050'],
    [gone, '999'],
  ] as const)
    expect(await codeOf(use(rider, code))).toBe('discount.code_unknown')
})

test('operators may have the same code; it counts with each that names the rider', async () => {
  const rider = await newRider(ona, campus)
  await create(ona, '60606060', [rider])
  await create(campus, '60606060', [rider])
  expect((await use(rider, '60606060')).body.map(({ sharingOperatorName }) => sharingOperatorName).sort()).toEqual([
    'Campus',
    'Ona',
  ])
})

test('after ten wrong codes in a day a right one is not looked at, also when all come at once; the next day it is', async () => {
  const rider = await newRider(ona)
  await create(ona, '70707070', [rider])
  await use(rider, '70707070')
  expect(await triesOf(rider)).toEqual([0])
  const answers = await Promise.all(Array.from({ length: 14 }, (_, at) => codeOf(use(rider, `${1000 + at}`))))
  expect(answers.filter((code) => code === 'discount.code_unknown')).toHaveLength(10)
  expect(answers.filter((code) => code === 'discount.too_many_tries')).toHaveLength(4)
  expect(await codeOf(use(rider, '70707070'))).toBe('discount.too_many_tries')
  house.clock.advance(14 * 3_600_000)
  expect((await use(rider, '70707070')).status).toBe(200)
  expect(await triesOf(rider)).toEqual([0])
})

test('a rider’s own work sees its own assignment and discount and none of another, and assigns nobody', async () => {
  const [mine, others] = [await newRider(ona), await newRider(ona)]
  const own = await create(ona, '80808080', [mine])
  const foreign = await create(ona, '90909090', [others])
  const scope = await house.customers.scopeOfRider(mine)
  const asRider = <R>(query: ReturnType<typeof sql>) =>
    house.inTransaction({ actor: mine, request: undefined }, scope, (work) => rowsOf<R>(work.tx, query))
  expect(await asRider(sql`select id from discounts where not is_generic`)).toEqual([{ id: own.id }])
  expect(await asRider(sql`select discount_id as id from discount_customers`)).toEqual([{ id: own.id }])
  expect(await asRider(sql`delete from discount_customers returning 1 as one`)).toEqual([])
  await expect(
    asRider(sql`insert into discount_customers (operator_id, discount_id, customer_id, enabled, assigned_at)
      values (${ona}, ${foreign.id}, ${mine.customerId}, true, now())`),
  ).rejects.toThrow()
  // what a rental that starts costs less is asked in the rider's own work
  await use(mine, '80808080')
  const { customerId } = mine
  const found = await house.inTransaction({ actor: mine, request: undefined }, scope, (work) =>
    house.pricing.discountOf(work, { operatorId: ona, customerId, at: work.now }),
  )
  expect(found).toEqual({ kind: 'personalised', percent: 20, discountId: own.id })
})

test('no discount names who was erased', async () => {
  const rider = await newRider(ona)
  const { id } = await create(ona, '11112222', [rider])
  await codeOf(use(rider, '1'))
  const listener = house.listeners.find(({ topic, hear }) => topic === 'customers.erased' && hear.length > 0)
  await listener?.hear([
    { topic: 'customers.erased', key: rider.customerId, payload: { customerId: rider.customerId } },
  ])
  const left = await house.ask<contract.AffectedCustomer[]>(managerOf(ona), contract.listAffectedCustomers, {
    params: { id },
  })
  expect(left.body).toEqual([])
  expect(await triesOf(rider)).toEqual([])
})
