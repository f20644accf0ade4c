import { readFileSync } from 'node:fs'
import type { Bonus, PaymentCourse, RiderPurchase } from '@motora/contract/money'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { type CardKind, type Charging, openCharging } from '../../../testing/open-charging.js'
import * as people from '../../../testing/open-house.js'
import { plantDispute } from '../../../testing/plant-payment.js'
import { hearProvider } from '../../../testing/provider-news.js'

vi.setConfig({ testTimeout: 60_000 })
/** Each with an account of its own, the same in every call. */
const [admin, sac] = [
  { ...people.admin, accountId: newId() },
  { ...people.sac, accountId: newId() },
]
let db: TestDatabase
let house: Charging
let operatorId: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCharging(db, { refundAloneCents: 200 })
  operatorId = await house.newOperator('Alfa', { timezone: 'Europe/Madrid' })
}, 120_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})

const minuteMs = 60_000
/** A rental of 2.60 € of a rider with this card, charged. */
const ridden = async (card?: CardKind) => {
  const rider = await house.newRider()
  if (card) await house.giveCard(rider, card)
  // who has no card may not set out
  const serviceId = await (card ? house.ride : house.rideBefore)(rider, operatorId)
  await house.charge()
  return { rider, serviceId, paymentId: (await house.paymentOf(serviceId)).id }
}
const later = () => house.clock.advance(minuteMs)
const eventsOf = async (serviceId: string, who: people.Who = admin) =>
  (await house.ask<PaymentCourse>(who, 'money.getServicePaymentEvents', { params: { id: serviceId } })).body
const said = ({ events }: PaymentCourse) => events.map(({ what, amount, reason }) => [what, amount, reason])
const params = (id: string) => ({ params: { id } })

test('each attempt is told with what came of it, and the card that pays in the end (MONEY §8)', async () => {
  const { rider, serviceId, paymentId } = await ridden('no_funds')
  later()
  await house.giveCard(rider)
  await house.charge()
  const course = await eventsOf(serviceId)
  expect(course).toMatchObject({ paymentId, currency: 'eur' })
  expect(said(course)).toEqual([
    ['charge-declined', 2.6, 'no_funds'],
    ['charge-succeeded', 2.6, ''],
  ])
  const [first = '', second = ''] = course.events.map(({ at }) => at)
  expect(Date.parse(second) - Date.parse(first)).toBeGreaterThanOrEqual(minuteMs)
  const byPayment = await house.ask<PaymentCourse>(sac, 'money.getPaymentEvents', params(paymentId))
  expect(byPayment.body).toEqual(course)
})

test('what the rider confirms at the bank says both: that the card waited, and that it paid then', async () => {
  const body = { price: 10, ofert: 12, validSince: '2026-01-01', validUntil: '2027-01-01', text: 'Credit' }
  const pack = (await house.ask<Bonus>(admin, 'money.createBonus', { body })).body.id
  const rider = await house.newPayer('asks')
  const call = { ...params(pack), body: { id: newId(), priceCents: 1000, creditCents: 1200 } }
  const { id, url } = (await house.ask<RiderPurchase>(rider, 'money.buyRiderBonusPack', call)).body
  const read = async () => (await house.ask<PaymentCourse>(admin, 'money.getPaymentEvents', params(id))).body
  expect(said(await read())).toEqual([['charge-needs-rider', 10, '']])
  later()
  await house.stage.submit(url ?? '', { answer: 'confirm' })
  await hearProvider(house)
  const course = await read()
  expect(said(course)).toEqual([
    ['charge-needs-rider', 10, ''],
    ['charge-succeeded', 10, ''],
  ])
  const [asked = '', paid = ''] = course.events.map(({ at }) => at)
  expect(Date.parse(paid) - Date.parse(asked)).toBe(minuteMs)
})

test('of a charge for several rentals each tells its own part', async () => {
  const rider = await house.newRider()
  const services = [await house.rideBefore(rider, operatorId), await house.rideBefore(rider, operatorId, 20)]
  await house.giveCard(rider)
  await house.charge()
  expect(await Promise.all(services.map(async (id) => said(await eventsOf(id))))).toEqual([
    [['charge-succeeded', 2.6, '']],
    [['charge-succeeded', 5.2, '']],
  ])
})

test('without a card nothing was asked of a bank, and what is forgiven says so', async () => {
  const { serviceId } = await ridden()
  expect(said(await eventsOf(serviceId))).toEqual([['not-charged', 2.6, 'no_card']])
  later()
  await house.ask(admin, 'money.cancelServicePayment', params(serviceId))
  expect(said(await eventsOf(serviceId))).toEqual([
    ['not-charged', 2.6, 'no_card'],
    ['forgiven', 2.6, ''],
  ])
})

test('that nothing could be charged stays told when a card is declined later, and the other way round', async () => {
  const { rider, serviceId } = await ridden()
  later()
  await house.giveCard(rider, 'no_funds')
  await house.charge()
  expect(said(await eventsOf(serviceId))).toEqual([
    ['not-charged', 2.6, 'no_card'],
    ['charge-declined', 2.6, 'no_funds'],
  ])
  const other = await ridden('no_funds')
  const [before] = (await eventsOf(other.serviceId)).events
  await db.asOwner(`update rider_cards set removed_at = now() where customer_id = $1`, [other.rider.customerId])
  house.clock.advance(60 * minuteMs)
  await house.charge()
  const course = await eventsOf(other.serviceId)
  expect(said(course)).toEqual([
    ['charge-declined', 2.6, 'no_funds'],
    ['not-charged', 2.6, 'no_card'],
  ])
  const [first, second] = course.events
  expect([first, Date.parse(second?.at ?? '') - Date.parse(first?.at ?? '')]).toEqual([before, 60 * minuteMs])
})

test('what failed before the first failure was kept is dated by its migration from the attempts, and an event of no card stays', async () => {
  const declined = await ridden('no_funds')
  const cardless = await ridden()
  const failedAt = async ({ paymentId }: { paymentId: string }) =>
    (await db.asOwner('select failed_at from payments where id = $1', [paymentId]))[0]?.failed_at
  const first = await failedAt(declined)
  const course = await eventsOf(cardless.serviceId)
  // as the version before kept them: the last decline, and an event that the reason alone knew of
  await db.asOwner(`update payments set failed_at = failed_at + interval '6 days' where id = $1`, [declined.paymentId])
  await db.asOwner('update payments set not_charged_at = null, not_charged_reason = null')
  const file = new URL('../../../../migrations/0332_money_first_failure.sql', import.meta.url)
  const statements = readFileSync(file, 'utf8').split('--> statement-breakpoint')
  for (const fill of statements.filter((text) => text.includes('update payments'))) await db.asOwner(fill)
  expect(await failedAt(declined)).toEqual(first)
  expect(said(await eventsOf(declined.serviceId))).toEqual([['charge-declined', 2.6, 'no_funds']])
  expect(await eventsOf(cardless.serviceId)).toEqual(course)
})

test('a refund is told from the asking to the bank, with the answer of the second person (Z-43)', async () => {
  const { serviceId } = await ridden('works')
  const ask = async (amount: number, reason: string) => {
    later()
    const body = { amount, reason, id: newId() }
    return (await house.ask<{ id: string }>(sac, 'money.refundService', { ...params(serviceId), body })).body.id
  }
  const refused = await ask(2.5, 'Did not start')
  later()
  await house.ask(admin, 'money.refuseRefund', params(refused))
  const allowed = await ask(2.4, 'Did not start at all')
  later()
  await house.ask(admin, 'money.allowRefund', params(allowed))
  later()
  await house.run('give refunds back')
  expect(said(await eventsOf(serviceId)).slice(1)).toEqual([
    ['refund-asked', 2.5, 'Did not start'],
    ['refund-refused', 2.5, ''],
    ['refund-asked', 2.4, 'Did not start at all'],
    ['refund-allowed', 2.4, ''],
    ['refund-given', 2.4, ''],
  ])
})

test('two disputes of one payment are both told, and each with its end', async () => {
  const { serviceId, paymentId } = await ridden('works')
  const at = (minutes: number) => new Date(house.clock.now().getTime() + minutes * minuteMs)
  await plantDispute(db, { operatorId, paymentId, state: 'lost', openedAt: at(1) })
  await plantDispute(db, { operatorId, paymentId, state: 'open', openedAt: at(2) })
  await db.asOwner('update disputes set closed_at = $2 where payment_id = $1 and closed_at is not null', [
    paymentId,
    at(3).toISOString(),
  ])
  expect(said(await eventsOf(serviceId)).slice(1)).toEqual([
    ['dispute-opened', 3, 'fraudulent'],
    ['dispute-opened', 3, 'fraudulent'],
    ['dispute-lost', 3, ''],
  ])
})

test('a purchase that is dropped because the same pack was bought says so', async () => {
  const body = { price: 20, ofert: 25, validSince: '2026-01-01', validUntil: '2027-01-01', text: 'Credit' }
  const pack = (await house.ask<Bonus>(admin, 'money.createBonus', { body })).body.id
  const rider = await house.newPayer('no_funds')
  const buy = async () => {
    const id = newId()
    await house.ask(rider, 'money.buyRiderBonusPack', {
      ...params(pack),
      body: { id, priceCents: 2000, creditCents: 2500 },
    })
    later()
    return id
  }
  const dropped = await buy()
  await house.giveCard(rider)
  await buy()
  await house.charge()
  const { body: course } = await house.ask<PaymentCourse>(admin, 'money.getPaymentEvents', params(dropped))
  expect(said(course)).toEqual([
    ['charge-declined', 20, 'no_funds'],
    ['purchase-dropped', 20, ''],
  ])
})

test('an operator reads what happened to payments of its own rentals alone, and a rental without one has none', async () => {
  const { serviceId, paymentId } = await ridden('works')
  expect(said(await eventsOf(serviceId, people.managerOf(operatorId)))).toEqual([['charge-succeeded', 2.6, '']])
  const other = people.managerOf(await house.newOperator('Beta', { timezone: 'Europe/Madrid' }))
  expect(await codeOf(eventsOf(serviceId, other))).toBe('payment.not_found')
  expect(await codeOf(eventsOf(newId()))).toBe('payment.not_found')
  expect(await codeOf(eventsOf(paymentId))).toBe('payment.not_found')
})
