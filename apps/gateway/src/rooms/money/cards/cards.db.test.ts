import type { RiderPaymentMethod } from '@motora/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { type Charging, openCharging, type Rider } from '../../../testing/open-charging.js'
import { admin, openHouse } from '../../../testing/open-house.js'

let db: TestDatabase
let house: Charging
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCharging(db)
}, 120_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})

const read = async (rider: Rider) => (await house.ask<RiderPaymentMethod>(rider, 'money.getRiderPaymentMethod')).body
const cardsOf = ({ customerId }: Rider) =>
  db.asOwner(
    `select card_ref, brand, last4, removed_at is not null as removed, gone_at is not null as gone from rider_cards
      where customer_id = $1 order by added_at, id`,
    [customerId],
  )
/** Whether the provider still lets a card be charged. */
const isUsable = async (rider: Rider, cardRef: unknown): Promise<boolean> => {
  const [payer] = await db.asOwner('select payer_ref from rider_payers where customer_id = $1', [rider.customerId])
  const outcome = await house.stage.payments.charge({
    payerRef: String(payer?.payer_ref),
    cardRef: String(cardRef),
    amountCents: 100,
    currency: 'eur',
    metadata: {},
    idempotencyKey: `probe:${String(cardRef)}:${Math.random()}`,
  })
  return outcome.kind === 'succeeded'
}

test('a card counts when the provider says that it is kept, not when the rider comes back', async () => {
  const rider = await house.newRider()
  expect(await read(rider)).toEqual({ card: null, canRegister: true })
  const { id, url } = (await house.ask<{ id: string; url: string }>(rider, 'money.startRiderCardSetup')).body
  const confirm = () => house.ask(rider, 'money.confirmRiderCardSetup', { params: { id } })
  expect((await confirm()).body).toEqual({ state: 'open', card: null, canRegister: true })
  expect(await house.stage.submit(url, { card: 'works' })).toBe('http://localhost:8080/?card=chosen')
  expect(await read(rider)).toEqual({ card: null, canRegister: true })
  const kept = { brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: expect.any(Number), isRefused: false }
  for (const again of [1, 2])
    expect((await confirm()).body, `time ${again}`).toEqual({ state: 'kept', card: kept, canRegister: true })
  expect(await read(rider)).toEqual({ card: kept, canRegister: true })
  expect(await cardsOf(rider)).toHaveLength(1)
})

test('the page that a rider begins is nobody else’s to confirm', async () => {
  const [rider, other] = [await house.newRider(), await house.newRider()]
  const { id, url } = (await house.ask<{ id: string; url: string }>(rider, 'money.startRiderCardSetup')).body
  await house.stage.submit(url, { card: 'works' })
  expect(await codeOf(house.ask(other, 'money.confirmRiderCardSetup', { params: { id } }))).toBe('card.setup_not_found')
  expect(await cardsOf(other)).toEqual([])
})

test('the provider knows nobody by name: a payer has our id and no more', async () => {
  const rider = await house.newPayer()
  await house.giveCard(rider)
  const payers = await db.asOwner('select payer_ref from rider_payers where customer_id = $1', [rider.customerId])
  expect(payers).toHaveLength(1)
  const answer = await fetch(`${house.stage.origin}/v1/customers/${String(payers[0]?.payer_ref)}`, {
    headers: { authorization: `Bearer ${house.stage.secretKey}` },
  })
  expect(await answer.json()).toMatchObject({ metadata: { customer: rider.customerId }, email: null, name: null })
})

test('a second card takes the place of the first, which is removed at the provider', async () => {
  const rider = await house.newPayer()
  await house.giveCard(rider, 'stolen')
  const [first, second] = await cardsOf(rider)
  expect([first, second]).toMatchObject([
    { last4: '4242', removed: true },
    { last4: '9979', removed: false },
  ])
  expect(await isUsable(rider, first?.card_ref)).toBe(true)
  await house.run('remove cards that are of no use')
  expect(await isUsable(rider, first?.card_ref)).toBe(false)
  expect((await cardsOf(rider)).map(({ gone }) => gone)).toEqual([true, false])
})

test('a provider that is away leaves the card to be removed later', async () => {
  const rider = await house.newPayer()
  await house.giveCard(rider)
  await house.stage.control('POST', 'triggers', {
    on: 'POST /v1/payment_methods/*/detach',
    fault: 'server_error',
    times: 1,
  })
  await house.run('remove cards that are of no use')
  expect((await cardsOf(rider)).map(({ gone }) => gone)).toEqual([false, false])
  await house.stage.control('DELETE', 'triggers')
  // the answer of a key stands for a day, so a key that failed is not asked twice: the provider is asked how the card is
  await house.stage.control('POST', 'clock', { ahead_seconds: 25 * 3600 })
  await house.run('remove cards that are of no use')
  await house.stage.control('POST', 'clock', { ahead_seconds: 0 })
  expect((await cardsOf(rider)).map(({ gone }) => gone)).toEqual([true, false])
})

test('an erased person has no card: nothing of it is shown, and the provider may charge it no more', async () => {
  const rider = await house.newPayer()
  const [card] = await cardsOf(rider)
  await house.ask(admin, 'customers.deleteCustomer', { params: { id: rider.customerId } })
  for (const { topic, from, hear } of house.listeners)
    if (topic === 'customers.erased' && from === 'jobs') await hear([{ topic, key: rider.customerId, payload: rider }])
  await house.run('remove cards that are of no use')
  expect(await cardsOf(rider)).toMatchObject([{ brand: '', last4: '', removed: true, gone: true }])
  expect(await isUsable(rider, card?.card_ref)).toBe(false)
})

test('a card that is chosen while the person is erased is kept nowhere', async () => {
  const rider = await house.newRider()
  const { id, url } = (await house.ask<{ id: string; url: string }>(rider, 'money.startRiderCardSetup')).body
  await house.stage.submit(url, { card: 'works' })
  await house.ask(admin, 'customers.deleteCustomer', { params: { id: rider.customerId } })
  await house.ask(rider, 'money.confirmRiderCardSetup', { params: { id } })
  await house.run('remove cards that are of no use')
  const [card] = await cardsOf(rider)
  expect(card).toMatchObject({ brand: '', last4: '', removed: true, gone: true })
  expect(await isUsable(rider, card?.card_ref)).toBe(false)
})

test('the person gets the own cards, without the provider’s names of them', async () => {
  const rider = await house.newPayer()
  const { data } = await house.asSystem((work) => house.personExport.exportPerson(work, rider.customerId))
  const { cards } = data as { cards: object[] }
  expect(cards).toMatchObject([{ brand: 'visa', last4: '4242', removedAt: null }])
  expect(JSON.stringify(cards)).not.toContain('pm_')
})

test('without a provider no card can be registered, and that is said', async () => {
  const alone = openHouse(db)
  const rider = await house.newRider()
  expect(await codeOf(alone.ask(rider, 'money.startRiderCardSetup'))).toBe('card.no_provider')
  expect((await alone.ask<RiderPaymentMethod>(rider, 'money.getRiderPaymentMethod')).body.canRegister).toBe(false)
})

test('a provider that does not answer is said to be away, and the rider begins again', async () => {
  const rider = await house.newRider()
  await house.stage.control('POST', 'triggers', { on: 'POST /v1/checkout/sessions', fault: 'server_error', times: 1 })
  await expect(house.ask(rider, 'money.startRiderCardSetup')).rejects.toMatchObject({
    code: 'card.provider_away',
    params: { retryAfterSeconds: 60 },
  })
  expect((await house.giveCard(rider)).card?.last4).toBe('4242')
})
