import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { type Charging, openCharging, type Rider } from '../../../testing/open-charging.js'
import { admin, testTariff } from '../../../testing/open-house.js'
import { openSharing } from '../../sharing/testing/open-sharing.js'

let db: TestDatabase
let house: Charging
let rider: Rider
let services: string[]
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCharging(db)
}, 120_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})

/** A rider without a card who owes for two rentals, in two currencies: two charges. */
beforeEach(async () => {
  await house.stage.control('DELETE', 'triggers')
  const [near, abroad] = [await house.newOperator('Near'), await house.newOperator('Abroad')]
  house.clock.advance(60_000)
  await house.asSystem((work) => house.pricing.saveTariff(work, abroad, { ...testTariff, currency: 'usd' }))
  rider = await house.newRider()
  services = [await house.rideBefore(rider, near), await house.rideBefore(rider, abroad)]
})

/** What somebody does while the clock waits for the provider's answer to this call. */
const meanwhile = async <R>(call: string, act: () => Promise<R>): Promise<R> => {
  await house.stage.control('POST', 'triggers', { on: call, fault: 'slow', times: 1, ms: 900 })
  const [acted] = await Promise.all([pause(300).then(act), house.charge()])
  return acted
}
const reasonsGiven = async () => {
  const attempts = await db.asOwner(
    `select a.reason from charge_attempts a join charges c on c.id = a.charge_id where c.customer_id = $1
      order by a.claimed_at`,
    [rider.customerId],
  )
  return attempts.map(({ reason }) => reason)
}
const retry = (id: string) =>
  house.ask(admin, 'money.retryServicePayment', { params: { id } }).catch((refusal: { code: string }) => refusal.code)

describe('a card that is lost is asked once, though two ask at the same time (Z-42)', () => {
  test('two processes', async () => {
    await house.giveCard(rider, 'lost')
    const other = openSharing(db, { clock: house.clock, cards: house.stage.payments })
    const charges = other.timedTasks.find(({ name }) => name === 'charge cards')
    await meanwhile('POST /v1/payment_intents', async () => charges?.run(house.clock.now()))
    await house.charge()
    expect(await reasonsGiven()).toEqual(['card_lost'])
    expect(await house.findings()).toEqual([])
  })

  test('the clock and staff', async () => {
    await house.giveCard(rider, 'no_funds')
    await house.charge()
    const before = await reasonsGiven()
    await house.giveCard(rider, 'lost')
    const said = await meanwhile('POST /v1/payment_intents/*/confirm', () => Promise.all(services.map(retry)))
    expect(said).toEqual(['payment.under_way', 'payment.under_way'])
    expect((await reasonsGiven()).slice(before.length)).toEqual(['card_lost'])
    expect(await house.findings()).toEqual([])
  })
})

test('a card that works is charged for one after the other, and nothing is left', async () => {
  await house.giveCard(rider)
  const other = openSharing(db, { clock: house.clock, cards: house.stage.payments })
  const charges = other.timedTasks.find(({ name }) => name === 'charge cards')
  await meanwhile('POST /v1/payment_intents', async () => charges?.run(house.clock.now()))
  await house.charge()
  const paid = await Promise.all(services.map(house.paymentOf))
  expect(paid).toMatchObject([{ status: 'success' }, { status: 'success' }])
  expect(await house.findings()).toEqual([])
})
