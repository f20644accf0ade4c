import type { Refund, RiderCredit } from '@motora/contract/money'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { type Charging, openCharging, type Rider } from '../../../testing/open-charging.js'
import * as people from '../../../testing/open-house.js'
import { plantDispute } from '../../../testing/plant-payment.js'

/** Each with an account of its own, the same in every call. */
const admin = { ...people.admin, accountId: newId() }
const sac = { ...people.sac, accountId: newId() }

let db: TestDatabase
let house: Charging
let operatorId: string
let packId: string
/** Above what one person may refund alone. */
let dearId: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCharging(db)
  operatorId = await house.newOperator('Alfa', { timezone: 'Europe/Madrid' })
  packId = await house.sellPack(20, 25)
  dearId = await house.sellPack(250, 300)
}, 120_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})
beforeEach(() => house.stage.control('DELETE', 'triggers'))

const bought = () => house.buyPack(packId, { priceCents: 2000, creditCents: 2500 })
const refund = async (id: string, amount?: number) => {
  const body = amount === undefined ? {} : { amount, reason: 'Not needed', id: newId() }
  return (await house.ask<Refund>(sac, 'money.refundPayment', { params: { id }, body })).body
}
const send = () => house.run('give refunds back')
const creditOf = async (rider: Rider) => (await house.asRider<RiderCredit>(rider, 'money.getRiderCredit')).leftCents
const refundedAtProvider = async (rider: Rider) =>
  (await house.chargesAtProvider(rider)).map(({ refundedCents }) => refundedCents)
const statusOf = async (id: string) => (await db.asOwner('select status from payments where id = $1', [id]))[0]?.status

test('an unspent pack goes back as a whole, once; its credit is gone from where that is asked for', async () => {
  const { rider, id } = await bought()
  const asked = await refund(id)
  expect(asked).toMatchObject({ amount: 20, bonusAmount: 0, state: 'on its way' })
  expect(await creditOf(rider), 'before the provider was asked').toBe(0)
  expect((await refund(id)).id).toBe(asked.id)
  expect(await house.findings()).toEqual([])
  await send()
  expect([await statusOf(id), await refundedAtProvider(rider)]).toEqual(['refunded', [2000]])
  const books = await db.asOwner('select reason, debit, credit, cents from ledger_transfers where ref = $1', [asked.id])
  expect(books.toSorted((a, b) => Number(a.cents) - Number(b.cents))).toEqual([
    { reason: 'gift refunded', debit: 'rider:credit', credit: 'platform:gifts', cents: 500 },
    { reason: 'refunded', debit: 'rider:credit', credit: 'provider', cents: 2000 },
  ])
  expect(await house.findings()).toEqual([])
})

test('of a spent one the refusal says what is left, and a part gives that and no more', async () => {
  const { rider, id } = await bought()
  await house.ride(rider, operatorId)
  // 25.00 − 2.60 = 22.40, bought for 17.92
  await expect(refund(id)).rejects.toMatchObject({ code: 'payment.bonus_spent', params: { left: 17.92 } })
  expect(await codeOf(refund(id, 17.93))).toBe('payment.bonus_spent')
  await refund(id, 10)
  expect(await creditOf(rider)).toBe(990)
  await expect(refund(id)).rejects.toMatchObject({ code: 'payment.bonus_spent', params: { left: 7.92 } })
  await refund(id, 7.92)
  await send()
  expect([await creditOf(rider), await refundedAtProvider(rider), await statusOf(id)]).toEqual([0, [1792], 'success'])
  expect(await house.findings()).toEqual([])
})

test('a refund that comes to nothing gives the credit back, and it can be asked for again', async () => {
  const { rider, id } = await bought()
  const [charge] = await house.chargesAtProvider(rider)
  // somebody gives it back at the provider meanwhile
  await house.stage.payments.refund({
    chargeRef: charge?.chargeRef ?? '',
    amountCents: 2000,
    metadata: {},
    idempotencyKey: newId(),
  })
  await refund(id)
  expect(await creditOf(rider)).toBe(0)
  await send()
  expect([await creditOf(rider), await statusOf(id)]).toEqual([2500, 'success'])
  expect(await house.findings()).toEqual([])
  expect(await refund(id)).toMatchObject({ state: 'on its way' })
})

test('a rental that ends while a refund is asked for: the credit is spent or given back, never both', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { rider, id } = await bought()
    const end = await house.setOut(rider, operatorId)
    await Promise.allSettled([end(10), refund(id)])
    await send()
    const [left, back] = [await creditOf(rider), (await refundedAtProvider(rider))[0] ?? 0]
    expect([
      [2240, 0],
      [0, 2000],
    ]).toContainEqual([left, back])
  }
  expect(await house.findings()).toEqual([])
}, 60_000)

test('a cent that the lot or the books say otherwise of a refund is found', async () => {
  const { id } = await bought()
  const { id: refundId } = await refund(id)
  await send()
  await db.asOwner('update refunds set lot_cents = 2499 where id = $1', [refundId])
  expect(await house.findings()).toMatchObject([{ what: 'pack.refunded', id }])
  await db.asOwner('update refunds set lot_cents = 2500 where id = $1', [refundId])
  expect(await house.findings()).toEqual([])
})

test('a bank that sends the money back later: it is credit again, and the books say both', async () => {
  const { rider, id } = await bought()
  const { id: refundId } = await refund(id)
  await send()
  const [row] = await db.asOwner('select refund_ref from refunds where id = $1', [refundId])
  await house.stage.control('POST', `refunds/${row?.refund_ref}/settle`, { outcome: 'failed' })
  const answer = await fetch(`${house.stage.origin}/v1/events?limit=20`, {
    headers: { authorization: `Bearer ${house.stage.secretKey}` },
  })
  const { data } = (await answer.json()) as { data: { type: string; data: { object: { id: string } } }[] }
  const event = data.find(({ type, data: of }) => type === 'refund.failed' && of.object.id === row?.refund_ref)
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(house.clock.now().getTime() / 1000)
  const header = { payload, secret: house.stage.webhookSecret, timestamp }
  const headers = { 'stripe-signature': Stripe.webhooks.generateTestHeaderString(header) }
  await house.ask({ kind: 'nobody' }, 'money.receiveProviderEvent', { body: Buffer.from(payload), headers })
  await house.run('hear the card provider')
  expect([await creditOf(rider), await statusOf(id)]).toEqual([2500, 'success'])
  expect(await house.findings()).toEqual([])
})

/** A pack of 250 € that gave 300 €, of which a refund waits for a second person. */
const waits = async () => {
  const { rider, id } = await house.buyPack(dearId, { priceCents: 25_000, creditCents: 30_000 })
  const asked = await refund(id)
  expect([asked.state, await creditOf(rider)]).toEqual(['waiting', 0])
  expect(await house.findings()).toEqual([])
  return { rider, id, refundId: asked.id }
}
type How = 'allow' | 'refuse' | 'withdraw'
const answer = async (who: typeof admin | typeof sac, how: How, id: string) =>
  (await house.ask<Refund>(who, `money.${how}Refund`, { params: { id } })).body
const standing = async ({ rider, id }: { rider: Rider; id: string }) => [
  await creditOf(rider),
  await refundedAtProvider(rider),
  await statusOf(id),
]

test('allowed by another it goes back once; while it waits its credit is gone already (Z-43)', async () => {
  const one = await waits()
  await send()
  expect(await standing(one)).toEqual([0, [0], 'success'])
  await answer(admin, 'allow', one.refundId)
  await send()
  expect(await standing(one)).toEqual([0, [25_000], 'refunded'])
  expect(await house.findings()).toEqual([])
})

test('parts of a pack count together towards what one person may refund alone', async () => {
  const { rider, id } = await house.buyPack(dearId, { priceCents: 25_000, creditCents: 30_000 })
  expect((await refund(id, 200)).state).toBe('on its way')
  const part = await refund(id, 10)
  expect([part.state, await creditOf(rider)]).toEqual(['waiting', 4800])
  await answer(admin, 'refuse', part.id)
  await send()
  expect(await standing({ rider, id })).toEqual([6000, [20_000], 'success'])
  expect(await house.findings()).toEqual([])
})

test.each([
  ['refused by the second person', 'refuse', admin],
  ['withdrawn by who asked', 'withdraw', sac],
] as const)(
  '%s its credit comes back once, whatever the clicks, and it can be asked for again',
  async (_, how, who) => {
    const one = await waits()
    await Promise.all([answer(who, how, one.refundId), answer(who, how, one.refundId)])
    await answer(who, how, one.refundId)
    await send()
    expect(await standing(one)).toEqual([30_000, [0], 'success'])
    expect(await house.findings()).toEqual([])
    expect([(await refund(one.id)).state, await creditOf(one.rider)]).toEqual(['waiting', 0])
    expect(await house.findings()).toEqual([])
  },
)

test('lapsed by the clock the credit of each comes back once', async () => {
  const [one, other] = [await waits(), await waits()]
  house.clock.advance(7 * 86_400_000)
  await Promise.all([house.run('let refunds lapse'), house.run('let refunds lapse')])
  await house.run('let refunds lapse')
  await send()
  for (const each of [one, other]) expect(await standing(each)).toEqual([30_000, [0], 'success'])
  expect(await codeOf(answer(admin, 'allow', one.refundId))).toBe('refund.not_waiting')
  expect(await house.findings()).toEqual([])
})

test('allowed and withdrawn at the same moment: the money goes back or the credit does, never both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const one = await waits()
    const all = [answer(admin, 'allow', one.refundId), answer(sac, 'withdraw', one.refundId), send()]
    const said = await Promise.allSettled(round % 2 ? all : all.toReversed())
    expect(said.filter(({ status }) => status === 'rejected')).toHaveLength(1)
    await send()
    expect([
      [0, [25_000], 'refunded'],
      [30_000, [0], 'success'],
    ]).toContainEqual(await standing(one))
  }
  expect(await house.findings()).toEqual([])
}, 60_000)

test('a dispute that opens meanwhile keeps it waiting, and its credit gone', async () => {
  const one = await waits()
  await plantDispute(db, { operatorId: null, paymentId: one.id, state: 'open' })
  expect(await codeOf(answer(admin, 'allow', one.refundId))).toBe('payment.disputed')
  expect(await creditOf(one.rider)).toBe(0)
  await db.asOwner(`delete from disputes where payment_id = $1`, [one.id])
  await answer(sac, 'withdraw', one.refundId)
  expect(await creditOf(one.rider)).toBe(30_000)
})
