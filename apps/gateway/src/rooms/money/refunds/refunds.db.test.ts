import type { PaymentHistoric, Refund } from '@motora/contract/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { type Charging, openCharging, type Rider } from '../../../testing/open-charging.js'
import { admin, managerOf, sac, type Who } from '../../../testing/open-house.js'

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

const creates = 'POST /v1/refunds'
const fault = (kind: string, times = 1, ms = 0) =>
  house.stage.control('POST', 'triggers', { on: creates, fault: kind, times, ms })
const giveBack = () => house.run('give refunds back')

/** A rental that was paid: by card, and by so many cents of credit. */
const paid = async (of: { creditCents?: number; minutes?: number } = {}) => {
  const one = await house.paidRide(operatorId, of)
  return { ...one, status: async () => (await house.paymentOf(one.serviceId)).status }
}
const ask = async (who: Who, serviceId: string, body: object = {}) =>
  (await house.ask<Refund>(who, 'money.refundService', { params: { id: serviceId }, body })).body
/** What the provider has given back of a rider's charges, in cents. */
const backAtProvider = async (rider: Rider): Promise<number> =>
  (await house.chargesAtProvider(rider)).reduce((sum, { refundedCents }) => sum + refundedCents, 0)
const refundsOf = (paymentId: string) =>
  db.asOwner(
    'select state, card_cents as card, credit_cents as credit, tries, failure from refunds where payment_id = $1 order by asked_at, id',
    [paymentId],
  )
const booked = async (id: string) =>
  db.asOwner('select debit, credit, cents from ledger_transfers where ref = $1 order by cents desc', [id])

test('a service is refunded as a whole: the card gets it back, and the payment and the books say so [O-10]', async () => {
  const { rider, serviceId, paymentId, status } = await paid()
  const asked = await ask(sac, serviceId)
  expect(asked).toMatchObject({ paymentId, amount: 2.6, bonusAmount: 0, state: 'on its way' })
  expect([await status(), await backAtProvider(rider)]).toEqual(['success', 0])
  await giveBack()
  expect([await status(), await backAtProvider(rider)]).toEqual(['refunded', 260])
  expect(await booked(asked.id)).toEqual([{ debit: 'operator:refunds', credit: 'provider', cents: 260 }])
  expect(await ask(sac, serviceId)).toMatchObject({ id: asked.id, state: 'succeeded' })
  await giveBack()
  expect(await backAtProvider(rider)).toBe(260)
  expect(await house.findings()).toEqual([])
})

test('by the payment it is the same refund as by its service, of all that is left where no amount is named [O-12]', async () => {
  const { serviceId, paymentId } = await paid()
  const params = { id: paymentId }
  const asked = (await house.ask<Refund>(admin, 'money.refundPayment', { params, body: {} })).body
  expect((await ask(admin, serviceId)).id).toBe(asked.id)
  await giveBack()
  const query = { filter: JSON.stringify({ id: [paymentId] }) }
  const [listed] = (await house.ask<PaymentHistoric[]>(admin, 'money.listPayments', { query })).body
  expect(listed?.status).toBe('Refunded')
})

test('50 clicks at the same time, by each way and by three people, are one refund [O-10, O-12]', async () => {
  const { rider, serviceId, paymentId } = await paid()
  const ways = Array.from({ length: 50 }, (_, n) =>
    n % 2 === 0
      ? ask([admin, sac, managerOf(operatorId)][n % 3] ?? admin, serviceId)
      : house.ask<Refund>(n % 3 === 0 ? admin : sac, 'money.refundPayment', { params: { id: paymentId }, body: {} }),
  )
  const answers = await Promise.all([...ways, giveBack(), giveBack()])
  const ids = answers.flatMap((one) => (one && 'id' in one ? one.id : one && 'body' in one ? one.body.id : []))
  expect(ids).toHaveLength(50)
  expect(new Set(ids).size).toBe(1)
  await Promise.all([giveBack(), giveBack(), giveBack()])
  expect([await backAtProvider(rider), await refundsOf(paymentId)]).toMatchObject([260, [{ state: 'succeeded' }]])
  expect(await house.findings()).toEqual([])
})

test('what credit paid goes back to its lot, after the card; of credit alone no card is asked', async () => {
  const { rider, serviceId, status } = await paid({ creditCents: 100 })
  const left = () => house.asSystem((work) => house.money.creditLeft(work, rider.customerId))
  expect(await left()).toBe(0)
  const part = { amount: 2, reason: 'It did not start', id: newId() }
  expect(await ask(sac, serviceId, part)).toMatchObject({ amount: 2, bonusAmount: 0.4 })
  expect((await ask(sac, serviceId, part)).id).toBe(part.id)
  await giveBack()
  expect([await status(), await backAtProvider(rider), await left()]).toEqual(['success', 160, 40])
  expect(await ask(admin, serviceId)).toMatchObject({ amount: 0.6, bonusAmount: 0.6 })
  await giveBack()
  expect([await status(), await backAtProvider(rider), await left()]).toEqual(['refunded', 160, 100])
  expect(await booked(part.id)).toEqual([
    { debit: 'operator:refunds', credit: 'provider', cents: 160 },
    { debit: 'operator:refunds', credit: 'rider:credit', cents: 40 },
  ])
  expect(await house.findings()).toEqual([])
})

test('more than is left and what was not paid are refused, each with its reason (Z-43)', async () => {
  const { rider, serviceId } = await paid()
  const part = (amount: number) => ({ amount, reason: 'Broken', id: newId() })
  expect(await codeOf(ask(sac, serviceId, part(2.61)))).toBe('payment.more_than_left')
  await ask(sac, serviceId, part(2))
  expect(await codeOf(ask(sac, serviceId, part(0.61)))).toBe('payment.more_than_left')
  const open = await house.ride(rider, operatorId)
  expect(await codeOf(ask(sac, open))).toBe('payment.not_paid')
  expect(await codeOf(ask(sac, newId()))).toBe('payment.not_found')
  await expect(ask(sac, serviceId, { amount: 1 })).rejects.toThrow('amount, reason and id, or no body')
})

test('the id of another refund is not taken for this one, and an amount is what its digits say', async () => {
  const [one, other] = [await paid(), await paid()]
  const part = { amount: 0.1 + 0.2, reason: 'Late', id: newId() }
  expect(await ask(sac, one.serviceId, part)).toMatchObject({ id: part.id, amount: 0.3 })
  await expect(ask(sac, other.serviceId, part)).rejects.toMatchObject({ code: 'request.key_reused' })
  expect(await refundsOf(other.paymentId)).toEqual([])
  await expect(ask(sac, one.serviceId, { ...part, id: newId(), amount: 1e12 })).rejects.toThrow()
})

test('the same id with another amount or reason is another refund, and is refused; the same again is the one there is', async () => {
  const one = await paid()
  const part = { amount: 1.01, reason: 'Late', id: newId() }
  const first = await ask(sac, one.serviceId, part)
  for (const other of [{ amount: 2 }, { reason: 'Broken' }])
    await expect(ask(sac, one.serviceId, { ...part, ...other })).rejects.toMatchObject({ code: 'request.key_reused' })
  expect(await ask(sac, one.serviceId, part)).toEqual(first)
  expect(await refundsOf(one.paymentId)).toHaveLength(1)
})

test('an operator refunds its own services, as a whole alone; another’s are not there [O-07]', async () => {
  const { serviceId } = await paid()
  const other = await house.newOperator('Beta', {})
  expect(await codeOf(ask(managerOf(other), serviceId))).toBe('payment.not_found')
  const part = { amount: 1, reason: 'Broken', id: newId() }
  expect(await codeOf(ask(managerOf(operatorId), serviceId, part))).toBe('identity.not_permitted')
  expect(await ask(managerOf(operatorId), serviceId)).toMatchObject({ amount: 2.6 })
})

test('an answer that was lost is asked for again under the same key: one refund at the provider', async () => {
  const { rider, serviceId, paymentId, status } = await paid()
  await ask(sac, serviceId)
  await fault('cut_after', 1000)
  await giveBack()
  expect([await status(), await refundsOf(paymentId)]).toMatchObject(['success', [{ state: 'on its way', tries: 1 }]])
  await house.stage.control('DELETE', 'triggers')
  house.clock.advance(60_000)
  await giveBack()
  expect([await status(), await backAtProvider(rider)]).toEqual(['refunded', 260])
  expect(await house.findings()).toEqual([])
})

test('after 23 hours it is not asked for again: what is at the provider says what came of it', async () => {
  const { rider, serviceId, status } = await paid()
  await ask(sac, serviceId)
  await fault('cut_after', 1000)
  await giveBack()
  expect(await status()).toBe('success')
  house.clock.advance(24 * 3_600_000)
  // under its key it would be another one by now
  await house.stage.control('DELETE', 'triggers')
  await fault('cut_before', 1000)
  await giveBack()
  expect([await status(), await backAtProvider(rider)]).toEqual(['refunded', 260])
  expect(await house.findings()).toEqual([])
})

test('a process that was killed after it asked loses nothing: another asks under the same key', async () => {
  const { rider, serviceId, paymentId, status } = await paid()
  await ask(sac, serviceId)
  // taken in hand and never recorded
  await db.asOwner(
    "update refunds set tries = 1, sent_at = $2, due_at = $2::timestamptz + interval '60 s' where payment_id = $1",
    [paymentId, house.clock.now()],
  )
  await giveBack()
  expect(await status()).toBe('success')
  house.clock.advance(60_000)
  await giveBack()
  expect([await status(), await backAtProvider(rider)]).toEqual(['refunded', 260])
})

test('the check finds a refund of which the books or the payment say otherwise', async () => {
  const { serviceId, paymentId } = await paid()
  await ask(sac, serviceId)
  await giveBack()
  expect(await house.findings()).toEqual([])
  await db.asOwner("update payments set status = 'success' where id = $1", [paymentId])
  expect((await house.findings()).map(({ what, id }) => [what, id])).toContainEqual(['refunds.differ', paymentId])
  await db.asOwner("update payments set status = 'refunded' where id = $1", [paymentId])
  const [row] = await db.asOwner('update refunds set card_cents = card_cents - 1 where payment_id = $1 returning id', [
    paymentId,
  ])
  const found = (await house.findings()).map(({ what, id }) => [what, id])
  expect(found).toContainEqual(['refund.transfers', row?.id])
  await db.asOwner('update refunds set card_cents = card_cents + 1 where payment_id = $1', [paymentId])
})
