import * as contract from '@motora/contract/money'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { type Charging, openCharging, type Rider } from '../../../testing/open-charging.js'
import { admin } from '../../../testing/open-house.js'
import { hearProvider } from '../../../testing/provider-news.js'

vi.setConfig({ testTimeout: 60_000 })
let db: TestDatabase
let house: Charging
let packId: string
let otherId: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCharging(db)
  const body = { price: 20, ofert: 25, validSince: '2026-01-01', validUntil: '2027-01-01', text: 'Credit' }
  const sold = async () => (await house.ask<contract.Bonus>(admin, 'money.createBonus', { body })).body.id
  ;[packId, otherId] = [await sold(), await sold()]
}, 120_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})
beforeEach(async () => {
  await house.stage.control('DELETE', 'triggers')
  await db.asOwner('delete from payment_findings')
})

const buy = async (rider: Rider, id = newId(), of = packId) => {
  const call = { params: { id: of }, body: { id, priceCents: 2000, creditCents: 2500 } }
  return (await house.ask<contract.RiderPurchase>(rider, 'money.buyRiderBonusPack', call)).body
}
const confirm = ({ url }: contract.RiderPurchase) => house.stage.submit(url ?? '', { answer: 'confirm' })
const creditOf = async (rider: Rider) =>
  (await house.asRider<contract.RiderCredit>(rider, 'money.getRiderCredit')).leftCents
/** Two purchases of the same pack whose pages of the bank are open. */
const openTwo = async (rider: Rider) => {
  const two = [await buy(rider), await buy(rider)] as const
  house.clock.advance(1000)
  return two
}
/** Of each charge at the provider what is with us in the end, and how it stands. */
const atProvider = async (rider: Rider) =>
  (await house.chargesAtProvider(rider))
    .map(({ outcome, receivedCents, refundedCents }) => `${outcome.kind} ${receivedCents - refundedCents}`)
    .toSorted()
const statuses = async (...ids: string[]) =>
  (await db.asOwner('select status from payments where id = any($1) order by array_position($1, id)', [ids])).map(
    ({ status }) => status,
  )
const findings = async () =>
  (await house.ask<contract.PaymentFinding[]>(admin, contract.listPaymentFindings, { query: {} })).body
const settle = async (): Promise<void> => {
  await house.charge()
  await house.run('give refunds back')
}

const erase = (rider: Rider) => house.ask(admin, 'customers.deleteCustomer', { params: { id: rider.customerId } })

test('who is erased buys nothing any more: what waits for the bank is cancelled there', async () => {
  const rider = await house.newPayer('asks')
  const open = await buy(rider)
  await erase(rider)
  await settle()
  expect(await statuses(open.id)).toEqual(['cancelled'])
  expect(await atProvider(rider)).toEqual(['cancelled 0'])
})

test('an attempt that is in hand while its rider is erased ends there as well', async () => {
  const rider = await house.newPayer('asks')
  const { id } = await buy(rider)
  await house.stage.control('POST', 'triggers', {
    on: 'POST /v1/payment_intents/*/confirm',
    fault: 'cut_after',
    times: 2,
    ms: 0,
  })
  expect(await buy(rider, id)).toMatchObject({ isUnderWay: true })
  await erase(rider)
  house.clock.advance(60_000)
  await settle()
  await settle()
  expect(await statuses(id)).toEqual(['cancelled'])
  expect(await atProvider(rider)).toEqual(['cancelled 0'])
})

test('what is confirmed at the bank before it could be cancelled goes back, and is no credit', async () => {
  const rider = await house.newPayer('asks')
  const open = await buy(rider)
  await erase(rider)
  await confirm(open)
  await settle()
  await settle()
  expect(await statuses(open.id)).toEqual(['refunded'])
  expect(await atProvider(rider)).toEqual(['succeeded 0'])
  const [lots] = await db.asOwner(
    'select coalesce(sum(left_cents), 0)::int as left from credit_lots where customer_id = $1',
    [rider.customerId],
  )
  expect(lots).toEqual({ left: 0 })
  expect(await house.findings()).toEqual([])
})

test('of two purchases that wait for the bank the first that is confirmed counts; the other is cancelled there', async () => {
  const rider = await house.newPayer('asks')
  const [first, second] = await openTwo(rider)
  await confirm(second)
  expect(await buy(rider, second.id)).toMatchObject({ status: 'success' })
  await settle()
  expect(await statuses(first.id, second.id)).toEqual(['cancelled', 'success'])
  expect(await atProvider(rider)).toEqual(['cancelled 0', 'succeeded 2000'])
  expect(await buy(rider, first.id), 'asked for again').toMatchObject({ status: 'cancelled', url: null })
  await expect(confirm(first)).rejects.toThrow()
  expect(await creditOf(rider)).toBe(2500)
  expect([await findings(), await house.findings()]).toEqual([[], []])
})

test('where both were confirmed before we heard of either, one pack is bought and the other goes back, as a finding', async () => {
  const rider = await house.newPayer('asks')
  const [first, second] = await openTwo(rider)
  await confirm(first)
  await confirm(second)
  expect(await buy(rider, first.id)).toMatchObject({ status: 'success' })
  await hearProvider(house)
  await settle()
  await settle()
  expect(await statuses(first.id, second.id)).toEqual(['success', 'refunded'])
  expect(await atProvider(rider)).toEqual(['succeeded 0', 'succeeded 2000'])
  expect(await creditOf(rider)).toBe(2500)
  expect(await findings()).toMatchObject([
    { subject: 'charge', kind: 'second_pack', paymentId: second.id, amountHere: 20, stateThere: 'paid' },
  ])
  expect(await house.findings()).toEqual([])
})

test('the same where the clock finds it paid as it cancels it', async () => {
  const rider = await house.newPayer('asks')
  const [first, second] = await openTwo(rider)
  await confirm(first)
  expect(await buy(rider, first.id)).toMatchObject({ status: 'success' })
  await confirm(second)
  await settle()
  await settle()
  expect(await statuses(first.id, second.id)).toEqual(['success', 'refunded'])
  expect([await creditOf(rider), (await findings()).length]).toEqual([2500, 1])
  expect(await house.findings()).toEqual([])
})

test('an answer that comes late: what then waits for the bank is cancelled as well', async () => {
  const rider = await house.newPayer('asks')
  const first = await buy(rider)
  await house.stage.control('POST', 'triggers', {
    on: 'POST /v1/payment_intents',
    fault: 'cut_after',
    times: 2,
    ms: 0,
  })
  const second = await buy(rider)
  expect(second).toMatchObject({ status: 'pending', isUnderWay: true })
  house.clock.advance(1000)
  await confirm(first)
  expect(await buy(rider, first.id)).toMatchObject({ status: 'success' })
  house.clock.advance(60_000)
  await settle()
  await settle()
  expect(await statuses(first.id, second.id)).toEqual(['success', 'cancelled'])
  expect(await atProvider(rider)).toEqual(['cancelled 0', 'succeeded 2000'])
  expect([await creditOf(rider), await house.findings()]).toEqual([2500, []])
})

test('another pack, another rider and a purchase that begins afterwards are bought as ever', async () => {
  const [rider, neighbour] = [await house.newPayer('asks'), await house.newPayer('asks')]
  const [first, other, theirs] = [await buy(rider), await buy(rider, newId(), otherId), await buy(neighbour)]
  await confirm(first)
  expect(await buy(rider, first.id)).toMatchObject({ status: 'success' })
  await settle()
  for (const [who, one, of] of [
    [rider, other, otherId],
    [neighbour, theirs, packId],
  ] as const) {
    await confirm(one)
    expect(await buy(who, one.id, of)).toMatchObject({ status: 'success' })
  }
  house.clock.advance(1)
  const later = await buy(rider)
  await confirm(later)
  expect(await buy(rider, later.id)).toMatchObject({ status: 'success' })
  await settle()
  expect([await creditOf(rider), await creditOf(neighbour)]).toEqual([7500, 2500])
  expect([await findings(), await house.findings()]).toEqual([[], []])
})

test('both confirmed and heard at the same moment, ten times: one pack each time', async () => {
  for (let round = 0; round < 10; round += 1) {
    const rider = await house.newPayer('asks')
    const [first, second] = await openTwo(rider)
    await Promise.all([confirm(first), confirm(second)])
    await Promise.all([buy(rider, first.id), buy(rider, second.id), house.charge(), hearProvider(house)])
    await settle()
    await settle()
    expect((await statuses(first.id, second.id)).toSorted()).toEqual(['refunded', 'success'])
    expect([await creditOf(rider), await atProvider(rider)]).toEqual([2500, ['succeeded 0', 'succeeded 2000']])
  }
  expect(await house.findings()).toEqual([])
}, 180_000)
