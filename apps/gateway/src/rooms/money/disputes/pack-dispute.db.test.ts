import type { BonusPurchase, CustomerCredit, Refund, RiderCredit } from '@motora/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { type Charging, openCharging, type Rider } from '../../../testing/open-charging.js'
import * as people from '../../../testing/open-house.js'
import { hearProvider } from '../../../testing/provider-news.js'

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

const buy = () => house.buyPack(packId, { priceCents: 2000, creditCents: 2500 })
const openDispute = async (rider: Rider): Promise<string> => {
  const [charge] = await house.chargesAtProvider(rider)
  const asked = { payment_intent: charge?.chargeRef, reason: 'fraudulent' }
  const { id } = await house.stage.control('POST', 'disputes', asked)
  await hearProvider(house)
  return String(id)
}
const close = async (dispute: string, outcome: 'won' | 'lost') => {
  await house.stage.control('POST', `disputes/${dispute}/close`, { outcome })
  await hearProvider(house)
}
const creditOf = async (rider: Rider) => (await house.asRider<RiderCredit>(rider, 'money.getRiderCredit')).leftCents
const booked = (paymentId: string) =>
  db.asOwner(
    `select t.reason, debit, credit, t.cents from ledger_transfers t join disputes d on d.id = t.ref
     where d.payment_id = $1 order by t.cents desc`,
    [paymentId],
  )

test('of a pack that a bank took back for good the unspent credit goes as well, once, and the books say so', async () => {
  const { rider, id } = await buy()
  await house.ride(rider, operatorId)
  const dispute = await openDispute(rider)
  expect(await creditOf(rider), 'while the bank judges').toBe(2240)
  await close(dispute, 'lost')
  await hearProvider(house)
  expect(await creditOf(rider)).toBe(0)
  // 22.40 of 25 were bought for 17.92
  expect(await booked(id)).toEqual([
    { reason: 'disputed', debit: 'platform:disputed', credit: 'provider', cents: 2000 },
    { reason: 'credit taken back', debit: 'rider:credit', credit: 'platform:disputed', cents: 1792 },
    { reason: 'gift taken back', debit: 'rider:credit', credit: 'platform:gifts', cents: 448 },
  ])
  expect(await house.findings()).toEqual([])
  const query = { filter: JSON.stringify({ paymentId: [id] }) }
  const history = await house.ask<BonusPurchase[]>(admin, 'money.listBonusHistory', { params: { id: packId }, query })
  expect(history.body).toMatchObject([{ ofert: 25, ofertLeft: 0, ofertSpent: 2.6, ofertTaken: 22.4 }])
  // and the customer's credit says the same
  const credit = await house.ask<CustomerCredit[]>(admin, 'money.listCustomerCredit', {
    params: { id: rider.customerId },
    query: {},
  })
  expect(credit.body).toMatchObject([{ granted: 25, left: 0, spent: 2.6, refunded: 0, taken: 22.4, forfeited: 0 }])
})

test('a bank that decides for us leaves the credit to the rider', async () => {
  const { rider } = await buy()
  await close(await openDispute(rider), 'won')
  expect(await creditOf(rider)).toBe(2500)
  expect(await house.findings()).toEqual([])
})

test('a refund that waits for a second person lapses with a lost dispute: its credit goes, and nobody allows it', async () => {
  const { rider, id } = await house.buyPack(dearId, { priceCents: 25_000, creditCents: 30_000 })
  const asked = (await house.ask<Refund>(sac, 'money.refundPayment', { params: { id }, body: {} })).body
  expect([asked.state, await creditOf(rider)]).toEqual(['waiting', 0])
  await close(await openDispute(rider), 'lost')
  expect(await creditOf(rider)).toBe(0)
  expect(await codeOf(house.ask(admin, 'money.allowRefund', { params: { id: asked.id } }))).toBe('refund.not_waiting')
  expect(await codeOf(house.ask(admin, 'money.refuseRefund', { params: { id: asked.id } }))).toBe('refund.not_waiting')
  expect(await creditOf(rider)).toBe(0)
  const [lot] = await db.asOwner(
    'select left_cents, refunded_cents, taken_cents from credit_lots where payment_id = $1',
    [id],
  )
  expect(lot).toEqual({ left_cents: 0, refunded_cents: 0, taken_cents: 30_000 })
  expect(await house.findings()).toEqual([])
})

test('a rental that ends while a dispute is lost: its credit is spent or taken back, never both', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { rider } = await buy()
    const dispute = await openDisputeWhileRiding(rider)
    await Promise.allSettled([dispute.end(10), close(dispute.id, 'lost')])
    const [lot] = await db.asOwner('select left_cents, taken_cents from credit_lots where customer_id = $1', [
      rider.customerId,
    ])
    expect([
      [0, 2240],
      [0, 2500],
    ]).toContainEqual([lot?.left_cents, lot?.taken_cents])
  }
  expect(await house.findings()).toEqual([])
}, 60_000)

const openDisputeWhileRiding = async (rider: Rider) => {
  const end = await house.setOut(rider, operatorId)
  return { end, id: await openDispute(rider) }
}

test('a cent that lot, dispute or books say otherwise of what was taken back is found', async () => {
  const { rider, id } = await buy()
  await close(await openDispute(rider), 'lost')
  const move = (cents: number) =>
    db.asOwner('update disputes set lot_cents = lot_cents + $2 where payment_id = $1', [id, cents])
  await move(-1)
  expect(await house.findings()).toMatchObject([{ what: 'pack.taken_back', id }])
  await move(1)
  expect(await house.findings()).toEqual([])
})
