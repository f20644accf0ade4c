import type { RefundableNow } from '@motora/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { type Charging, openCharging } from '../../../testing/open-charging.js'
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

/** A rental of 2.60 of a person who was erased after it was paid, so many cents of it by credit. */
const paidByErased = async (creditCents: number) => {
  const { rider, serviceId, paymentId } = await house.paidRide(operatorId, { creditCents })
  await house.ask(admin, 'customers.deleteCustomer', { params: { id: rider.customerId } })
  const status = async () => (await house.paymentOf(serviceId)).status
  const sums = async () =>
    (
      await db.asOwner(
        `select (select coalesce(sum(card_cents), 0)::int from refunds where payment_id = $1) as card,
          (select coalesce(sum(credit_cents), 0)::int from refunds where payment_id = $1) as credit,
          (select coalesce(sum(left_cents), 0)::int from credit_lots where customer_id = $2) as lots`,
        [paymentId, rider.customerId],
      )
    )[0]
  return { serviceId, paymentId, status, sums }
}
const ask = (who: Who, id: string, body: object = {}) =>
  house.ask<{ state: string }>(who, 'money.refundService', { params: { id }, body })
const part = (amount: number) => ({ amount, reason: 'It did not start', id: newId() })
const giveBack = () => house.run('give refunds back')

test('of an erased customer the whole that goes back is what the card paid; the credit goes to nobody', async () => {
  for (const who of [sac, managerOf(operatorId)]) {
    const { serviceId, status, sums } = await paidByErased(100)
    expect((await ask(who, serviceId)).body).toMatchObject({ amount: 1.6, bonusAmount: 0 })
    await giveBack()
    expect([await status(), await sums()]).toEqual(['success', { card: 160, credit: 0, lots: 0 }])
    // asked for again it is the same refund
    expect((await ask(who, serviceId)).body).toMatchObject({ amount: 1.6, state: 'succeeded' })
  }
  expect(await house.findings()).toEqual([])
})

test('a part goes back up to what the card paid, and more is refused with how much that is', async () => {
  const { serviceId, paymentId, sums } = await paidByErased(100)
  const now = await house.ask<RefundableNow>(sac, 'money.getRefundable', { params: { id: paymentId } })
  expect(now.body).toMatchObject({ amount: 2.6, bonusAmount: 1, isPayerErased: true })
  await expect(ask(sac, serviceId, part(1.61))).rejects.toMatchObject({
    code: 'payment.payer_erased',
    params: { left: 1.6 },
  })
  await ask(sac, serviceId, part(1.6))
  await giveBack()
  await expect(ask(sac, serviceId, part(0.01))).rejects.toMatchObject({
    code: 'payment.payer_erased',
    params: { left: 0 },
  })
  expect(await sums()).toEqual({ card: 160, credit: 0, lots: 0 })
  expect(await house.findings()).toEqual([])
})

test('of a rental that credit alone paid nothing goes back', async () => {
  const { serviceId, sums } = await paidByErased(260)
  expect(await codeOf(ask(admin, serviceId))).toBe('payment.payer_erased')
  expect(await sums()).toEqual({ card: 0, credit: 0, lots: 0 })
})
