import type { PaymentNow } from '@motora/contract/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { leaseMs } from '../../../kernel/lease.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { type CardKind, type Charging, openCharging, type Rider } from '../../../testing/open-charging.js'
import { admin, managerOf, openHouse, sac, type Who } from '../../../testing/open-house.js'
import { roundsMs, roundsOf } from '../../../testing/rounds-of.js'

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

const minute = 60_000
const fault = (on: string, kind: string, times = 1) =>
  house.stage.control('POST', 'triggers', { on, fault: kind, times, ms: 0 })
const cancels = 'POST /v1/payment_intents/*/cancel'
const confirms = 'POST /v1/payment_intents/*/confirm'

const retry = async (serviceId: string, who: Who = admin): Promise<PaymentNow> =>
  (await house.ask<PaymentNow>(who, 'money.retryServicePayment', { params: { id: serviceId } })).body
const cancel = async (serviceId: string, who: Who = admin): Promise<PaymentNow> =>
  (await house.ask<PaymentNow>(who, 'money.cancelServicePayment', { params: { id: serviceId } })).body

/** A rider whose card was declined. */
const failed = async (card: Parameters<Charging['giveCard']>[1] = 'no_funds', minutes = 10) => {
  const rider = await house.newPayer(card)
  const serviceId = await house.ride(rider, operatorId, minutes)
  await house.charge()
  return { rider, serviceId, payment: () => house.paymentOf(serviceId) }
}
const received = async (rider: Rider): Promise<number[]> =>
  (await house.chargesAtProvider(rider)).map(({ receivedCents }) => receivedCents).filter((cents) => cents > 0)
const stateAtProvider = async (rider: Rider): Promise<string[]> =>
  (await house.chargesAtProvider(rider)).map(({ outcome }) => outcome.kind)
const booked = async (serviceId: string): Promise<unknown[]> =>
  (
    await db.asOwner(`select reason from ledger_transfers where ref = $1 and reason in ('charged', 'forgiven')`, [
      serviceId,
    ])
  ).map(({ reason }) => reason)
const records = async (serviceId: string): Promise<unknown[]> =>
  (
    await db.asOwner(`select event from audit_events where target_id = $1 and event like 'money.%' order by id`, [
      serviceId,
    ])
  ).map(({ event }) => event)

test('what has failed is charged again when asked, as the same charge; a success is answered as it is [O-05]', async () => {
  const { rider, serviceId, payment } = await failed()
  expect(await retry(serviceId)).toMatchObject({ status: 'failed', failedReason: 'no_funds', isUnderWay: false })
  await house.giveCard(rider)
  const { id } = await payment()
  const byPayment = await house.ask<PaymentNow>(sac, 'money.retryPayment', { params: { id } })
  expect(byPayment.body).toMatchObject({ id, status: 'success', isUnderWay: false })
  expect(await retry(serviceId)).toMatchObject({ status: 'success' })
  expect(await received(rider)).toEqual([260])
  expect(await house.chargesAtProvider(rider)).toHaveLength(1)
  expect(await records(serviceId)).toEqual(['money.payment_retried', 'money.payment_retried'])
  expect(await house.findings()).toEqual([])
})

test('a card that must not be tried again is not, no matter who asks', async () => {
  const { serviceId } = await failed('stolen')
  expect(await codeOf(retry(serviceId))).toBe('payment.needs_card')
  const asks = await failed('asks')
  expect(await codeOf(retry(asks.serviceId))).toBe('payment.needs_rider')
  const rider = await house.newRider()
  const cardless = await house.rideBefore(rider, operatorId)
  await house.charge()
  expect(await codeOf(retry(cardless))).toBe('payment.needs_card')
})

test('only what has failed is charged again or forgiven [O-08]', async () => {
  const rider = await house.newPayer()
  const serviceId = await house.ride(rider, operatorId)
  expect(await codeOf(retry(serviceId))).toBe('payment.not_failed')
  expect(await codeOf(cancel(serviceId))).toBe('payment.not_failed')
  await house.charge()
  expect(await codeOf(cancel(serviceId))).toBe('payment.not_failed')
  expect(await booked(serviceId)).toEqual(['charged'])
})

test('without a provider nothing is charged again, and that is said', async () => {
  const { serviceId } = await failed('lost')
  const alone = openHouse(db, { clock: house.clock })
  const params = { id: serviceId }
  expect(await codeOf(alone.ask(admin, 'money.retryServicePayment', { params }))).toBe('card.no_provider')
})

test('a forgiven debt is cancelled at the provider first, booked as written off, and done once [O-08, O-10]', async () => {
  const { rider, serviceId, payment } = await failed()
  for (const time of [1, 2]) expect(await cancel(serviceId), `time ${time}`).toMatchObject({ status: 'cancelled' })
  expect(await payment()).toMatchObject({ status: 'cancelled' })
  expect(await stateAtProvider(rider)).toEqual(['cancelled'])
  expect(await booked(serviceId)).toEqual(['forgiven'])
  expect(await records(serviceId)).toEqual(['money.payment_cancelled'])
  expect(await codeOf(retry(serviceId))).toBe('payment.not_failed')
  await house.giveCard(rider)
  house.clock.advance(240 * 60 * minute)
  await house.charge()
  expect(await received(rider)).toEqual([])
  expect(await house.findings()).toEqual([])
})

test('a debt without a card, of which the provider knows nothing, is forgiven here', async () => {
  const rider = await house.newRider()
  const serviceId = await house.rideBefore(rider, operatorId)
  await house.charge()
  expect(await cancel(serviceId)).toMatchObject({ status: 'cancelled' })
  expect(await booked(serviceId)).toEqual(['forgiven'])
  expect(await house.findings()).toEqual([])
})

test('an operator forgives what its own riders owe, and does not see that of others [O-10]', async () => {
  const { serviceId } = await failed()
  const beta = await house.newOperator('Beta')
  expect(await codeOf(cancel(serviceId, managerOf(beta)))).toBe('payment.not_found')
  expect(await codeOf(retry(serviceId, managerOf(beta)))).toBe('payment.not_found')
  expect(await codeOf(cancel(newId()))).toBe('payment.not_found')
  expect(await cancel(serviceId, managerOf(operatorId))).toMatchObject({ status: 'cancelled' })
})

test('of two payments of one charge the one that is forgiven is; the other is still owed, and its plan goes on (Z-22)', async () => {
  const rider = await house.newPayer('no_funds')
  const first = await house.ride(rider, operatorId)
  const second = await house.ride(rider, operatorId, 5)
  await house.charge()
  expect(await house.chargesAtProvider(rider)).toMatchObject([{ amountCents: 390 }])
  expect(await cancel(first)).toMatchObject({ status: 'cancelled' })
  await house.charge()
  expect(await house.paymentOf(second)).toMatchObject({ status: 'failed' })
  expect(await stateAtProvider(rider), 'not before its time').toEqual(['cancelled'])
  house.clock.advance(60 * minute)
  await house.charge()
  expect(await house.paymentOf(second)).toMatchObject({ status: 'failed' })
  expect(await attemptsAt(rider), 'after an hour, as all that has failed').toBe(2)
  await house.giveCard(rider)
  await house.charge()
  expect(await house.paymentOf(second)).toMatchObject({ status: 'success' })
  expect(await received(rider)).toEqual([130])
  expect(await house.findings()).toEqual([])
})

/** Two debts of a rider in one charge, to a card that does this. */
const twoDebts = async (card: CardKind) => {
  const rider = await house.newPayer(card)
  const services = [await house.ride(rider, operatorId), await house.ride(rider, operatorId, 5)] as const
  await house.charge()
  expect(await house.chargesAtProvider(rider)).toHaveLength(1)
  return { rider, services }
}
const attemptsAt = async (rider: Rider): Promise<number> =>
  (
    await db.asOwner('select 1 from charge_attempts a join charges c on c.id = a.charge_id where c.customer_id = $1', [
      rider.customerId,
    ])
  ).length

test('a new card that comes while one of two debts is being cancelled pays the other at once', async () => {
  const { rider, services } = await twoDebts('no_funds')
  await fault(cancels, 'cut_before', 1000)
  expect(await codeOf(cancel(services[0]))).toBe('card.provider_away')
  await house.giveCard(rider)
  await house.charge()
  expect(await house.paymentOf(services[1]), 'not while it is being cancelled').toMatchObject({ status: 'failed' })
  await house.stage.control('DELETE', 'triggers')
  house.clock.advance(2 * minute)
  // ended by the clock, and charged in its next turn
  for (let turn = 0; turn < 2; turn += 1) await house.charge()
  expect(await house.paymentOf(services[0])).toMatchObject({ status: 'cancelled' })
  expect(await house.paymentOf(services[1])).toMatchObject({ status: 'success' })
  expect(await received(rider)).toEqual([130])
  expect(await house.findings()).toEqual([])
})

test('a new card that was not tried yet when one of two debts is forgiven pays the other at once', async () => {
  const { rider, services } = await twoDebts('no_funds')
  await house.giveCard(rider)
  expect(await cancel(services[0])).toMatchObject({ status: 'cancelled' })
  await house.charge()
  expect(await house.paymentOf(services[1])).toMatchObject({ status: 'success' })
  expect(await received(rider)).toEqual([130])
})

test('of two debts whose bank asks for the rider one is forgiven: the other still waits for the rider or another card', async () => {
  const { rider, services } = await twoDebts('asks')
  expect(await codeOf(retry(services[1]))).toBe('payment.needs_rider')
  expect(await cancel(services[0])).toMatchObject({ status: 'cancelled' })
  await house.charge()
  expect(await codeOf(retry(services[1]))).toBe('payment.needs_rider')
  expect(await attemptsAt(rider)).toBe(1)
  await house.giveCard(rider)
  expect(await retry(services[1])).toMatchObject({ status: 'success' })
})

test.each([
  ['at the card provider', 'no_funds'],
  ['without a card', undefined],
] as const)(
  'of two payments that failed %s one is forgiven: what is left is too small for a card, waits, and bars nobody',
  async (_where, card) => {
    const rider = card ? await house.newPayer(card) : await house.newRider()
    const small = await house.rideBefore(rider, operatorId, 1)
    const large = await house.rideBefore(rider, operatorId, 5)
    await house.charge()
    expect(await house.paymentOf(small)).toMatchObject({ status: 'failed' })
    expect(await cancel(large)).toMatchObject({ status: 'cancelled' })
    expect(await house.paymentOf(small)).toMatchObject({ status: 'pending', reason: null, hasFailed: false })
    const standing = async () =>
      (await house.asSystem((work) => house.money.moneyOf(work, [rider.customerId]))).get(rider.customerId)
    expect(await standing()).toMatchObject({ hasDebt: false })
    expect(await codeOf(retry(small))).toBe('payment.not_failed')
    await house.charge()
    expect(await house.paymentOf(small), 'it is not tried alone').toMatchObject({ status: 'pending' })
    // it joins the next rental
    await house.giveCard(rider)
    const next = await house.ride(rider, operatorId, 5)
    await house.charge()
    for (const serviceId of [small, next]) expect(await house.paymentOf(serviceId)).toMatchObject({ status: 'success' })
    expect(await received(rider)).toEqual([26 + 130])
    expect(await house.findings()).toEqual([])
  },
)

test('while a charge is under way nothing is forgiven, and nothing else is charged', async () => {
  const { rider, serviceId } = await failed()
  await house.giveCard(rider)
  await fault(confirms, 'pending')
  await house.charge()
  expect(await codeOf(cancel(serviceId))).toBe('payment.under_way')
  expect(await codeOf(retry(serviceId))).toBe('payment.under_way')
  const [waiting] = await house.chargesAtProvider(rider)
  await house.stage.control('POST', `payment_intents/${waiting?.chargeRef}/settle`, { outcome: 'succeeded' })
  house.clock.advance(minute)
  await house.charge()
  expect(await codeOf(cancel(serviceId))).toBe('payment.not_failed')
  expect(await received(rider)).toEqual([260])
  expect(await house.findings()).toEqual([])
})

test('what was paid meanwhile is a success, and is not forgiven', async () => {
  const { rider, serviceId, payment } = await failed()
  const [charge] = await house.chargesAtProvider(rider)
  // paid there behind our back: by the rider, or by an answer that nobody heard
  const [payer] = await db.asOwner('select payer_ref from rider_payers where customer_id = $1', [rider.customerId])
  const cardRef = await house.stage.attach(String(payer?.payer_ref), 'pm_card_visa')
  const chargeRef = charge?.chargeRef ?? ''
  await house.stage.payments.chargeAgain({ chargeRef, cardRef, idempotencyKey: `behind:${chargeRef}` })
  expect(await codeOf(cancel(serviceId))).toBe('payment.paid_meanwhile')
  expect(await payment()).toMatchObject({ status: 'success' })
  expect(await booked(serviceId)).toEqual(['charged'])
  expect(await house.findings()).toEqual([])
})

test('a provider that is away: nothing is forgiven yet, and the clock goes on until it is', async () => {
  const { serviceId, payment, rider } = await failed()
  await fault(cancels, 'cut_before', 1000)
  expect(await codeOf(cancel(serviceId))).toBe('card.provider_away')
  expect(await payment()).toMatchObject({ status: 'failed' })
  expect(await codeOf(retry(serviceId)), 'no attempt begins any more').toBe('payment.under_way')
  await house.stage.control('DELETE', 'triggers')
  house.clock.advance(2 * minute)
  await house.charge()
  expect(await payment()).toMatchObject({ status: 'cancelled' })
  expect(await stateAtProvider(rider)).toEqual(['cancelled'])
  expect(await booked(serviceId)).toEqual(['forgiven'])
  expect(await house.findings()).toEqual([])
})

test('an answer to the cancelling that is lost is read, and the debt is forgiven once', async () => {
  const { serviceId, payment } = await failed()
  await fault(cancels, 'cut_after', 2)
  expect(await cancel(serviceId)).toMatchObject({ status: 'cancelled' })
  expect(await payment()).toMatchObject({ status: 'cancelled' })
  expect(await booked(serviceId)).toEqual(['forgiven'])
})

const rounds = roundsOf(30)

test(
  `retry, cancel, a new card and the clock at the same moment, ${rounds} rounds: paid or forgiven, never both (C7)`,
  async () => {
    const ends = new Map<string, number>()
    for (let round = 0; round < rounds; round += 1) {
      const { rider, serviceId, payment } = await failed()
      await Promise.allSettled([
        retry(serviceId),
        cancel(serviceId),
        house.giveCard(rider),
        house.charge(),
        cancel(serviceId, sac),
      ])
      for (let more = 0; more < 3; more += 1) {
        house.clock.advance(leaseMs + 1000)
        await house.charge()
      }
      const { status } = await payment()
      ends.set(status, (ends.get(status) ?? 0) + 1)
      const paid = await received(rider)
      expect([paid, await booked(serviceId)]).toEqual(
        status === 'success' ? [[260], ['charged']] : [[], status === 'cancelled' ? ['forgiven'] : []],
      )
    }
    expect([...ends.keys()].every((status) => ['success', 'cancelled', 'failed'].includes(status))).toBe(true)
    expect(await house.findings()).toEqual([])
  },
  roundsMs(rounds),
)
