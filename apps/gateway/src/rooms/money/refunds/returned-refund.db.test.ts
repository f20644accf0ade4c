import * as contract from '@motora/contract/money'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { type Charging, openCharging, type Rider } from '../../../testing/open-charging.js'
import * as people from '../../../testing/open-house.js'
import { hearProvider } from '../../../testing/provider-news.js'

vi.setConfig({ testTimeout: 60_000 })
const admin = { ...people.admin, accountId: newId() }
let db: TestDatabase
let house: Charging
let operatorId: string
let packId: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCharging(db)
  operatorId = await house.newOperator('Alfa', { timezone: 'Europe/Madrid' })
  const body = { price: 20, ofert: 25, validSince: '2026-01-01', validUntil: '2027-01-01', text: 'Credit' }
  packId = (await house.ask<contract.Bonus>(admin, 'money.createBonus', { body })).body.id
}, 120_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})
beforeEach(() => db.asOwner('delete from payment_findings'))

const ridden = () => house.paidRide(operatorId)
const bought = async () => {
  const { rider, id: paymentId } = await house.buyPack(packId, { priceCents: 2000, creditCents: 2500 })
  return { rider, paymentId }
}
/** All of it goes back. @returns the provider's name of the refund, and ours */
const refund = async (paymentId: string) => {
  const { id } = (
    await house.ask<contract.Refund>(admin, 'money.refundPayment', { params: { id: paymentId }, body: {} })
  ).body
  await house.run('give refunds back')
  const [row] = await db.asOwner('select refund_ref as ref from refunds where id = $1', [id])
  return { id, ref: String(row?.ref) }
}
const erase = async ({ customerId }: Rider) => {
  await house.ask(admin, 'customers.deleteCustomer', { params: { id: customerId } })
}
/** Days later the bank of the rider says that it cannot take the money. */
const sendBack = async (ref: string) => {
  await house.stage.control('POST', `refunds/${ref}/settle`, { outcome: 'failed' })
  await hearProvider(house)
}
const findings = async () =>
  (await house.ask<contract.PaymentFinding[]>(admin, contract.listPaymentFindings, { query: {} })).body
const statusOf = async (id: string) => (await db.asOwner('select status from payments where id = $1', [id]))[0]?.status
const booked = async (id: string) =>
  db.asOwner('select reason, debit, credit, cents from ledger_transfers where ref = $1 order by reason', [id])
const erased = async ({ customerId }: Rider) =>
  (await db.asOwner('select email from customers where id = $1', [customerId]))[0]?.email

test('a rental’s refund that a bank sends back after the rider was erased is a finding, and booked', async () => {
  const { rider, paymentId } = await ridden()
  const { id, ref } = await refund(paymentId)
  await erase(rider)
  expect(await erased(rider)).toMatch(/^erased-/)
  await sendBack(ref)
  expect(await findings()).toMatchObject([
    {
      subject: 'refund',
      kind: 'returned',
      providerRef: ref,
      paymentId,
      currency: 'eur',
      amountHere: 2.6,
      amountThere: 2.6,
      stateHere: 'failed',
      stateThere: 'failed',
    },
  ])
  const { body } = await house.ask<contract.PaymentCourse>(admin, 'money.getPaymentEvents', {
    params: { id: paymentId },
  })
  const told = body.events.map(({ what }) => what).filter((what) => what.startsWith('refund'))
  expect(told).toEqual(['refund-asked', 'refund-given', 'refund-returned'])
  expect(await statusOf(paymentId)).toBe('success')
  expect(await booked(id)).toEqual([
    { reason: 'refund returned', debit: 'provider', credit: 'operator:refunds', cents: 260 },
    { reason: 'refunded', debit: 'operator:refunds', credit: 'provider', cents: 260 },
  ])
  expect(await house.findings()).toEqual([])
})

test('the same of a pack: its credit is owed to the erased person and spent by nobody', async () => {
  const { rider, paymentId } = await bought()
  const { ref } = await refund(paymentId)
  await erase(rider)
  await sendBack(ref)
  expect(await findings()).toMatchObject([{ kind: 'returned', paymentId, amountHere: 20 }])
  const [lot] = await db.asOwner(
    'select granted_cents, left_cents, forfeited_cents, refunded_cents from credit_lots where payment_id = $1',
    [paymentId],
  )
  expect(lot).toEqual({ granted_cents: 2500, left_cents: 2500, forfeited_cents: 0, refunded_cents: 0 })
  expect(await statusOf(paymentId)).toBe('success')
  expect(await house.findings()).toEqual([])
})

test('it stays whatever both sides say, until an administrator closes it; heard again it is the same', async () => {
  const { paymentId } = await ridden()
  const { ref } = await refund(paymentId)
  await sendBack(ref)
  await hearProvider(house)
  const [found, ...more] = await findings()
  expect([found?.kind, more]).toEqual(['returned', []])
  house.clock.advance(2 * 86_400_000)
  await house.agreeAboutTime()
  await house.run('compare with the card provider')
  expect((await findings()).map(({ id }) => id)).toContain(found?.id)
  const call = { params: { id: found?.id ?? '' }, body: { note: 'sent to the account of the customer' } }
  expect((await house.ask(admin, contract.closePaymentFinding, call)).status).toBe(204)
  expect((await findings()).map(({ id }) => id)).not.toContain(found?.id)
})

test('a refund that came to nothing is a finding until another gives as much', async () => {
  const { paymentId } = await ridden()
  await house.stage.control('POST', 'triggers', { on: 'POST /v1/refunds', fault: 'pending' })
  const { ref } = await refund(paymentId)
  expect(await findings()).toEqual([])
  await sendBack(ref)
  const notGiven = { subject: 'refund', kind: 'not_given', providerRef: ref, paymentId, currency: 'eur' }
  const sides = { amountHere: 2.6, amountThere: 2.6, stateHere: 'failed', stateThere: 'failed' }
  expect(await findings()).toMatchObject([{ ...notGiven, ...sides }])
  // a part is not as much
  const part = { params: { id: paymentId }, body: { amount: 1, reason: 'a part of it', id: newId() } }
  await house.ask(admin, 'money.refundPayment', part)
  await house.run('give refunds back')
  expect(await findings()).toHaveLength(1)
  expect(await statusOf(paymentId)).toBe('success')
})

test('one that the provider never took is named as we name it, and closes once it is given back', async () => {
  const { paymentId, chargeRef } = await ridden()
  // somebody gave it back in the dashboard
  const elsewhere = { chargeRef, amountCents: 260, metadata: {}, idempotencyKey: newId() }
  const taken = await house.stage.payments.refund(elsewhere)
  const { id } = await refund(paymentId)
  const [found, ...more] = await findings()
  expect(more).toEqual([])
  expect(found).toMatchObject({ kind: 'not_given', providerRef: id, amountThere: null, stateThere: null })
  // and it came back
  if (taken.kind !== 'succeeded') throw new Error(`the pretend provider has not refunded: ${taken.kind}`)
  await house.stage.control('POST', `refunds/${taken.refundRef}/settle`, { outcome: 'failed' })
  await refund(paymentId)
  expect([await statusOf(paymentId), await findings()]).toEqual(['refunded', []])
})
