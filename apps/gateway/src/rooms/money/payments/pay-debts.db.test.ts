import type { payRiderDebts } from '@motora/contract/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { type CardKind, type Charging, openCharging, type Rider } from '../../../testing/open-charging.js'
import { sac, testTariff } from '../../../testing/open-house.js'

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
const received = async (rider: Rider): Promise<number[]> =>
  (await house.chargesAtProvider(rider)).map(({ receivedCents }) => receivedCents)

test('where the bank asks, the rider confirms on its page, and it is paid correctly, once (Z-42)', async () => {
  const { rider, payment } = await failed('asks')
  const asked = await payNow(rider)
  expect(asked).toMatchObject({ isPaid: false, isUnderWay: false, url: expect.stringContaining('/confirm/') })
  await house.stage.submit(asked.url ?? '', { answer: 'confirm' })
  expect(await payNow(rider)).toEqual({ isPaid: true, isUnderWay: false, url: null })
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
  expect(await payNow(other)).toEqual({ isPaid: true, isUnderWay: false, url: null })
})

test('while more wait to be charged than may, nothing is said to be paid: the rider is still refused a rental', async () => {
  const rider = await house.newPayer()
  for (let n = 0; n < 4; n += 1) await house.ride(rider, operatorId)
  expect(await codeOf(house.ride(rider, operatorId))).toBe('rider.payments_waiting')
  expect(await payNow(rider)).toEqual({ isPaid: false, isUnderWay: true, url: null })
  await house.charge()
  expect(await payNow(rider)).toEqual({ isPaid: true, isUnderWay: false, url: null })
  await house.ride(rider, operatorId)
})

test('a card that the first of two debts finds lost is not asked for the second', async () => {
  const abroad = await house.newOperator('Abroad')
  house.clock.advance(60_000)
  await house.asSystem((work) => house.pricing.saveTariff(work, abroad, { ...testTariff, currency: 'usd' }))
  const rider = await house.newRider()
  const services = [await house.rideBefore(rider, operatorId), await house.rideBefore(rider, abroad)]
  await house.giveCard(rider, 'no_funds')
  await house.charge()
  await house.giveCard(rider, 'lost')
  expect(await payNow(rider)).toEqual({ isPaid: false, isUnderWay: false, url: null })
  const reasons = (await Promise.all(services.map(house.paymentOf))).map(({ reason }) => reason)
  expect(reasons.toSorted()).toEqual(['card_lost', 'card_unusable'])
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
