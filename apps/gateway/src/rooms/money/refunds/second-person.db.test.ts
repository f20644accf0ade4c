import type { PaymentHistoric, Refund, WaitingRefund } from '@motora/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { type Charging, openCharging } from '../../../testing/open-charging.js'
import type { Who } from '../../../testing/open-house.js'
import * as people from '../../../testing/open-house.js'
import { plantDispute } from '../../../testing/plant-payment.js'
import { hearProvider } from '../../../testing/provider-news.js'

/** Each with an account of its own, the same in every call. */
const [admin, sac]: [Who, Who] = [
  { ...people.admin, accountId: newId() },
  { ...people.sac, accountId: newId() },
]
const { managerOf } = people

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

const giveBack = () => house.run('give refunds back')
const dayMs = 86_400_000

/** A rental of 2.60 €, paid by card; one person may refund 2 € of it alone. */
const paid = async () => {
  const { rider, serviceId, paymentId } = await house.paidRide(operatorId)
  const atProvider = async () =>
    (await house.chargesAtProvider(rider)).reduce((sum, { refundedCents }) => sum + refundedCents, 0)
  return { serviceId, paymentId, atProvider, status: async () => (await house.paymentOf(serviceId)).status }
}
const ask = async (who: Who, serviceId: string, body: object = {}) =>
  (await house.ask<Refund>(who, 'money.refundService', { params: { id: serviceId }, body })).body
const part = (amount: number) => ({ amount, reason: 'It did not start', id: newId() })
const answer = async (who: Who, how: 'allow' | 'refuse' | 'withdraw', id: string) =>
  (await house.ask<Refund>(who, `money.${how}Refund`, { params: { id } })).body
const waiting = async (who: Who) => (await house.ask<WaitingRefund[]>(who, 'money.listWaitingRefunds', {})).body
const recordsOf = async (paymentId: string) =>
  (
    await db.asOwner(
      `select event from audit_events where target_id = $1 and event like 'money.refund%' order by at, id`,
      [paymentId],
    )
  ).map(({ event }) => String(event).replace('money.refund_', ''))

test('above what one person may refund alone it waits, nothing goes back, and another allows it (Z-43)', async () => {
  const { serviceId, paymentId, atProvider, status } = await paid()
  const params = { query: { filter: JSON.stringify({ id: [paymentId] }) } }
  const [listed] = (await house.ask<PaymentHistoric[]>(sac, 'money.listPayments', params)).body
  expect(listed?.refundNeedsSecond).toBe(true)
  const asked = await ask(sac, serviceId)
  expect(asked).toMatchObject({ amount: 2.6, state: 'waiting' })
  await giveBack()
  expect([await status(), await atProvider()]).toEqual(['success', 0])
  expect((await ask(admin, serviceId)).id).toBe(asked.id)
  expect((await waiting(admin)).find(({ id }) => id === asked.id)).toMatchObject({
    paymentId,
    serviceId,
    amount: 2.6,
    paid: 2.6,
    operatorName: 'Alfa',
    reason: '',
    isOwn: false,
  })
  expect((await waiting(sac)).find(({ id }) => id === asked.id)?.isOwn).toBe(true)
  expect(await answer(admin, 'allow', asked.id)).toMatchObject({ id: asked.id, state: 'on its way' })
  expect((await waiting(admin)).some(({ id }) => id === asked.id)).toBe(false)
  await giveBack()
  expect([await status(), await atProvider()]).toEqual(['refunded', 260])
  expect((await answer(admin, 'allow', asked.id)).state).toBe('succeeded')
  expect(await recordsOf(paymentId)).toEqual(['asked', 'allowed'])
  expect(await house.findings()).toEqual([])
})

test('who asked never answers it, in no role; the database refuses it as well', async () => {
  const { serviceId } = await paid()
  const { id } = await ask(sac, serviceId)
  for (const who of [sac, { ...admin, accountId: sac.accountId }])
    for (const how of ['allow', 'refuse'] as const)
      expect(await codeOf(answer(who, how, id))).toBe('refund.same_person')
  expect(await codeOf(answer(admin, 'withdraw', id))).toBe('refund.not_own')
  const alone = "update refunds set state = 'on its way', due_at = now()"
  await expect(db.asOwner(`${alone} where id = $1`, [id])).rejects.toThrow(/refunds_allowed/)
  const bySelf = `${alone}, decided_by = asked_by, decided_at = now() where id = $1`
  await expect(db.asOwner(bySelf, [id])).rejects.toThrow(/refunds_another/)
  expect((await answer(sac, 'withdraw', id)).state).toBe('withdrawn')
})

test('parts are no way round: what goes back of the payment counts together', async () => {
  const { serviceId, atProvider } = await paid()
  expect((await ask(sac, serviceId, part(1.5))).state).toBe('on its way')
  expect((await ask(sac, serviceId, part(0.5))).state).toBe('on its way')
  const third = part(0.01)
  expect((await ask(admin, serviceId, third)).state).toBe('waiting')
  // what waits is spoken for
  expect(await codeOf(ask(admin, serviceId, part(0.6)))).toBe('payment.more_than_left')
  await giveBack()
  expect(await atProvider()).toBe(200)
  expect(await codeOf(answer(admin, 'allow', third.id))).toBe('refund.same_person')
  await answer(sac, 'allow', third.id)
  await giveBack()
  expect(await atProvider()).toBe(201)
  expect(await house.findings()).toEqual([])
})

test('refused or withdrawn nothing goes back, it is said once, and it can be asked for again', async () => {
  const { serviceId, paymentId, atProvider } = await paid()
  const first = await ask(sac, serviceId)
  expect((await answer(admin, 'refuse', first.id)).state).toBe('refused')
  expect((await answer(admin, 'refuse', first.id)).state).toBe('refused')
  expect(await codeOf(answer(admin, 'allow', first.id))).toBe('refund.not_waiting')
  const second = await ask(sac, serviceId)
  expect([second.state, second.id === first.id]).toEqual(['waiting', false])
  expect((await answer(sac, 'withdraw', second.id)).state).toBe('withdrawn')
  expect((await answer(sac, 'withdraw', second.id)).state).toBe('withdrawn')
  expect(await codeOf(answer(admin, 'allow', second.id))).toBe('refund.not_waiting')
  await giveBack()
  expect(await atProvider()).toBe(0)
  expect(await recordsOf(paymentId)).toEqual(['asked', 'refused', 'asked', 'withdrawn'])
})

test('of people who answer at the same moment one counts, and each click once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { serviceId, paymentId, atProvider } = await paid()
    const { id } = await ask(sac, serviceId)
    const other = managerOf(operatorId)
    const said = await Promise.allSettled([
      answer(admin, 'allow', id),
      answer(admin, 'allow', id),
      answer(other, 'refuse', id),
      answer(sac, 'withdraw', id),
      ask(admin, serviceId),
      giveBack(),
    ])
    expect(said.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(2)
    await giveBack()
    const records = await recordsOf(paymentId)
    expect(records.filter((one) => one !== 'asked')).toHaveLength(1)
    expect(await atProvider()).toBe(records.includes('allowed') ? 260 : 0)
  }
  expect(await house.findings()).toEqual([])
}, 120_000)

test('a dispute that opens while it waits keeps it from being allowed, until it is won', async () => {
  const { serviceId, paymentId } = await paid()
  const { id } = await ask(sac, serviceId)
  await plantDispute(db, { operatorId, paymentId, state: 'open' })
  expect(await codeOf(answer(admin, 'allow', id))).toBe('payment.disputed')
  await db.asOwner(`update disputes set state = 'won', closed_at = now() where payment_id = $1`, [paymentId])
  expect((await answer(admin, 'allow', id)).state).toBe('on its way')
  await giveBack()
})

test('what a bank has taken back meanwhile is not allowed to go back a second time', async () => {
  const { serviceId, paymentId, atProvider } = await paid()
  const { id } = await ask(sac, serviceId)
  await plantDispute(db, { operatorId, paymentId, state: 'lost' })
  await db.asOwner('update disputes set has_taken = true, cents = 100 where payment_id = $1', [paymentId])
  expect(await codeOf(answer(admin, 'allow', id))).toBe('payment.taken_back')
  await answer(admin, 'refuse', id)
  await giveBack()
  expect(await atProvider()).toBe(0)
})

test('what waits for a card is not allowed where a bank took of the card’s part meanwhile, though credit paid as well', async () => {
  const { rider, serviceId, paymentId } = await house.paidRide(operatorId, { minutes: 20, creditCents: 260 })
  // of 2.60 by card and 2.60 of credit; another would fit into what is left, not into what the card has left
  const { id, state } = await ask(sac, serviceId, part(2.1))
  expect(state).toBe('waiting')
  await plantDispute(db, { operatorId, paymentId, state: 'lost' })
  const taken = (cents: number) =>
    db.asOwner('update disputes set has_taken = true, cents = $2 where payment_id = $1', [paymentId, cents])
  for (const cents of [260, 51]) {
    await taken(cents)
    expect(await codeOf(answer(admin, 'allow', id)), `${cents} cents were taken`).toBe('payment.taken_back')
  }
  await taken(50)
  expect((await answer(admin, 'allow', id)).state).toBe('on its way')
  await giveBack()
  const atProvider = await house.chargesAtProvider(rider)
  expect(atProvider.map(({ refundedCents }) => refundedCents)).toEqual([210])
})

test('what waits lapses when the bank decides for its payer, on record: nobody can allow it, and nothing keeps the person', async () => {
  const { rider, serviceId, paymentId, chargeRef } = await house.paidRide(operatorId)
  const { id } = await ask(sac, serviceId)
  const dispute = await house.stage.control('POST', 'disputes', { payment_intent: chargeRef, reason: 'fraudulent' })
  await hearProvider(house)
  expect(
    (await waiting(admin)).some((one) => one.id === id),
    'while the bank judges',
  ).toBe(true)
  await house.stage.control('POST', `disputes/${String(dispute.id)}/close`, { outcome: 'lost' })
  await hearProvider(house)
  expect((await waiting(admin)).some((one) => one.id === id)).toBe(false)
  expect(await codeOf(answer(admin, 'allow', id))).toBe('refund.not_waiting')
  expect(await recordsOf(paymentId)).toEqual(['asked', 'lapsed'])
  await house.ask(admin, 'customers.deleteCustomer', { params: { id: rider.customerId } })
})

test('after seven days without an answer it is not allowed, by the clock, on record, once', async () => {
  const { serviceId, paymentId, atProvider } = await paid()
  const { id } = await ask(sac, serviceId)
  house.clock.advance(7 * dayMs - 60_000)
  await house.run('let refunds lapse')
  expect((await waiting(admin)).some((one) => one.id === id)).toBe(true)
  house.clock.advance(60_000)
  // late is late, though the clock has not come by
  expect(await codeOf(answer(admin, 'allow', id))).toBe('refund.not_waiting')
  await Promise.all([house.run('let refunds lapse'), house.run('let refunds lapse')])
  expect((await waiting(admin)).some((one) => one.id === id)).toBe(false)
  expect(await recordsOf(paymentId)).toEqual(['asked', 'lapsed'])
  expect((await ask(sac, serviceId)).state).toBe('waiting')
  await giveBack()
  expect(await atProvider()).toBe(0)
})

test('an operator answers for its own services alone, and an erasure waits for what waits', async () => {
  const { serviceId } = await paid()
  const { id } = await ask(sac, serviceId)
  const other = await house.newOperator('Beta', {})
  expect(await waiting(managerOf(other))).toEqual([])
  expect(await codeOf(answer(managerOf(other), 'allow', id))).toBe('refund.not_found')
  const [of] = await db.asOwner('select customer_id as id from payments where service_id = $1', [serviceId])
  expect(await codeOf(house.ask(admin, 'customers.deleteCustomer', { params: { id: String(of?.id) } }))).toBe(
    'customer.refund_open',
  )
  expect((await answer(managerOf(operatorId), 'allow', id)).state).toBe('on its way')
  await giveBack()
})

test('what a part left that came to nothing is refunded when everything is asked for again, once', async () => {
  const { serviceId, atProvider, status } = await paid()
  const large = await ask(sac, serviceId, part(2.1))
  const rest = await ask(managerOf(operatorId), serviceId)
  expect([large, rest]).toMatchObject([{ state: 'waiting' }, { amount: 0.5, state: 'waiting' }])
  await answer(admin, 'allow', rest.id)
  await giveBack()
  expect((await ask(managerOf(operatorId), serviceId)).id, 'nothing is left next to the part that waits').toBe(rest.id)
  expect(await answer(admin, 'refuse', large.id)).toMatchObject({ state: 'refused' })
  expect([await status(), await atProvider()]).toEqual(['success', 50])
  const again = await ask(managerOf(operatorId), serviceId)
  expect(again).toMatchObject({ amount: 2.1, state: 'waiting' })
  expect((await ask(sac, serviceId)).id).toBe(again.id)
  await answer(admin, 'allow', again.id)
  await giveBack()
  expect([await status(), await atProvider()]).toEqual(['refunded', 260])
  expect([rest.id, again.id]).toContain((await ask(managerOf(operatorId), serviceId)).id)
})
