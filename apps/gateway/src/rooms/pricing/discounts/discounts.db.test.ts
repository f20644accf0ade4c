import * as contract from '@motora/contract/pricing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import type { Refusal } from '../../../kernel/refusal.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { admin, managerOf, type OpenHouse, openHouse, type Who } from '../../../testing/open-house.js'
import { roundsMs, roundsOf } from '../../../testing/rounds-of.js'

let db: TestDatabase
let house: OpenHouse
let [ona, gracia, campus] = ['', '', '']
beforeAll(async () => {
  db = await openTestDatabase()
  house = openHouse(db)
  ona = await house.newOperator('Ona')
  gracia = await house.newOperator('Gràcia', { parentId: ona })
  campus = await house.newOperator('Campus', { isPrivate: true })
}, 120_000)
afterAll(() => db.close())

interface Person {
  id: string
  email: string
}
let n = 0
/** A rider who is linked to these operators. */
const rider = async (...operatorIds: string[]): Promise<Person> => {
  const email = `discount${++n}@rider.test`
  const given = { firstName: 'Aina', lastName: 'Puig', email, mobilePhone: '+34600111222', country: 'ES' }
  return house.asSystem(async (work) => {
    const { id } = await house.customers.registerRider(work, { ...given, birthday: '1990-05-17' }, 'no password')
    for (const operatorId of operatorIds) await house.customers.link(work, id, operatorId)
    return { id, email }
  })
}
const typed = (people: readonly Person[], more: object = {}) => ({
  name: 'Summer',
  applySince: '2026-11-01T00:00:00Z',
  applyUntil: '2026-12-01T00:00:00Z',
  percent: 15,
  customerEmails: people.map(({ email }) => email),
  promoText: '15 % off',
  enable: true,
  preSelectCustomer: true,
  promotionalCode: null,
  ...more,
})
const create = (operatorId: string, people: readonly Person[], more: object = {}) =>
  house.ask<contract.Discount>(managerOf(operatorId), contract.createCustomDiscount, { body: typed(people, more) })
const change = (operatorId: string, id: string, people: readonly Person[], more: object = {}) =>
  house.ask<contract.Discount>(managerOf(operatorId), contract.updateCustomDiscount, {
    params: { id },
    body: typed(people, more),
  })
const remove = (operatorId: string, id: string) =>
  house.ask(managerOf(operatorId), contract.deleteDiscount, { params: { id } })
const generic = (operatorId: string, body: object) =>
  house.ask<contract.Discount>(managerOf(operatorId), contract.updateGenericDiscount, { body })
const switchFor = (operatorId: string, discountId: string, customerId: string, enable: boolean) =>
  house.ask<contract.Discount>(managerOf(operatorId), contract.updatePersonalizedDiscount, {
    body: { discountId, customerId, enable },
  })
const list = async (who: Who, endpoint: Parameters<typeof house.ask>[1], query: object = {}) =>
  (await house.ask<contract.Discount[]>(who, endpoint, { query })).body
const names = (rows: readonly contract.Discount[]) => rows.map(({ name }) => name).sort()
/** What is wrong with the input, as `path code`. */
const wrong = async (asked: Promise<unknown>): Promise<string[]> => {
  const refusal = (await asked.then(
    () => undefined,
    (error: unknown) => error,
  )) as Refusal | undefined
  return (refusal?.issues ?? []).map(({ path, code, message }) => `${path} ${code}: ${message}`)
}
const inForce = ({ id: customerId }: Person, operatorId = ona, at = house.clock.now()) =>
  house.asSystem((work) => house.pricing.discountOf(work, { operatorId, customerId, at }))

test('the calls stand where the specification has them [K-19, K-20, K-21, K-22, K-23, K-24, K-25]', () => {
  const calls = Object.values(contract).flatMap((value) =>
    typeof value === 'object' && 'path' in value && String(value.path).includes('/Discounts')
      ? [`${value.method} ${value.path}`]
      : [],
  )
  const of = '/operators/v1/Discounts'
  expect(calls.sort()).toEqual(
    [
      `GET ${of}`,
      `DELETE ${of}/{id}`,
      `POST ${of}/NewCustomDiscountOfLoggedOperator`,
      `PUT ${of}/{id}/UpdateCustomDiscountOfLoggedOperator`,
      `GET ${of}/{id}/GetAffectedCustomers`,
      `GET ${of}/GetByCustomer`,
      `GET ${of}/GetAllDiscountsOfLoggedOperator`,
      `GET ${of}/GetCurrentDiscountsOfOperator`,
      `GET ${of}/GetCurrentDiscountsOfLoggedOperatorForCustomer`,
      `GET ${of}/GetCurrentDiscountsOfOperatorForCustomer`,
      `GET ${of}/GetAssignableCustomers`,
      `GET ${of}/GetAssignableCustomerByEmail`,
      `PUT ${of}/UpdateGenericDiscountOfLoggedOperator`,
      `PUT ${of}/UpdatePersonalizedDiscountOfLoggedOperator`,
    ].sort(),
  )
})

describe('a discount that names customers', () => {
  test('has everything that a discount has, and of a private operator it is a private one [K-06, K-08, K-20]', async () => {
    const [one, inside] = [await rider(ona), await rider(campus)]
    const { body } = await create(ona, [one], { promotionalCode: '1234' })
    expect(body).toEqual({
      id: expect.any(String),
      discountId: body.id,
      sharingOperatorId: ona,
      kind: 'personalised',
      sharingOperatorName: 'Ona',
      name: 'Summer',
      percent: 15,
      promoText: '15 % off',
      promotionalCode: '1234',
      enable: true,
      applySince: '2026-11-01T00:00:00.000Z',
      applyUntil: '2026-12-01T00:00:00.000Z',
      isGeneric: false,
      applyToAllClients: false,
      preSelectCustomer: true,
      customerEmails: [one.email],
      version: 1,
      discountAssigned: [{ customerId: one.id, email: one.email, enable: true }],
    })
    expect((await create(campus, [inside])).body.kind).toBe('private')
  })

  test('the same call again with an id of the caller makes no second one; the id of another operator’s is taken', async () => {
    const [one, other] = [await rider(ona), await rider(campus)]
    const id = newId()
    const first = await create(ona, [one], { id })
    expect((await create(ona, [one], { id })).body).toEqual(first.body)
    expect(await codeOf(create(campus, [other], { id }))).toBe('request.key_reused')
    // an answer was lost, and what was typed was put right: it is not taken for done so
    const second = await rider(ona)
    expect(await codeOf(create(ona, [one], { id, percent: 77 }))).toBe('request.key_reused')
    expect(await codeOf(create(ona, [one, second], { id }))).toBe('request.key_reused')
    expect((await create(ona, [one], { id })).body).toEqual(first.body)
  })

  test('what is wrong is said in the words of the specification [K-12, K-14, K-16, K-17]', async () => {
    const one = await rider(ona)
    const start = { applyUntil: '2026-11-01T00:00:00Z' }
    expect(await wrong(create(ona, [], { ...start, name: ' ', percent: 101, promotionalCode: '12' }))).toEqual([
      'body.name required: The field is required',
      'body.applyUntil notAfterStart: The date must be greater than the start',
      'body.percent percent: must be a whole number from 1 to 100',
      'body.promotionalCode promoCode: The code must be numerical between 4 and 12 digits',
      'body.customerEmails noCustomer: You must select at least one customer',
    ])
    expect(await wrong(create(ona, [one, { ...one, email: one.email.toUpperCase() }]))).toEqual([
      'body.customerEmails.1 customerEmailRepeatInList: The email already exists in the discount list',
    ])
    const { body } = await create(ona, [one])
    expect(await wrong(change(ona, body.id, [one], { percent: 1.5 }))).toEqual([
      'body.percent percent: must be a whole number from 1 to 100',
    ])
    expect(await wrong(change(ona, body.id, []))).toEqual([
      'body.customerEmails noCustomer: You must select at least one customer',
    ])
  })

  test('an id in the body of a change may be that of the address, and no other [K-21]', async () => {
    const one = await rider(ona)
    const { body: made } = await create(ona, [one])
    const changed = await change(ona, made.id, [one], { discountId: made.id, percent: 30 })
    expect(changed.body).toMatchObject({ id: made.id, percent: 30, version: 2 })
    expect(await wrong(change(ona, made.id, [one], { discountId: newId() }))).toEqual([
      'body.discountId custom: must be that of the address',
    ])
  })

  test('an e-mail of nobody, of another’s customer, of one who left and of one who has a discount has one answer [K-11, K-15]', async () => {
    const [mine, foreign, left, taken] = [await rider(ona), await rider(campus), await rider(ona), await rider(ona)]
    await house.asSystem((work) => house.customers.unlink(work, left.id, ona))
    await create(ona, [taken])
    const nobody = { id: newId(), email: 'nobody.at.all@rider.test' }
    const repeat = (at: number) =>
      `body.customerEmails.${at} customerEmailRepeat: The email is already assigned in the discount`
    expect(await wrong(create(ona, [mine, nobody, foreign, left]))).toEqual([repeat(1), repeat(2), repeat(3)])
    expect(await wrong(create(ona, [mine, taken]))).toEqual([repeat(1)])
    // nothing of it was kept
    expect((await create(ona, [mine])).body.customerEmails).toEqual([mine.email])
  })

  test('one that is over, deleted, or lets the customer go makes room for the next; it holds per operator [K-11]', async () => {
    const [one, two] = [await rider(ona, campus), await rider(ona)]
    const past = { applySince: '2026-10-01T00:00:00Z', applyUntil: '2026-11-21T10:00:00Z' }
    const over = await create(ona, [one], { ...past, promotionalCode: '777777' })
    const next = await create(ona, [one, two], { promotionalCode: '777777' })
    await create(campus, [one])
    // what is over cannot come back over the next
    expect(await wrong(change(ona, over.body.id, [one]))).toEqual([
      'body.customerEmails.0 customerEmailRepeat: The email is already assigned in the discount',
    ])
    await change(ona, next.body.id, [two], { promotionalCode: '777777' })
    const again = await create(ona, [one], { applySince: '2027-01-01T00:00:00Z', applyUntil: '2027-02-01T00:00:00Z' })
    expect(await wrong(create(ona, [one]))).toHaveLength(1)
    await remove(ona, again.body.id)
    await remove(ona, again.body.id)
    expect((await create(ona, [one])).status).toBe(200)
  })

  test('a discount that ends by the clock makes room at once', async () => {
    const one = await rider(ona)
    const soon = new Date(house.clock.now().getTime() + 60_000).toISOString()
    await create(ona, [one], { applyUntil: soon, promotionalCode: '888888' })
    expect(await codeOf(create(ona, [await rider(ona)], { promotionalCode: '888888' }))).toBe('discount.code_taken')
    house.clock.advance(60_000)
    expect((await create(ona, [one], { promotionalCode: '888888' })).status).toBe(200)
  })

  test('an edit changes all of it; who stays keeps the own switch [K-09, K-21]', async () => {
    const [kept, gone, added] = [await rider(ona), await rider(ona), await rider(ona)]
    const { body } = await create(ona, [kept, gone])
    await switchFor(ona, body.id, kept.id, false)
    const changed = await change(ona, body.id, [added, kept], { name: 'Autumn', percent: 20, enable: false })
    expect(changed.body).toMatchObject({ name: 'Autumn', percent: 20, enable: false })
    const sorted = changed.body.discountAssigned.map(({ email, enable }) => [email, enable]).sort()
    expect(sorted).toEqual(
      [
        [kept.email, false],
        [added.email, true],
      ].sort(),
    )
    // who has left the operator stays in the discount until taken out
    await house.asSystem((work) => house.customers.unlink(work, kept.id, ona))
    expect((await change(ona, body.id, [kept])).body.customerEmails).toEqual([kept.email])
  })

  test('of two who change one that they have read, the second is told; the same again is no conflict', async () => {
    const [one, other] = [await rider(ona), await rider(ona)]
    const { body } = await create(ona, [one])
    expect(body.version).toBe(1)
    const first = await change(ona, body.id, [one], { name: 'First', version: 1 })
    expect(first.body).toMatchObject({ name: 'First', version: 2 })
    expect((await change(ona, body.id, [one], { name: 'First', version: 1 })).body.version).toBe(2)
    expect(await codeOf(change(ona, body.id, [one], { name: 'Second', version: 1 }))).toBe('discount.changed_meanwhile')
    // a customer who was added meanwhile would be taken out by a form that was filled before
    await house.ask(managerOf(ona), contract.applyOperatorDiscounts, {
      body: { customerId: other.id, discountId: body.id, enable: true },
    })
    expect(await codeOf(change(ona, body.id, [one], { name: 'Second', version: 2 }))).toBe('discount.changed_meanwhile')
    // a promo code is in no record, and a change all the same
    const coded = await change(ona, body.id, [one, other], { name: 'First', promotionalCode: '77001', version: 3 })
    expect(coded.body).toMatchObject({ version: 4, promotionalCode: '77001' })
    const again = { name: 'First', promotionalCode: '77002', version: 3 }
    expect(await codeOf(change(ona, body.id, [one, other], again))).toBe('discount.changed_meanwhile')
    // who names no version changes it as before
    expect((await change(ona, body.id, [one], { name: 'Third' })).body).toMatchObject({ name: 'Third', version: 5 })
    const [row] = await list(managerOf(ona), contract.listDiscountsOfLoggedOperator, {
      filter: JSON.stringify({ id: [body.id] }),
    })
    expect(row).toMatchObject({ id: body.id, version: 5 })
  })

  test('of two who change it at the same moment one is told', async () => {
    const one = await rider(ona)
    const { body } = await create(ona, [one])
    const codes = await Promise.all(
      ['Mine', 'Theirs'].map((name) => codeOf(change(ona, body.id, [one], { name, version: 1 }))),
    )
    expect(codes.toSorted()).toEqual(['discount.changed_meanwhile', 'done'])
  })

  test('the generic one is no exception', async () => {
    const own = await house.newOperator('Generic')
    const off = { percent: 10, enable: true, promoText: '' }
    expect((await generic(own, off)).body.version).toBe(1)
    expect((await generic(own, { ...off, percent: 20, version: 1 })).body.version).toBe(2)
    expect((await generic(own, { ...off, percent: 20, version: 1 })).body.version).toBe(2)
    expect(await codeOf(generic(own, { ...off, percent: 30, version: 1 }))).toBe('discount.changed_meanwhile')
  })

  test('is switched for each customer; again changes nothing [K-09, K-25]', async () => {
    const [one, stranger] = [await rider(ona), await rider(ona)]
    const { body } = await create(ona, [one], { preSelectCustomer: false })
    expect(body.discountAssigned[0]?.enable).toBe(false)
    const records = async () =>
      (
        await db.asOwner("select 1 from audit_events where event = 'pricing.discount_switched' and target_id = $1", [
          body.id,
        ])
      ).length
    for (const enable of [true, true]) await switchFor(ona, body.id, one.id, enable)
    expect(await records()).toBe(1)
    expect((await switchFor(ona, body.id, one.id, false)).body.discountAssigned[0]?.enable).toBe(false)
    expect(await codeOf(switchFor(ona, body.id, stranger.id, true))).toBe('customer.not_found')
  })

  test('of another operator, also of a sub-operator, it is as if it were not there', async () => {
    const one = await rider(gracia)
    const { body } = await create(gracia, [one])
    for (const other of [ona, campus]) {
      expect(await codeOf(change(other, body.id, [await rider(other)]))).toBe('discount.not_found')
      expect(await codeOf(remove(other, body.id))).toBe('discount.not_found')
      expect(await codeOf(switchFor(other, body.id, one.id, false))).toBe('discount.not_found')
    }
    expect(await codeOf(house.ask(admin, contract.createCustomDiscount, { body: typed([one]) }))).toBe(
      'operator.not_found',
    )
    expect(await inForce(one, gracia)).toMatchObject({ kind: 'personalised', percent: 15 })
  })
})

describe('the discount of a customer, set from the customer', () => {
  const apply = (operatorId: string, customerId: string, discountId: string | null, more: object = {}) =>
    house.ask(managerOf(operatorId), contract.applyOperatorDiscounts, { body: { customerId, discountId, ...more } })
  const changes = async (id: string) =>
    (
      await db.asOwner(
        "select 1 from audit_events where event in ('pricing.discount_changed', 'pricing.discount_switched') and target_id = $1",
        [id],
      )
    ).length

  test('stands where the specification has it [H-58]', () => {
    const { method, path } = contract.applyOperatorDiscounts
    expect(`${method} ${path}`).toBe('PUT /customers/v1/Customers/ApplyOperatorDiscounts')
  })

  test('is this one from then on: the customer leaves the one that it had; again changes nothing [K-11]', async () => {
    const [one, two, three] = [await rider(ona), await rider(ona), await rider(ona)]
    const first = (await create(ona, [one, two])).body.id
    const second = (await create(ona, [three], { name: 'Winter', percent: 30 })).body.id
    for (const _ of [1, 2]) await apply(ona, one.id, second)
    expect(await inForce(one)).toEqual({ kind: 'personalised', percent: 30, discountId: second })
    expect([await changes(first), await changes(second)]).toEqual([1, 1])
    await apply(ona, one.id, second, { enable: false })
    expect((await inForce(one)).percent).not.toBe(30)
    expect(await changes(second)).toBe(2)
    for (const _ of [1, 2]) await apply(ona, one.id, null)
    expect(await changes(second)).toBe(3)
    // it is free again
    expect((await create(ona, [one])).status).toBe(200)
    expect(await inForce(two)).toMatchObject({ discountId: first })
  })

  test('is refused for who is not the operator’s, and for what is over, deleted or another’s', async () => {
    const [mine, foreign, left] = [await rider(ona), await rider(campus), await rider(ona)]
    const { id } = (await create(ona, [await rider(ona)])).body
    const past = { applySince: '2026-10-01T00:00:00Z', applyUntil: '2026-11-01T00:00:00Z' }
    const over = (await create(ona, [await rider(ona)], past)).body.id
    await house.asSystem((work) => house.customers.unlink(work, left.id, ona))
    expect(await codeOf(apply(ona, foreign.id, id))).toBe('customer.not_found')
    expect(await codeOf(apply(ona, newId(), id))).toBe('customer.not_found')
    expect(await codeOf(apply(ona, left.id, id))).toMatch(/^customer\.not_(linked|found)$/)
    expect(await codeOf(apply(ona, mine.id, over))).toBe('discount.over')
    const others = (await create(campus, [foreign])).body.id
    expect(await codeOf(apply(ona, mine.id, others))).toBe('discount.not_found')
    await remove(ona, id)
    expect(await codeOf(apply(ona, mine.id, id))).toBe('discount.not_found')
    expect(
      await codeOf(
        house.ask(admin, contract.applyOperatorDiscounts, { body: { customerId: mine.id, discountId: null } }),
      ),
    ).toBe('operator.not_found')
  })

  test('apply ∥ assign: the customer is in one discount afterwards', async () => {
    const one = await rider(ona)
    const { id } = (await create(ona, [await rider(ona)])).body
    await Promise.allSettled([apply(ona, one.id, id), create(ona, [one]), apply(ona, one.id, id)])
    const rows = await db.asOwner('select 1 from discount_customers where customer_id = $1 and live', [one.id])
    expect(rows).toHaveLength(1)
  })
})

describe('assign ∥ assign', () => {
  const rounds = roundsOf(10)
  test(
    `of discounts for one customer that are made at the same moment, ${rounds} rounds, one is kept [K-11]`,
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const one = await rider(ona)
        const answers = await Promise.allSettled([1, 2, 3].map((percent) => create(ona, [one], { percent })))
        expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
        const rows = await db.asOwner('select 1 from discount_customers where customer_id = $1 and live', [one.id])
        expect(rows).toHaveLength(1)
      }
    },
    roundsMs(rounds),
  )

  test('the database itself keeps no second one, no matter who writes [K-11]', async () => {
    const one = await rider(ona)
    await create(ona, [one])
    const other = await create(ona, [await rider(ona)])
    await expect(
      db.asOwner(
        'insert into discount_customers (operator_id, discount_id, customer_id, enabled, assigned_at) values ($1, $2, $3, true, now())',
        [ona, other.body.id, one.id],
      ),
    ).rejects.toThrow(/discount_customers_one/)
  })
})

describe('the generic discount', () => {
  test('has percent, switch and text; there is one; the same again changes nothing [K-07, K-08, K-24]', async () => {
    const first = await generic(ona, { percent: 10, enable: true, promoText: 'For all' })
    expect(first.body).toMatchObject({
      kind: 'generic',
      isGeneric: true,
      applyToAllClients: true,
      percent: 10,
      enable: true,
      promoText: 'For all',
      applySince: null,
      applyUntil: null,
      customerEmails: [],
    })
    const second = await generic(ona, { percent: 10, enable: true, promoText: 'For all' })
    expect(second.body.id).toBe(first.body.id)
    const records = await db.asOwner(
      "select 1 from audit_events where event = 'pricing.generic_discount_saved' and target_id = $1",
      [ona],
    )
    expect(records).toHaveLength(1)
    expect((await generic(ona, { percent: 12, enable: false })).body).toMatchObject({
      id: first.body.id,
      percent: 12,
      enable: false,
    })
    expect(await wrong(generic(ona, { percent: 0, enable: true }))).toEqual([
      'body.percent percent: must be a whole number from 1 to 100',
    ])
    // it is no discount that names customers
    expect(await codeOf(remove(ona, first.body.id))).toBe('discount.not_found')
    expect(await codeOf(change(ona, first.body.id, [await rider(ona)]))).toBe('discount.not_found')
  })

  test('holds where the customer’s own does not count; the own one wins, also when it is smaller [K-09, K-10]', async () => {
    await generic(ona, { percent: 10, enable: true })
    const one = await rider(ona)
    expect(await inForce(one)).toMatchObject({ kind: 'generic', percent: 10 })
    const { body } = await create(ona, [one])
    expect(await inForce(one)).toEqual({ kind: 'personalised', percent: 15, discountId: body.id })
    await change(ona, body.id, [one], { percent: 5 })
    expect(await inForce(one)).toMatchObject({ kind: 'personalised', percent: 5 })
    expect(await inForce(one, ona, new Date('2026-12-01T00:00:00Z'))).toMatchObject({ kind: 'generic' })
    expect(await inForce(one, ona, new Date('2026-10-31T23:59:59Z'))).toMatchObject({ kind: 'generic' })
    await switchFor(ona, body.id, one.id, false)
    expect(await inForce(one)).toMatchObject({ kind: 'generic', percent: 10 })
    await switchFor(ona, body.id, one.id, true)
    await change(ona, body.id, [one], { enable: false })
    expect(await inForce(one)).toMatchObject({ kind: 'generic', percent: 10 })
    await generic(ona, { percent: 10, enable: false })
    expect(await inForce(one)).toEqual({ kind: 'none', percent: 0, discountId: null })
    await change(ona, body.id, [one])
    await remove(ona, body.id)
    expect(await inForce(one)).toMatchObject({ kind: 'none' })
  })
})

describe('reading', () => {
  let [brisa, calma] = ['', '']
  let [one, two]: Person[] = []
  let now: contract.Discount
  let over: contract.Discount
  beforeAll(async () => {
    brisa = await house.newOperator('Brisa')
    calma = await house.newOperator('Calma')
    ;[one, two] = [await rider(brisa), await rider(brisa)] as [Person, Person]
    await generic(brisa, { percent: 10, enable: true })
    const past = { applySince: '2026-10-01T00:00:00Z', applyUntil: '2026-11-01T00:00:00Z' }
    over = (await create(brisa, [one], { ...past, name: 'Over' })).body
    now = (await create(brisa, [one], { name: 'Now', promotionalCode: '4321' })).body
    await create(brisa, [two as Person], { name: 'Off', enable: false })
    await create(calma, [await rider(calma)], { name: 'Of another' })
  })

  test('lists say what their names say [K-19, K-22]', async () => {
    const manager = managerOf(brisa)
    expect(names(await list(manager, contract.listDiscounts))).toEqual(['', 'Now', 'Off', 'Over'])
    expect(names(await list(manager, contract.listDiscounts, { field: 'Name', value: 'now' }))).toEqual(['Now'])
    expect(names(await list(manager, contract.listDiscounts, { field: 'PromotionalCode', value: '4321' }))).toEqual([
      'Now',
    ])
    const ofBrisa = { field: 'SharingOperatorId', value: brisa }
    expect(names(await list(admin, contract.listDiscounts, ofBrisa))).toHaveLength(4)
    expect(await list(managerOf(calma), contract.listDiscounts, ofBrisa)).toEqual([])
    expect(await codeOf(list(manager, contract.listDiscounts, { field: 'Name' }))).toBe('request.invalid')
    expect(names(await list(manager, contract.listDiscountsOfLoggedOperator))).toEqual(['', 'Now', 'Off', 'Over'])
    const ofOperator = { sharingOperatorId: brisa }
    expect(names(await list(admin, contract.listCurrentDiscountsOfOperator, ofOperator))).toEqual(['', 'Now'])
    expect(names(await list(manager, contract.listDiscountsByCustomer, { customerId: one?.id }))).toEqual([
      'Now',
      'Over',
    ])
    expect(await codeOf(list(managerOf(calma), contract.listDiscountsByCustomer, { customerId: one?.id }))).toBe(
      'customer.not_found',
    )
    await remove(brisa, over.id)
    expect(names(await list(manager, contract.listDiscountsOfLoggedOperator))).toEqual(['', 'Now', 'Off'])
  })

  test('of what holds for a customer the one in force comes first [K-10, K-22]', async () => {
    const ask = async (who: Who, endpoint: Parameters<typeof house.ask>[1], query: object) =>
      (await house.ask<contract.CurrentDiscount[]>(who, endpoint, { query })).body.map(({ kind, isInForce }) => [
        kind,
        isInForce,
      ])
    const both = [
      ['personalised', true],
      ['generic', false],
    ]
    const ofLogged = contract.getCurrentDiscountsOfLoggedOperatorForCustomer
    expect(await ask(managerOf(brisa), ofLogged, { customerId: one?.id })).toEqual(both)
    expect(await ask(managerOf(brisa), ofLogged, { customerId: two?.id })).toEqual([['generic', true]])
    const ofOperator = contract.getCurrentDiscountsOfOperatorForCustomer
    expect(await ask(admin, ofOperator, { sharingOperatorId: brisa, customerId: one?.id })).toEqual(both)
    expect(await codeOf(ask(managerOf(calma), ofOperator, { sharingOperatorId: brisa, customerId: one?.id }))).toBe(
      'operator.not_found',
    )
  })

  test('a discount’s customers, and those whom one could take [K-22, K-23]', async () => {
    const manager = managerOf(brisa)
    const affected = await house.ask<contract.AffectedCustomer[]>(admin, contract.listAffectedCustomers, {
      params: { id: now.id },
    })
    expect(affected.body).toEqual([
      {
        customerId: one?.id,
        email: one?.email,
        fullName: 'Aina Puig',
        enable: true,
        assigned: expect.any(String),
      },
    ])
    expect(await codeOf(house.ask(managerOf(calma), contract.listAffectedCustomers, { params: { id: now.id } }))).toBe(
      'discount.not_found',
    )
    const [free, left] = [await rider(brisa), await rider(brisa)]
    await house.asSystem((work) => house.customers.unlink(work, left.id, brisa))
    const assignable = async (who: Who, query: object = {}) =>
      (await house.ask<contract.AssignableCustomer[]>(who, contract.listAssignableCustomers, { query })).body
    expect(await assignable(manager)).toEqual([{ customerId: free.id, email: free.email, fullName: 'Aina Puig' }])
    expect(await assignable(admin, { sharingOperatorId: brisa })).toHaveLength(1)
    expect(await assignable(manager, { search: 'nobody' })).toEqual([])
    const byEmail = (email: string | undefined) =>
      house.ask(manager, contract.getAssignableCustomerByEmail, { query: { email } })
    expect((await byEmail(free.email.toUpperCase())).body).toMatchObject({ customerId: free.id })
    for (const email of [one?.email, left.email, 'nobody.at.all@rider.test'])
      expect((await byEmail(email)).status).toBe(204)
  })
})
