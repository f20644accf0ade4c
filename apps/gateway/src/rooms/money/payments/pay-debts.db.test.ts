import type { payRiderDebts } from '@motora/contract/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { type CardKind, type Charging, openCharging, type Rider } from '../../../testing/open-charging.js'
import { sac, testTariff } from '../../../testing/open-house.js'
import { stillOwedOf } from '../stores/payment-store.js'

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

type Paid = z.output<(typeof payRiderDebts.answers)[200]>
const payNow = async (rider: Rider): Promise<Paid> => (await house.ask<Paid>(rider, 'money.payRiderDebts')).body
const failed = async (card: CardKind) => {
  const rider = await house.newPayer(card)
  const serviceId = await house.ride(rider, operatorId)
  await house.charge()
  const payment = () => house.paymentOf(serviceId)
  expect(await payment()).toMatchObject({ status: 'failed' })
  return { rider, serviceId, payment }
}
/** What is answered where nothing is owed. */
const nothingOwed = { failedReason: '', owedCents: 0, owedCurrency: null }
const received = async (rider: Rider): Promise<number[]> =>
  (await house.chargesAtProvider(rider)).map(({ receivedCents }) => receivedCents)

test('where the bank asks, the rider confirms on its page, and it is paid correctly, once (Z-42)', async () => {
  const { rider, payment } = await failed('asks')
  const asked = await payNow(rider)
  expect(asked).toMatchObject({ isPaid: false, isUnderWay: false, url: expect.stringContaining('/confirm/') })
  await house.stage.submit(asked.url ?? '', { answer: 'confirm' })
  expect(await payNow(rider)).toEqual({ isPaid: true, isUnderWay: false, url: null, ...nothingOwed })
  expect(await payment()).toMatchObject({ status: 'success' })
  expect(await payNow(rider)).toMatchObject({ isPaid: true })
  expect(await received(rider)).toEqual([260])
  expect(await house.findings()).toEqual([])
  await house.ride(rider, operatorId)
})

test('who says no to the bank still owes, and may try again', async () => {
  const { rider, payment } = await failed('asks')
  const first = await payNow(rider)
  await house.stage.submit(first.url ?? '', { answer: 'refuse' }).catch(() => undefined)
  expect(await payment()).toMatchObject({ status: 'failed' })
  const second = await payNow(rider)
  await house.stage.submit(second.url ?? '', { answer: 'confirm' })
  expect(await payNow(rider)).toMatchObject({ isPaid: true })
  expect(await received(rider)).toEqual([260])
})

test('says why the last attempt failed, and what is still owed, until nothing is', async () => {
  const rider = await house.newPayer('no_funds')
  for (const minutes of [10, 20]) await house.ride(rider, operatorId, minutes)
  await house.charge()
  const owed = { isPaid: false, isUnderWay: false, owedCents: 780, owedCurrency: 'eur' }
  expect(await payNow(rider)).toMatchObject({ ...owed, failedReason: 'no_funds' })
  await house.giveCard(rider, 'declined')
  house.clock.advance(60_000)
  expect(await payNow(rider)).toMatchObject({ ...owed, failedReason: 'declined' })
  await house.giveCard(rider, 'works')
  house.clock.advance(60_000)
  expect(await payNow(rider)).toEqual({ isPaid: true, isUnderWay: false, url: null, ...nothingOwed })
  expect((await received(rider)).reduce((a, b) => a + b, 0)).toBe(780)
})

test('asked by two phones at the same moment: one attempt, and the other hears that it is under way', async () => {
  const { rider } = await failed('no_funds')
  await house.stage.control('POST', 'triggers', {
    on: 'POST /v1/payment_intents/*/confirm',
    fault: 'slow',
    times: 1,
    ms: 700,
  })
  const said = await Promise.all([payNow(rider), payNow(rider)])
  const owed = { failedReason: 'no_funds', owedCents: 260, owedCurrency: 'eur' }
  expect(said.toSorted((a, b) => Number(a.isUnderWay) - Number(b.isUnderWay))).toEqual([
    { isPaid: false, isUnderWay: false, url: null, ...owed },
    { isPaid: false, isUnderWay: true, url: null, ...owed },
  ])
})

test('an answer that was lost is asked for as it was asked: one charge', async () => {
  const { rider, payment } = await failed('asks')
  await house.stage.control('POST', 'triggers', {
    on: 'POST /v1/payment_intents/*/confirm',
    fault: 'cut_after',
    times: 2,
    ms: 0,
  })
  expect(await payNow(rider)).toMatchObject({ isPaid: false })
  house.clock.advance(60_000)
  await house.charge()
  expect(await payment()).toMatchObject({ status: 'failed', reason: 'needs_rider' })
  const again = await payNow(rider)
  await house.stage.submit(again.url ?? '', { answer: 'confirm' })
  expect(await payNow(rider)).toMatchObject({ isPaid: true })
  expect(await received(rider)).toEqual([260])
})

test('a card that must not be tried again pays nothing, and who owes nothing has paid', async () => {
  const { rider } = await failed('stolen')
  expect(await codeOf(payNow(rider))).toBe('payment.needs_card')
  const other = await house.newRider()
  expect(await payNow(other)).toEqual({ isPaid: true, isUnderWay: false, url: null, ...nothingOwed })
})

test('while more wait to be charged than may, nothing is said to be paid: the rider is still refused a rental', async () => {
  const rider = await house.newPayer()
  for (let n = 0; n < 4; n += 1) await house.ride(rider, operatorId)
  expect(await codeOf(house.ride(rider, operatorId))).toBe('rider.payments_waiting')
  expect(await payNow(rider)).toEqual({ isPaid: false, isUnderWay: true, url: null, ...nothingOwed })
  await house.charge()
  expect(await payNow(rider)).toEqual({ isPaid: true, isUnderWay: false, url: null, ...nothingOwed })
  await house.ride(rider, operatorId)
})

test('a card that the first of two debts finds lost is not asked for the second', async () => {
  const abroad = await house.newOperator('Abroad')
  house.clock.advance(60_000)
  await house.asSystem((work) => house.pricing.saveTariff(work, abroad, { ...testTariff, currency: 'usd' }))
  for (const [first, second] of [
    [operatorId, abroad],
    [abroad, operatorId],
  ] as const) {
    const rider = await house.newRider()
    const services = [await house.rideBefore(rider, first), await house.rideBefore(rider, second)]
    await house.giveCard(rider, 'no_funds')
    await house.charge()
    await house.giveCard(rider, 'lost')
    // the reason is of the one that was tried, the sum of the oldest
    const owed = { failedReason: 'card_lost', owedCents: 260, owedCurrency: first === abroad ? 'usd' : 'eur' }
    expect(await payNow(rider)).toEqual({ isPaid: false, isUnderWay: false, url: null, ...owed })
    const reasons = (await Promise.all(services.map(house.paymentOf))).map(({ reason }) => reason)
    expect(reasons.toSorted()).toEqual(['card_lost', 'card_unusable'])
    // where the younger debt was tried later, as after a rental that ended while the older one was tried
    await db.asOwner(
      `update charge_attempts a set ended_at = a.ended_at + interval '1 hour' from charge_payments l
        join payments p on p.id = l.payment_id where l.charge_id = a.charge_id and p.service_id = $1`,
      [services[1]],
    )
    const [last] = await house.asSystem((work) => stillOwedOf(work, rider.customerId))
    expect(last).toMatchObject({ failedReason: 'card_unusable', currency: first === abroad ? 'eur' : 'usd' })
  }
})

test('retry, cancel, pay now and a new card at the same moment: paid or forgiven, never both', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { rider, serviceId, payment } = await failed('no_funds')
    const params = { id: serviceId }
    await Promise.allSettled([
      payNow(rider),
      house.giveCard(rider, 'works'),
      house.ask(sac, 'money.cancelServicePayment', { params }),
      house.ask(sac, 'money.retryServicePayment', { params }),
      payNow(rider),
      house.charge(),
    ])
    for (let n = 0; n < 3; n += 1) {
      house.clock.advance(120_000)
      await house.charge()
    }
    const { status } = await payment()
    const sum = (await received(rider)).reduce((a, b) => a + b, 0)
    expect([status, sum]).toEqual(status === 'cancelled' ? ['cancelled', 0] : ['success', 260])
  }
  expect(await house.findings()).toEqual([])
}, 120_000)
