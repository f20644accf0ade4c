import type { Rider as RiderProfile } from '@motora/contract/customers'
import { removeRiderCard } from '@motora/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { type Charging, openCharging, type Rider } from '../../../testing/open-charging.js'
import { sac } from '../../../testing/open-house.js'

let db: TestDatabase
let house: Charging
let operatorId: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCharging(db)
  operatorId = await house.newOperator('Ona', { timezone: 'Europe/Madrid' })
}, 120_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})

const remove = (rider: Rider) => house.ask(rider, removeRiderCard)
const cardsOf = ({ customerId }: Rider) =>
  db.asOwner(
    `select removed_at is not null as removed, gone_at is not null as gone from rider_cards where customer_id = $1
      order by added_at, id`,
    [customerId],
  )
const kept = [{ removed: false, gone: false }]
const whyNot = async (rider: Rider) => (await house.ask<RiderProfile>(rider, 'customers.getRider')).body.whyNotRent
const records = ({ customerId }: Rider) =>
  db.asOwner(
    `select actor_kind, target_name, before, after from audit_events where event = 'money.card_removed' and target_id = $1`,
    [customerId],
  )

test('a card that is removed is gone here and at the provider, once, on record, and its rider rents no more', async () => {
  const rider = await house.newPayer()
  for (const again of [1, 2]) expect((await remove(rider)).status, `time ${again}`).toBe(204)
  expect((await house.ask(rider, 'money.getRiderPaymentMethod')).body).toEqual({ card: null, canRegister: true })
  expect(await cardsOf(rider)).toEqual([{ removed: true, gone: false }])
  await house.run('remove cards that are of no use')
  expect(await cardsOf(rider)).toEqual([{ removed: true, gone: true }])
  expect(await codeOf(house.ride(rider, operatorId))).toBe('rider.no_payment_method')
  // of the card nothing that would outlive the person
  expect(await records(rider)).toEqual([{ actor_kind: 'rider', target_name: null, before: null, after: null }])
  await house.giveCard(rider)
  await house.ride(rider, operatorId)
})

test('without a card there is nothing to remove, and nothing is put on record', async () => {
  const rider = await house.newRider()
  expect((await remove(rider)).status).toBe(204)
  expect(await records(rider)).toEqual([])
})

test('a card that pays a running rental stays, and so it does until the rental is paid', async () => {
  const rider = await house.newPayer()
  const end = await house.setOut(rider, operatorId)
  expect(await codeOf(remove(rider))).toBe('customer.rental_open')
  await end()
  expect(await codeOf(remove(rider)), 'it waits to be charged').toBe('customer.payment_open')
  expect(await cardsOf(rider)).toEqual(kept)
  await house.charge()
  expect((await remove(rider)).status).toBe(204)
})

test('who owes something keeps the card until it is paid or forgiven', async () => {
  const rider = await house.newPayer('no_funds')
  const id = await house.ride(rider, operatorId)
  await house.charge()
  expect(await whyNot(rider)).toBe('rider.has_debt')
  expect(await codeOf(remove(rider))).toBe('customer.payment_open')
  await house.ask(sac, 'money.cancelServicePayment', { params: { id } })
  expect((await remove(rider)).status).toBe(204)
})

test('what is too small to be charged waits for the next card, and keeps none', async () => {
  const rider = await house.newPayer()
  // 0.26 €, and the provider takes no less than 0.50 €
  await house.ride(rider, operatorId, 1)
  await house.charge()
  expect((await remove(rider)).status).toBe(204)
  expect(await whyNot(rider)).toBe(null)
})

test('a rental that begins at the same moment comes before the card goes, or after, never between', async () => {
  const ona = await house.asSystem((work) => house.operators.findOperator(work, operatorId))
  if (!ona) throw new Error('no operator')
  for (let round = 0; round < 8; round += 1) {
    const rider = await house.newPayer()
    const order: string[] = []
    const rents = house.asSystem(async (work) => {
      await house.customers.admitRider(work, rider.customerId, ona)
      order.push('admitted')
      for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)
      order.push('rented')
    })
    const removes = remove(rider).then(() => order.push('removed'))
    await Promise.allSettled([rents, removes])
    expect([['admitted', 'rented', 'removed'], ['removed']]).toContainEqual(order)
  }
})

test('who sets out and removes the card has the rental and the card, or neither', async () => {
  for (let round = 0; round < 6; round += 1) {
    const rider = await house.newPayer()
    const { id: vehicleId } = await house.readyVehicle(operatorId)
    const starting = codeOf(house.asRider(rider, 'sharing.startTrip', { vehicleId }))
    for (let turn = 0; turn < round * 5; turn += 1) await new Promise(setImmediate)
    const [removes, starts] = await Promise.all([codeOf(remove(rider)), starting])
    const rented = ['done', 'customer.rental_open', false]
    const [card] = await cardsOf(rider)
    expect([rented, ['rider.no_payment_method', 'done', true]]).toContainEqual([starts, removes, card?.removed])
  }
})
