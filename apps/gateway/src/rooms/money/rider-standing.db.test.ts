import type { Customer, CustomerOperator, Rider as RiderProfile } from '@motora/contract/customers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { codeOf } from '../../testing/code-of.js'
import { type Charging, openCharging, type Rider } from '../../testing/open-charging.js'
import { admin, managerOf, openHouse, sac, type Who } from '../../testing/open-house.js'

let db: TestDatabase
let house: Charging
let operatorId: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCharging(db)
  operatorId = await house.newOperator('Alfa', { timezone: 'Europe/Madrid' })
}, 120_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})
beforeEach(() => house.stage.control('DELETE', 'triggers'))

const whyNot = (rider: Rider, at = operatorId) => codeOf(house.ride(rider, at))
const profileOf = async (rider: Rider) => (await house.ask<RiderProfile>(rider, 'customers.getRider')).body.whyNotRent
const reasonsOf = async ({ customerId }: Rider, who: Who = admin) =>
  (await house.ask<Customer>(who, 'customers.getCustomer', { params: { id: customerId } })).body.cannotRentReasons
/** What the links of a rider say, by the name of the operator: why not, and whether they hold. */
const linksOf = async ({ customerId }: Rider, who: Who = admin, sharingOperatorId?: string) => {
  const query = { customerId, ...(sharingOperatorId ? { sharingOperatorId } : {}) }
  const { body } = await house.ask<CustomerOperator[]>(who, 'customers.listCustomerOperators', { query })
  return Object.fromEntries(body.map((link) => [link.sharingOperatorName, [link.whyNotRent, link.operative]]))
}
const erase = ({ customerId }: Rider) =>
  codeOf(house.ask(admin, 'customers.deleteCustomer', { params: { id: customerId } }))

test('what could not be charged bars its rider, in words, until it is paid', async () => {
  const rider = await house.newPayer('no_funds')
  await house.ride(rider, operatorId)
  expect([await profileOf(rider), await reasonsOf(rider)]).toEqual([null, []])
  await house.charge()
  expect(await whyNot(rider)).toBe('rider.has_debt')
  expect([await profileOf(rider), await reasonsOf(rider)]).toEqual(['rider.has_debt', ['rider.has_debt']])
  const barred = { Alfa: ['rider.has_debt', false] }
  expect([await linksOf(rider), await linksOf(rider, managerOf(operatorId), operatorId)]).toEqual([barred, barred])
  // whether it was a card that is bad or a moment that was
  await house.giveCard(rider, 'works')
  expect(await whyNot(rider)).toBe('rider.has_debt')
  await house.charge()
  await house.ride(rider, operatorId)
  expect(await reasonsOf(rider)).toEqual([])
})

test('what is forgiven bars nobody any more', async () => {
  const rider = await house.newPayer('no_funds')
  const id = await house.ride(rider, operatorId)
  await house.charge()
  expect(await whyNot(rider)).toBe('rider.has_debt')
  await house.ask(sac, 'money.cancelServicePayment', { params: { id } })
  await house.ride(rider, operatorId)
})

test('without a card nobody rents what can cost something, and everybody what cannot (Z-45)', async () => {
  const rider = await house.newRider()
  const free = await house.newOperator('Free', { isFree: true, timezone: 'Europe/Madrid' })
  expect(await whyNot(rider)).toBe('rider.no_payment_method')
  await house.ride(rider, free)
  expect([await profileOf(rider), await reasonsOf(rider)]).toEqual([null, ['rider.no_payment_method']])
  expect(await linksOf(rider)).toEqual({ Free: [null, true] })
  await house.giveCard(rider)
  expect(await reasonsOf(rider)).toEqual([])
  await house.ride(rider, operatorId)
})

test('a card that must not be tried again is none', async () => {
  const rider = await house.newPayer('stolen')
  const id = await house.ride(rider, operatorId)
  await house.charge()
  await house.ask(sac, 'money.cancelServicePayment', { params: { id } })
  expect(await whyNot(rider)).toBe('rider.no_payment_method')
  for (const who of [admin, sac]) expect(await reasonsOf(rider, who)).toEqual(['rider.no_payment_method'])
  expect(await linksOf(rider)).toEqual({ Alfa: ['rider.no_payment_method', false] })
  // an operator's staff sees no cards
  const manager = managerOf(operatorId)
  expect([await reasonsOf(rider, manager), await linksOf(rider, manager, operatorId)]).toEqual([
    [],
    { Alfa: [null, true] },
  ])
})

test('where no card provider is set, no card is asked for', async () => {
  const rider = await house.newRider()
  for (let n = 0; n < 5; n += 1) await house.rideBefore(rider, operatorId)
})

test('three that wait to be charged bar nobody, more do, and what is too little to be charged never does', async () => {
  const rider = await house.newPayer()
  for (let n = 0; n < 4; n += 1) await house.ride(rider, operatorId)
  const why = 'rider.payments_waiting'
  expect([await whyNot(rider), await profileOf(rider), await reasonsOf(rider)]).toEqual([why, why, [why]])
  expect(await linksOf(rider)).toEqual({ Alfa: [why, false] })
  await house.charge()
  await house.ride(rider, operatorId)
  const other = await house.newPayer()
  for (let n = 0; n < 4; n += 1) await house.ride(other, operatorId)
  // a few cents in all
  await db.asOwner('update payments set amount_cents = 10 where customer_id = $1', [other.customerId])
  await house.ride(other, operatorId, 1)
})

test('what waits and is too little to be charged keeps nobody from being erased: it is written off with them', async () => {
  const rider = await house.newPayer()
  const serviceId = await house.ride(rider, operatorId, 1)
  await house.charge()
  expect(await house.paymentOf(serviceId)).toMatchObject({ status: 'pending' })
  const preview = await house.ask(admin, 'customers.getErasure', { params: { id: rider.customerId } })
  expect(preview.body).toMatchObject({ obstacles: [] })
  await house.ask(admin, 'customers.deleteCustomer', { params: { id: rider.customerId } })
  expect(await house.paymentOf(serviceId)).toMatchObject({ status: 'cancelled' })
  expect(
    await db.asOwner(`select event from audit_events where target_id = $1 and event like 'money.%'`, [serviceId]),
  ).toEqual([{ event: 'money.rest_written_off' }])
})

test('what waits where there is no card provider keeps nobody from being erased: nothing could end it', async () => {
  const rider = await house.newRider()
  const serviceId = await house.rideBefore(rider, operatorId)
  expect(await house.paymentOf(serviceId)).toMatchObject({ status: 'pending' })
  const before = openHouse(db, { clock: house.clock })
  const said = { params: { id: rider.customerId } }
  expect((await before.ask(admin, 'customers.getErasure', said)).body).toMatchObject({ obstacles: [] })
  await before.ask(admin, 'customers.deleteCustomer', said)
  expect(await house.paymentOf(serviceId)).toMatchObject({ status: 'cancelled' })
})

test('a dispute bars its rider until the bank has decided, and each open thing keeps the person from being erased', async () => {
  const rider = await house.newPayer()
  const serviceId = await house.ride(rider, operatorId)
  expect(await erase(rider)).toBe('customer.payment_open')
  await house.charge()
  const { id: paymentId } = await house.paymentOf(serviceId)
  await db.asOwner(
    `insert into disputes (id, operator_id, payment_id, dispute_ref, cents, reason, state, has_taken, opened_at)
      values ($1, $2, $3, 'du_1', 260, 'fraudulent', 'open', true, now())`,
    [newId(), operatorId, paymentId],
  )
  expect(await whyNot(rider)).toBe('rider.has_dispute')
  expect([await profileOf(rider), await reasonsOf(rider)]).toEqual(['rider.has_dispute', ['rider.has_dispute']])
  expect(await erase(rider)).toBe('customer.dispute_open')
  await db.asOwner(`update disputes set state = 'won', closed_at = now() where payment_id = $1`, [paymentId])
  await house.ask(sac, 'money.refundService', { params: { id: serviceId } })
  expect(await erase(rider)).toBe('customer.refund_open')
  await house.run('give refunds back')
  const preview = await house.ask(admin, 'customers.getErasure', { params: { id: rider.customerId } })
  expect(preview.body).toMatchObject({ obstacles: [] })
  await house.ask(admin, 'customers.deleteCustomer', { params: { id: rider.customerId } })
})
