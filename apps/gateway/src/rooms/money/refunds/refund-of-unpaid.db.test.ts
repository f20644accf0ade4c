import type { PaymentHistoric, Refund, RefundableNow, WaitingRefund } from '@motora/contract/money'
import type { Service } from '@motora/contract/sharing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { giveCredit } from '../../../testing/give-credit.js'
import { type CardKind, type Charging, openCharging, type Rider } from '../../../testing/open-charging.js'
import { admin, managerOf, sac, type Who } from '../../../testing/open-house.js'
import { openSharing } from '../../sharing/testing/open-sharing.js'

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
beforeEach(() => house.stage.control('DELETE', 'triggers'))

/** A rental of 2.60 €, of which credit paid so much and the card nothing yet. */
const ridden = async ({ creditCents = 100, card = 'no_funds' as CardKind } = {}) => {
  const rider = await house.newPayer(card)
  await giveCredit(house, rider, creditCents)
  const serviceId = await house.ride(rider, operatorId)
  const { id: paymentId } = await house.paymentOf(serviceId)
  return { rider, serviceId, paymentId, ...standingOf(rider, serviceId) }
}
/** Its card did not pay. */
const failed = async (of: { creditCents?: number } = {}) => {
  const one = await ridden(of)
  await house.charge()
  return one
}
const forgive = (serviceId: string) => house.ask(sac, 'money.cancelServicePayment', { params: { id: serviceId } })
const standingOf = (rider: Rider, serviceId: string) => ({
  status: async () => (await house.paymentOf(serviceId)).status,
  credit: () => house.asSystem((work) => house.money.creditLeft(work, rider.customerId)),
  /** What the rider owes by the books. */
  owed: async () =>
    (
      await db.asOwner(
        `select coalesce(sum(cents * ((debit = 'rider:owed')::int - (credit = 'rider:owed')::int)), 0)::int as owed
         from ledger_transfers where customer_id = $1`,
        [rider.customerId],
      )
    )[0]?.owed,
})
const ask = async (who: Who, serviceId: string, body: object = { creditAlone: true }) =>
  (await house.ask<Refund>(who, 'money.refundService', { params: { id: serviceId }, body })).body
const part = (amount: number) => ({ amount, reason: 'It never started', id: newId(), creditAlone: true })
const now = async (id: string) => (await house.ask<RefundableNow>(sac, 'money.getRefundable', { params: { id } })).body
const giveBack = () => house.run('give refunds back')
const booked = (id: string) => db.asOwner('select debit, credit, cents from ledger_transfers where ref = $1', [id])
const bills = (paymentId: string) =>
  db.asOwner('select kind, total_cents as total from bills where payment_id = $1 order by chain_number', [paymentId])

test('what credit paid of a rental whose card failed goes back to its lot; the card still owes its part', async () => {
  const { rider, serviceId, paymentId, status, credit, owed } = await failed()
  await house.run('make bills of rentals')
  expect([await status(), await credit(), await owed()]).toEqual(['failed', 0, 160])
  expect(await now(serviceId)).toMatchObject({ status: 'failed', amount: 2.6, bonusAmount: 1, isUnderWay: false })
  const asked = await ask(managerOf(operatorId), serviceId)
  expect(asked).toMatchObject({ paymentId, amount: 1, bonusAmount: 1, state: 'on its way' })
  for (let click = 0; click < 3; click += 1) {
    expect((await ask(sac, serviceId)).id).toBe(asked.id)
    await giveBack()
  }
  expect([await status(), await credit(), await owed()]).toEqual(['failed', 100, 160])
  expect(await booked(asked.id)).toEqual([{ debit: 'operator:refunds', credit: 'rider:credit', cents: 100 }])
  expect(await codeOf(ask(sac, serviceId, part(0.01)))).toBe('payment.refunded')
  await house.run('make bills of refunds')
  expect(await bills(paymentId)).toEqual([
    { kind: 'simplified', total: 260 },
    { kind: 'rectifying', total: -100 },
  ])
  const query = { filter: JSON.stringify({ id: [paymentId] }) }
  const [listed] = (await house.ask<PaymentHistoric[]>(admin, 'money.listPayments', { query })).body
  expect(listed).toMatchObject({ status: 'Failed', refundedAmount: 1, isRefunded: true, refundPending: null })
  expect(await house.findings()).toEqual([])

  // the card pays after all, and what it paid can go back as well
  await house.giveCard(rider, 'works')
  await house.charge()
  expect([await status(), await owed()]).toEqual(['success', 0])
  expect(await codeOf(ask(sac, serviceId))).toBe('payment.paid_meanwhile')
  expect(await ask(sac, serviceId, {})).toMatchObject({ amount: 1.6, bonusAmount: 0 })
  await giveBack()
  await house.run('make bills of refunds')
  expect([await status(), await credit()]).toEqual(['refunded', 100])
  expect((await bills(paymentId)).at(-1)).toEqual({ kind: 'rectifying', total: -160 })
  expect(await house.findings()).toEqual([])
})

test('what was forgiven stays so, and its credit goes back in parts, no more than there was', async () => {
  const { serviceId, status, credit, owed } = await failed()
  await forgive(serviceId)
  const first = part(0.4)
  expect(await ask(sac, serviceId, first)).toMatchObject({ amount: 0.4, bonusAmount: 0.4 })
  expect((await ask(sac, serviceId, first)).id).toBe(first.id)
  await expect(ask(sac, serviceId, part(0.61))).rejects.toMatchObject({
    code: 'payment.more_than_left',
    params: { left: 0.6 },
  })
  await giveBack()
  await ask(sac, serviceId)
  await giveBack()
  expect([await status(), await credit(), await owed()]).toEqual(['cancelled', 100, 0])
  expect(await house.findings()).toEqual([])
})

test('while its credit is on its way a payment is forgiven, or paid, as ever', async () => {
  const [one, other] = [await failed(), await failed()]
  for (const { serviceId } of [one, other]) await ask(sac, serviceId)
  await Promise.all([forgive(one.serviceId), giveBack()])
  await house.giveCard(other.rider, 'works')
  await Promise.all([house.charge(), giveBack()])
  await giveBack()
  expect([await one.status(), await one.credit(), await one.owed()]).toEqual(['cancelled', 100, 0])
  expect([await other.status(), await other.credit(), await other.owed()]).toEqual(['success', 100, 0])
  expect(await house.findings()).toEqual([])
})

test('while the card is asked, or is about to be, nothing goes back; what comes of it is waited for', async () => {
  const { serviceId, status, credit } = await ridden({ card: 'works' })
  for (const who of [sac, managerOf(operatorId)]) {
    expect(await codeOf(ask(who, serviceId))).toBe('payment.under_way')
    expect(await codeOf(ask(who, serviceId, {}))).toBe('payment.under_way')
  }
  // the answer is lost: nobody knows whether it has paid
  await house.stage.control('POST', 'triggers', { on: 'POST /v1/payment_intents', fault: 'cut_after', times: 1000 })
  await house.charge()
  expect([await status(), (await now(serviceId)).isUnderWay]).toEqual(['pending', true])
  expect(await codeOf(ask(managerOf(operatorId), serviceId))).toBe('payment.under_way')
  await house.stage.control('DELETE', 'triggers')
  house.clock.advance(60_000)
  await house.charge()
  expect([await status(), (await now(serviceId)).isUnderWay]).toEqual(['success', false])
  // who was shown credit alone is not taken to mean the card
  expect(await codeOf(ask(sac, serviceId))).toBe('payment.paid_meanwhile')
  expect(await credit()).toBe(0)
  expect(await house.findings()).toEqual([])
})

test('a retry that is under way is waited for, and one that is only planned is not', async () => {
  const { serviceId } = await failed()
  expect((await now(serviceId)).isUnderWay).toBe(false)
  house.clock.advance(3_600_000)
  expect(await codeOf(ask(sac, serviceId))).toBe('payment.under_way')
  await house.charge()
  expect(await ask(sac, serviceId)).toMatchObject({ amount: 1 })
})

test('a rest that waits for the next rental keeps no credit back', async () => {
  const { serviceId, status, credit, owed } = await ridden({ creditCents: 230 })
  await house.charge()
  expect([await status(), (await now(serviceId)).isUnderWay]).toEqual(['pending', false])
  await ask(sac, serviceId)
  await giveBack()
  expect([await status(), await credit(), await owed()]).toEqual(['pending', 230, 30])
  expect(await house.findings()).toEqual([])
})

test('what credit paid whole is refunded whole, and what costs nothing not at all', async () => {
  const { serviceId, status, credit } = await ridden({ creditCents: 260 })
  expect(await status()).toBe('success')
  await ask(sac, serviceId, {})
  await giveBack()
  expect([await status(), await credit()]).toEqual(['refunded', 260])
  const free = await house.newOperator('Free', { isFree: true })
  const ofNothing = await house.ride(await house.newPayer(), free)
  const [payment] = await db.asOwner('select status from payments where service_id = $1', [ofNothing])
  expect(payment?.status ?? 'not required').toBe('not required')
  expect(['payment.not_paid', 'payment.not_found']).toContain(await codeOf(ask(sac, ofNothing, {})))
  expect(await house.findings()).toEqual([])
})

test('credit of an erased person whose debt was forgiven goes to nobody', async () => {
  const { rider, serviceId } = await failed()
  await forgive(serviceId)
  await house.ask(admin, 'customers.deleteCustomer', { params: { id: rider.customerId } })
  expect(await codeOf(ask(sac, serviceId))).toBe('payment.payer_erased')
})

test('above what one person may refund alone the credit waits, and only what was paid counts', async () => {
  const { rider, serviceId, paymentId } = await failed()
  const strict = openSharing(db, { cards: house.stage.payments, clock: house.clock, refundAloneCents: 99 })
  const lenient = openSharing(db, { cards: house.stage.payments, clock: house.clock, refundAloneCents: 100 })
  const said = async (of: typeof strict) => {
    const query = { filter: JSON.stringify({ id: [paymentId] }) }
    const [payment] = (await of.ask<PaymentHistoric[]>(sac, 'money.listPayments', { query })).body
    const services = (await of.ask<Service[]>(sac, 'sharing.listServices', { query: { pageSize: '100' } })).body
    return [payment, services.find((one) => one.serviceId === serviceId)].map((one) => one?.refundNeedsSecond)
  }
  expect([await said(strict), await said(lenient)]).toEqual([
    [true, true],
    [false, false],
  ])
  const by = { ...sac, accountId: newId() }
  const call = { params: { id: serviceId }, body: { creditAlone: true } }
  const asked = (await strict.ask<Refund>(by, 'money.refundService', call)).body
  expect(asked.state).toBe('waiting')
  const waiting = (await strict.ask<WaitingRefund[]>(admin, 'money.listWaitingRefunds', {})).body
  expect(waiting.find(({ id }) => id === asked.id)).toMatchObject({ amount: 1, paid: 1 })
  const allow = () =>
    codeOf(strict.ask({ ...admin, accountId: newId() }, 'money.allowRefund', { params: { id: asked.id } }))
  house.clock.advance(3_600_000)
  expect(await allow()).toBe('payment.under_way')
  await house.charge()
  expect(await allow()).toBe('done')
  await giveBack()
  expect(await house.asSystem((work) => house.money.creditLeft(work, rider.customerId))).toBe(100)
  expect(await house.findings()).toEqual([])
})

test('without a card provider credit goes back all the same', async () => {
  const absent = openSharing(db, { clock: house.clock })
  const rider = await house.newRider()
  await giveCredit(house, rider, 100)
  const serviceId = await house.rideBefore(rider, operatorId)
  const call = { params: { id: serviceId }, body: { creditAlone: true } }
  expect((await absent.ask<Refund>(sac, 'money.refundService', call)).body).toMatchObject({ amount: 1 })
  await absent.timedTasks.find(({ name }) => name === 'give refunds back')?.run(house.clock.now())
  expect(await house.asSystem((work) => house.money.creditLeft(work, rider.customerId))).toBe(100)
  expect((await house.paymentOf(serviceId)).status).toBe('pending')
})

test('the check finds what went back to a card that has not paid', async () => {
  const { serviceId, paymentId } = await house.paidRide(operatorId, { creditCents: 100 })
  await ask(sac, serviceId, { amount: 0.5, reason: 'Late', id: newId() })
  await giveBack()
  expect(await house.findings()).toEqual([])
  await db.asOwner("update payments set status = 'cancelled', succeeded_at = null where id = $1", [paymentId])
  expect((await house.findings()).map(({ what, id }) => [what, id])).toContainEqual(['refunds.differ', paymentId])
  await db.asOwner("update payments set status = 'success', succeeded_at = created_at where id = $1", [paymentId])
})
