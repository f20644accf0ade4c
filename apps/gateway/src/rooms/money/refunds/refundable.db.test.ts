import type { Bonus, RefundableNow, RiderPurchase } from '@motora/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { type Charging, openCharging } from '../../../testing/open-charging.js'
import { admin, managerOf, sac, type Who } from '../../../testing/open-house.js'
import { plantDispute } from '../../../testing/plant-payment.js'

let db: TestDatabase
let house: Charging
let operatorId: string
let packId: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCharging(db)
  operatorId = await house.newOperator('Alfa', { timezone: 'Europe/Madrid' })
  const body = { price: 20, ofert: 25, validSince: '2026-01-01', validUntil: '2027-01-01', text: 'Credit' }
  packId = (await house.ask<Bonus>(admin, 'money.createBonus', { body })).body.id
}, 120_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})

const left = async (who: Who, id: string) =>
  (await house.ask<RefundableNow>(who, 'money.getRefundable', { params: { id } })).body
/** A rental of 2.60, one euro of it by credit. */
const paid = async () => {
  const rider = await house.newPayer()
  await house.asSystem((work) =>
    house.money.openLot(work, {
      customerId: rider.customerId,
      packId,
      paymentId: newId(),
      grantedCents: 100,
    }),
  )
  const serviceId = await house.ride(rider, operatorId)
  await house.charge()
  return { serviceId, paymentId: (await house.paymentOf(serviceId)).id }
}

test('what of a rental can go back, by its id and its service’s: a refund counts from where it is asked for', async () => {
  const { serviceId, paymentId } = await paid()
  const before = await left(sac, serviceId)
  expect(before).toEqual({
    paymentId,
    serviceId,
    refKey: 'Service',
    status: 'success',
    currency: 'eur',
    amount: 2.6,
    bonusAmount: 1,
    refunded: 0,
    refundedBonus: 0,
    isDisputed: false,
    isUnderWay: false,
    taken: 0,
    isPayerErased: false,
    pack: null,
    alone: 200,
  })
  expect(await left(managerOf(operatorId), paymentId)).toEqual(before)
  const body = { amount: 2, reason: 'Waited long', id: newId() }
  await house.ask(sac, 'money.refundService', { params: { id: serviceId }, body })
  const asked = { ...before, refunded: 1.6, refundedBonus: 0.4 }
  expect(await left(sac, paymentId)).toEqual(asked)
  await house.run('give refunds back')
  expect(await left(admin, serviceId)).toEqual(asked)
  await plantDispute(db, { operatorId, paymentId, state: 'open' })
  expect(await left(admin, serviceId)).toEqual({ ...asked, isDisputed: true })
  await db.asOwner(
    `update disputes set state = 'lost', has_taken = true, cents = 50, closed_at = now() where payment_id = $1`,
    [paymentId],
  )
  expect(await left(admin, serviceId)).toEqual({ ...asked, taken: 0.5 })
})

test('of a pack what its credit says; another operator sees neither a rental of others nor a pack', async () => {
  const rider = await house.newPayer()
  const call = { params: { id: packId }, body: { id: newId(), priceCents: 2000, creditCents: 2500 } }
  const { id } = (await house.ask<RiderPurchase>(rider, 'money.buyRiderBonusPack', call)).body
  await house.ride(rider, operatorId)
  expect(await left(sac, id)).toMatchObject({
    refKey: 'Bonus',
    serviceId: null,
    amount: 20,
    refunded: 0,
    pack: { ofert: 25, ofertLeft: 22.4, ofertRefunded: 0, ofertTaken: 0 },
  })
  const body = { amount: 4, reason: 'Moved away', id: newId() }
  await house.ask(sac, 'money.refundPayment', { params: { id }, body })
  expect(await left(admin, id)).toMatchObject({
    refunded: 4,
    pack: { ofert: 25, ofertLeft: 17.4, ofertRefunded: 5, ofertTaken: 0 },
  })
  const { serviceId } = await paid()
  const other = managerOf(await house.newOperator('Beta', {}))
  for (const one of [id, serviceId, newId()]) expect(await codeOf(left(other, one))).toBe('payment.not_found')
})
