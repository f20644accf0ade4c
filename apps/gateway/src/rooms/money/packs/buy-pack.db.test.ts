import type { Bonus, RiderCredit, RiderPurchase } from '@motora/contract/money'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { type Charging, openCharging, type Rider } from '../../../testing/open-charging.js'
import { admin } from '../../../testing/open-house.js'

let db: TestDatabase
let house: Charging
let operatorId: string
let packId: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCharging(db)
  operatorId = await house.newOperator('Alfa', { timezone: 'Europe/Madrid' })
  packId = await newPack()
}, 120_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})
beforeEach(() => house.stage.control('DELETE', 'triggers'))

const values = { price: 20, ofert: 25, validSince: '2026-01-01', validUntil: '2027-01-01', text: 'Credit' }
const newPack = async (more: Partial<typeof values> = {}): Promise<string> =>
  (await house.ask<Bonus>(admin, 'money.createBonus', { body: { ...values, ...more } })).body.id
const seen = { priceCents: 2000, creditCents: 2500 }
const buy = async (
  rider: Rider,
  id = newId(),
  more: { packId?: string; priceCents?: number; creditCents?: number } = {},
) => {
  const { packId: of = packId, ...body } = { ...seen, ...more }
  return (
    await house.ask<RiderPurchase>(rider, 'money.buyRiderBonusPack', { params: { id: of }, body: { id, ...body } })
  ).body
}
const creditOf = async (rider: Rider) => (await house.asRider<RiderCredit>(rider, 'money.getRiderCredit')).leftCents
const received = async (rider: Rider): Promise<number[]> =>
  (await house.chargesAtProvider(rider)).map(({ receivedCents }) => receivedCents)
const booksOf = (paymentId: string) =>
  db.asOwner('select reason, debit, credit, cents, operator_id from ledger_transfers where ref = $1 order by reason', [
    paymentId,
  ])
const paid = { status: 'success', failedReason: '', isUnderWay: false, url: null }

test('a pack that is paid gives its credit, once, and the books say what was paid and what is a gift', async () => {
  const rider = await house.newPayer()
  const id = newId()
  expect(await buy(rider, id)).toEqual({ id, ...paid })
  expect(await buy(rider, id), 'the same purchase').toEqual({ id, ...paid })
  for (const other of [{ priceCents: 1 }, { creditCents: 9900 }])
    expect(await codeOf(buy(rider, id, other)), 'at another price').toBe('bonus.changed_meanwhile')
  expect([await creditOf(rider), await received(rider)]).toEqual([2500, [2000]])
  expect(await booksOf(id)).toEqual([
    { reason: 'pack bought', debit: 'provider', credit: 'rider:credit', cents: 2000, operator_id: null },
    { reason: 'pack gift', debit: 'platform:gifts', credit: 'rider:credit', cents: 500, operator_id: null },
  ])
  expect(await buy(rider)).toMatchObject(paid)
  expect([await creditOf(rider), await received(rider)], 'another purchase').toEqual([5000, [2000, 2000]])
  await house.ride(rider, operatorId)
  expect(await creditOf(rider)).toBe(4740)
  expect(await house.findings()).toEqual([])
})

test('a double click is one purchase, one charge and one lot', async () => {
  const rider = await house.newPayer()
  const id = newId()
  const answers = await Promise.all([buy(rider, id), buy(rider, id), buy(rider, id)])
  expect(answers.some(({ status }) => status === 'success')).toBe(true)
  expect(answers.every(({ status, isUnderWay }) => status === 'success' || isUnderWay)).toBe(true)
  expect(await buy(rider, id)).toMatchObject(paid)
  expect([await creditOf(rider), await received(rider)]).toEqual([2500, [2000]])
  expect(await house.findings()).toEqual([])
})

test('where the bank asks, the rider confirms on its page, and the credit is there once that is heard', async () => {
  const rider = await house.newPayer('asks')
  const id = newId()
  const asked = await buy(rider, id)
  expect(asked).toMatchObject({ status: 'failed', failedReason: 'needs_rider', isUnderWay: false })
  expect(asked.url).toContain('/confirm/')
  expect(await creditOf(rider)).toBe(0)
  await house.stage.submit(asked.url ?? '', { answer: 'confirm' })
  expect(await buy(rider, id)).toEqual({ id, ...paid, failedReason: 'needs_rider' })
  expect([await creditOf(rider), await received(rider)]).toEqual([2500, [2000]])
  expect(await house.findings()).toEqual([])
})

test('the event of the provider alone gives the credit, and told again gives no more', async () => {
  const rider = await house.newPayer('asks')
  const { url, id } = await buy(rider)
  await house.stage.submit(url ?? '', { answer: 'confirm' })
  const answer = await fetch(`${house.stage.origin}/v1/events?limit=100`, {
    headers: { authorization: `Bearer ${house.stage.secretKey}` },
  })
  const { data } = (await answer.json()) as { data: { id: string; type: string }[] }
  const event = data.find(({ type }) => type === 'payment_intent.succeeded')
  for (const eventId of [event?.id, `${event?.id}again`]) {
    const payload = JSON.stringify({ ...event, id: eventId })
    const timestamp = Math.floor(house.clock.now().getTime() / 1000)
    const header = { payload, secret: house.stage.webhookSecret, timestamp }
    const headers = { 'stripe-signature': Stripe.webhooks.generateTestHeaderString(header) }
    await house.ask({ kind: 'nobody' }, 'money.receiveProviderEvent', { body: Buffer.from(payload), headers })
    await house.run('hear the card provider')
  }
  expect([await creditOf(rider), await booksOf(id)]).toMatchObject([2500, [{ cents: 2000 }, { cents: 500 }]])
  expect(await house.findings()).toEqual([])
})

test('an answer that was lost is asked for again by the clock: one charge, and a person is not erased meanwhile', async () => {
  const rider = await house.newPayer()
  const id = newId()
  await house.stage.control('POST', 'triggers', {
    on: 'POST /v1/payment_intents',
    fault: 'cut_after',
    times: 2,
    ms: 0,
  })
  expect(await buy(rider, id)).toMatchObject({ status: 'pending', isUnderWay: true, url: null })
  expect(await house.asSystem((work) => house.money.openMoneyOf(work, rider.customerId))).toEqual([
    'customer.payment_open',
  ])
  house.clock.advance(60_000)
  await house.charge()
  expect(await buy(rider, id)).toMatchObject(paid)
  expect([await creditOf(rider), await received(rider)]).toEqual([2500, [2000]])
  expect(await house.findings()).toEqual([])
})

test('a pack that failed is no debt, bars nobody, and neither the plan nor a new card nor staff tries it again', async () => {
  const rider = await house.newPayer('no_funds')
  const id = newId()
  expect(await buy(rider, id)).toMatchObject({ status: 'failed', failedReason: 'no_funds', url: null })
  await house.giveCard(rider, 'works')
  for (const days of [0, 1, 5]) {
    house.clock.advance(days * 3_600_000)
    await house.charge()
  }
  expect([await creditOf(rider), await received(rider)]).toEqual([0, [0]])
  const params = { id }
  expect(await codeOf(house.ask(admin, 'money.retryPayment', { params }))).toBe('payment.riders_purchase')
  const debts = await house.ask<{ isPaid: boolean }>(rider, 'money.payRiderDebts')
  expect(debts.body).toMatchObject({ isPaid: true, url: null })
  expect(await house.asSystem((work) => house.money.openMoneyOf(work, rider.customerId))).toEqual([])
  await house.ride(rider, operatorId)
  expect(await house.findings()).toEqual([])
  // the rider alone goes on with it, at the same charge
  expect(await buy(rider, id)).toMatchObject({ status: 'success' })
  expect(await received(rider)).toEqual([2000])
  expect(await house.findings()).toEqual([])
})

test('a call that the provider refuses is a purchase that failed, and no clock asks again', async () => {
  const rider = await house.newPayer()
  await db.asOwner("update rider_cards set card_ref = 'pm_none' where customer_id = $1", [rider.customerId])
  const id = newId()
  expect(await buy(rider, id)).toMatchObject({ status: 'failed', isUnderWay: false })
  const rows = await db.asOwner(
    'select c.next_at from charges c join charge_payments l on l.charge_id = c.id where l.payment_id = $1',
    [id],
  )
  expect(rows).toEqual([{ next_at: null }])
})

test('what is not on sale, has changed, or costs too little is not sold, and nothing is kept of it', async () => {
  const rider = await house.newPayer()
  const [past, early, small, empty] = [
    await newPack({ validUntil: '2026-01-02' }),
    await newPack({ validSince: '2026-12-31' }),
    await newPack({ price: 0.5, ofert: 0.5 }),
    await house.newRider(),
  ]
  // as it was made before such prices were refused
  await db.asOwner('update bonus_packs set price_cents = 40, offer_cents = 40 where id = $1', [small])
  const code = (given: Parameters<typeof buy>[2], of = rider) => codeOf(buy(of, newId(), given))
  expect(await code({ packId: past })).toBe('bonus.not_on_sale')
  expect(await code({ packId: early })).toBe('bonus.not_on_sale')
  expect(await code({ packId: newId() })).toBe('bonus.not_found')
  expect(await code({ priceCents: 1999 })).toBe('bonus.changed_meanwhile')
  expect(await code({ creditCents: 2501 })).toBe('bonus.changed_meanwhile')
  expect(await code({ packId: small, priceCents: 40, creditCents: 40 })).toBe('payment.too_small')
  expect(await code({}, empty)).toBe('payment.needs_card')
  expect(
    await db.asOwner('select id from payments where customer_id = any($1)', [[rider.customerId, empty.customerId]]),
  ).toEqual([])
})

test('an id is one purchase’s: another rider, another pack and another day get none of it', async () => {
  const [rider, other] = [await house.newPayer('no_funds'), await house.newPayer()]
  const id = newId()
  await buy(rider, id)
  expect(await codeOf(buy(other, id))).toBe('request.key_reused')
  expect(await codeOf(buy(rider, id, { packId: await newPack() }))).toBe('request.key_reused')
  // its price stays for a day, whatever becomes of the pack
  await house.ask(admin, 'money.updateBonus', { params: { id: packId }, body: { ...values, price: 30 } })
  house.clock.advance(86_400_000 - 1)
  expect(await buy(rider, id)).toMatchObject({ status: 'failed' })
  house.clock.advance(1)
  expect(await codeOf(buy(rider, id))).toBe('bonus.purchase_over')
  await house.ask(admin, 'money.updateBonus', { params: { id: packId }, body: values })
})

test('a pack that gives less than it costs: the rest is the platform’s, and what banks take of it as well', async () => {
  const rider = await house.newPayer()
  const mean = await newPack({ price: 20, ofert: 15 })
  const { id } = await buy(rider, newId(), { packId: mean, creditCents: 1500 })
  expect(await booksOf(id)).toMatchObject([
    { reason: 'pack bought', cents: 2000 },
    { reason: 'pack gift', debit: 'rider:credit', credit: 'platform:gifts', cents: 500 },
  ])
  expect(await creditOf(rider)).toBe(1500)
  expect(await house.findings()).toEqual([])
})

test('a lot that is another than its payment, a gift that is not booked and a lot that is missing are found', async () => {
  const rider = await house.newPayer()
  const { id } = await buy(rider)
  await db.asOwner('update credit_lots set granted_cents = 2600, left_cents = 2600 where payment_id = $1', [id])
  expect(await house.findings()).toEqual([
    { what: 'pack.differs', id, expected: '2000 gives 2500', found: '2000 gives 2500, lot 2600' },
    { what: 'rider.credit', id: rider.customerId, expected: '2600', found: '2500' },
  ])
  await db.asOwner('delete from credit_lots where payment_id = $1', [id])
  expect(await house.findings()).toMatchObject([
    { what: 'pack.differs', found: '2000 gives 2500, lot 0' },
    { what: 'rider.credit', found: '2500' },
  ])
  await db.asOwner(
    `insert into credit_lots (id, customer_id, pack_id, payment_id, opened_at, granted_cents, left_cents)
     values (gen_random_uuid(), $1, $2, $3, now(), 2500, 2500)`,
    [rider.customerId, packId, id],
  )
  expect(await house.findings()).toEqual([])
})
