import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../kernel/db/database.js'
import { leaseMs } from '../../../kernel/lease.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { giveCredit } from '../../../testing/give-credit.js'
import { type Charging, openCharging, type Rider } from '../../../testing/open-charging.js'
import { openHouse, testTariff } from '../../../testing/open-house.js'

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

const hour = 3_600_000
const day = 24 * hour
const fault = (on: string, kind: string, times = 1, ms = 0) =>
  house.stage.control('POST', 'triggers', { on, fault: kind, times, ms })
const creates = 'POST /v1/payment_intents'
const confirms = 'POST /v1/payment_intents/*/confirm'

/** A rider with a card who owes for a rental. */
const owing = async (card: Parameters<Charging['giveCard']>[1] | null = 'works', minutes = 10) => {
  const rider = await house.newRider()
  if (card) await house.giveCard(rider, card)
  const serviceId = await (card ? house.ride : house.rideBefore)(rider, operatorId, minutes)
  return { rider, serviceId, payment: () => house.paymentOf(serviceId) }
}
const attemptsOf = (rider: Rider) =>
  db.asOwner(
    `select a.n, a.state, a.reason, a.tries from charge_attempts a join charges c on c.id = a.charge_id
      where c.customer_id = $1 order by c.created_at, c.id, a.n`,
    [rider.customerId],
  )
const chargesOf = (rider: Rider) =>
  db.asOwner(
    'select state, amount_cents, attempts, next_at, charge_ref from charges where customer_id = $1 order by id',
    [rider.customerId],
  )
/** What came in at the provider of a rider, each charge. */
const received = async (rider: Rider): Promise<number[]> =>
  (await house.chargesAtProvider(rider)).map(({ receivedCents }) => receivedCents).filter((cents) => cents > 0)
const charged = (serviceId: string) =>
  db.asOwner(`select debit, credit, cents from ledger_transfers where ref = $1 and reason = 'charged'`, [serviceId])

test('a rental is charged to the card: the payment is a success with its time, and the books say so [O-05]', async () => {
  const { rider, serviceId, payment } = await owing()
  expect(await payment()).toMatchObject({ status: 'pending', hasSucceeded: false })
  await house.charge()
  expect(await payment()).toMatchObject({ status: 'success', hasSucceeded: true, hasFailed: false, reason: null })
  expect(await received(rider)).toEqual([260])
  expect(await charged(serviceId)).toEqual([{ debit: 'provider', credit: 'rider:owed', cents: 260 }])
  await house.charge()
  expect(await received(rider)).toEqual([260])
  expect(await house.findings()).toEqual([])
})

test('a declined card is a failure with its time and reason, in our words [O-05]', async () => {
  for (const [card, reason] of [
    ['no_funds', 'no_funds'],
    ['declined', 'declined'],
    ['lost', 'card_lost'],
    ['expired', 'card_expired'],
    ['asks', 'needs_rider'],
  ] as const) {
    const { serviceId, payment } = await owing(card)
    await house.charge()
    expect(await payment()).toMatchObject({ status: 'failed', hasFailed: true, hasSucceeded: false, reason })
    expect(await charged(serviceId)).toEqual([])
  }
  expect(await house.findings()).toEqual([])
})

test('what may pass is tried at once, after 1 h, 24 h and 5 d, and then left, always as the same charge (Z-22) [C7]', async () => {
  const { rider, payment } = await owing('no_funds')
  const times = async (): Promise<number> => (await attemptsOf(rider)).length
  const found: number[] = []
  const failedSince = new Set<string>()
  for (const wait of [0, hour - 1, 1, 24 * hour - 1, 1, 120 * hour - 1, 1, 1000 * hour]) {
    house.clock.advance(wait)
    await house.charge()
    found.push(await times())
    const [row] = await db.asOwner('select failed_at from payments where customer_id = $1', [rider.customerId])
    failedSince.add(new Date(String(row?.failed_at)).toISOString())
  }
  expect(found).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
  expect([...failedSince], 'the day on which it counts is that of the first failure').toHaveLength(1)
  expect(await payment()).toMatchObject({ status: 'failed', reason: 'no_funds' })
  expect(await chargesOf(rider)).toMatchObject([{ state: 'open', attempts: 4, next_at: null }])
  expect(await house.chargesAtProvider(rider)).toHaveLength(1)
})

test.each(['lost', 'stolen', 'expired', 'asks'] as const)(
  'a card that does this (%s) is not tried again by itself (Z-42)',
  async (card) => {
    const { rider } = await owing(card)
    await house.charge()
    house.clock.advance(1000 * hour)
    await house.charge()
    expect(await attemptsOf(rider)).toHaveLength(1)
  },
)

test('after a hard decline no other rental is tried at that card either', async () => {
  const { rider } = await owing('stolen')
  const arrive = await house.setOut(rider, operatorId)
  await house.charge()
  const second = await arrive()
  await house.charge()
  expect(await house.paymentOf(second)).toMatchObject({ status: 'failed', reason: 'card_unusable' })
  expect(await attemptsOf(rider)).toHaveLength(1)
})

test('a new card pays all that is owed at once, and the same charges at the provider [C7]', async () => {
  const { rider, payment } = await owing('stolen')
  const arrive = await house.setOut(rider, operatorId)
  await house.charge()
  const second = await arrive(5)
  await house.charge()
  await house.giveCard(rider, 'works')
  await house.charge()
  expect([await payment(), await house.paymentOf(second)]).toMatchObject([{ status: 'success' }, { status: 'success' }])
  expect((await received(rider)).toSorted()).toEqual([130, 260])
  expect(await house.chargesAtProvider(rider)).toHaveLength(2)
  expect(await house.findings()).toEqual([])
})

test('a card that comes while the old one is being charged is tried as soon as that fails', async () => {
  const { rider, payment } = await owing('stolen')
  await fault(creates, 'cut_after', 2)
  await house.charge()
  await house.giveCard(rider, 'works')
  expect(await payment()).toMatchObject({ status: 'pending' })
  house.clock.advance(10_000)
  await house.charge()
  expect(await payment()).toMatchObject({ status: 'failed', reason: 'card_lost' })
  await house.charge()
  expect(await payment()).toMatchObject({ status: 'success' })
  expect(await received(rider)).toEqual([260])
})

test('without a card it has failed; with one it is charged', async () => {
  const { rider, payment } = await owing(null)
  await house.charge()
  expect(await payment()).toMatchObject({ status: 'failed', reason: 'no_card' })
  expect(await chargesOf(rider)).toEqual([])
  await house.giveCard(rider)
  await house.charge()
  expect(await payment()).toMatchObject({ status: 'success' })
})

test('what is below the provider’s minimum waits, and joins the next rental in one charge', async () => {
  const { rider, serviceId, payment } = await owing('works', 1)
  await house.charge()
  expect(await payment()).toMatchObject({ status: 'pending' })
  expect(await chargesOf(rider)).toEqual([])
  const next = await house.ride(rider, operatorId, 1)
  await house.charge()
  expect([await payment(), await house.paymentOf(next)]).toMatchObject([{ status: 'success' }, { status: 'success' }])
  expect(await received(rider)).toEqual([52])
  expect([...(await charged(serviceId)), ...(await charged(next))].map(({ cents }) => cents)).toEqual([26, 26])
  expect(await house.findings()).toEqual([])
})

test('what stays below the minimum for 90 days is written off, once, on record and in the books', async () => {
  const { rider, serviceId, payment } = await owing('works', 1)
  const cheap = await house.newOperator('Cheap')
  house.clock.advance(80 * day)
  await house.asSystem((work) => house.pricing.saveTariff(work, cheap, { ...testTariff, priceMinute: 0.1 }))
  // together they are still too little
  const later = await house.ride(rider, cheap, 1)
  await house.run('write off rests')
  expect(await payment(), 'not yet').toMatchObject({ status: 'pending' })
  house.clock.advance(10 * day)
  await Promise.all([house.run('write off rests'), house.run('write off rests')])
  expect([await payment(), await house.paymentOf(later)]).toMatchObject([
    { status: 'cancelled' },
    { status: 'pending' },
  ])
  expect(
    await db.asOwner(`select debit, credit, cents from ledger_transfers where ref = $1 and reason = 'forgiven'`, [
      serviceId,
    ]),
  ).toEqual([{ debit: 'operator:written-off', credit: 'rider:owed', cents: 26 }])
  expect(await db.asOwner(`select event from audit_events where target_id = $1`, [serviceId])).toEqual([
    { event: 'money.rest_written_off' },
  ])
  expect(await house.findings()).toEqual([])
})

test('what is owed in another currency is another charge', async () => {
  const { rider } = await owing()
  const abroad = await house.newOperator('Abroad')
  house.clock.advance(60_000)
  await house.asSystem((work) => house.pricing.saveTariff(work, abroad, { ...testTariff, currency: 'usd' }))
  await house.ride(rider, abroad)
  await house.charge()
  const found = await house.chargesAtProvider(rider)
  expect(found.map(({ currency, receivedCents }) => [currency, receivedCents]).toSorted()).toEqual([
    ['eur', 260],
    ['usd', 260],
  ])
  expect(await house.findings()).toEqual([])
})

test('a card that is found lost is not asked for what is owed in another currency, nor for another debt', async () => {
  const abroad = await house.newOperator('Abroad')
  house.clock.advance(60_000)
  await house.asSystem((work) => house.pricing.saveTariff(work, abroad, { ...testTariff, currency: 'usd' }))
  const rider = await house.newRider()
  const services = [await house.rideBefore(rider, operatorId), await house.rideBefore(rider, abroad)]
  await house.giveCard(rider, 'lost')
  await house.charge()
  expect(await attemptsOf(rider)).toMatchObject([{ n: 1, state: 'declined', reason: 'card_lost' }])
  const reasons = async () => (await Promise.all(services.map(house.paymentOf))).map(({ reason }) => reason)
  expect((await reasons()).toSorted()).toEqual(['card_lost', 'card_unusable'])
  await house.giveCard(rider, 'stolen')
  await house.charge()
  expect(await attemptsOf(rider)).toHaveLength(2)
  expect((await reasons()).toSorted()).toEqual(['card_lost', 'card_unusable'])
  await house.giveCard(rider, 'works')
  await house.charge()
  expect((await received(rider)).toSorted()).toEqual([260, 260])
  expect(await house.findings()).toEqual([])
})

test('credit pays its part, and the card no more than the rest', async () => {
  const rider = await house.newPayer()
  await giveCredit(house, rider, 100)
  const serviceId = await house.ride(rider, operatorId)
  await house.charge()
  expect(await received(rider)).toEqual([160])
  expect(await charged(serviceId)).toMatchObject([{ cents: 160 }])
  expect(await house.findings()).toEqual([])
})

/** Everything that can become of a call, by itself or with its answer lost, at a first attempt and at a later one. */
const faults = ['cut_before', 'cut_after', 'server_error', 'server_error_after', 'garbled', 'rate_limit', 'slow_after']

test.each(faults)(
  'an answer that is lost to %s is asked for under the same key: 0 double, 0 lost [C2]',
  async (kind) => {
    const { rider, serviceId, payment } = await owing()
    // the library asks once more by itself where a call is cut
    await fault(creates, kind, kind.startsWith('cut') ? 2 : 1, 3_000)
    await house.charge()
    expect(await payment(), 'nobody says what is not known').toMatchObject({ status: 'pending' })
    expect(await attemptsOf(rider)).toMatchObject([{ n: 1, state: 'unknown', tries: 1 }])
    await settle()
    const [attempt] = await attemptsOf(rider)
    if (attempt?.state === 'unknown') {
      // a failure that the key keeps says nothing for a day: then it is looked up
      house.clock.advance(24 * hour)
      await settle()
    }
    house.clock.advance(2 * hour)
    await settle()
    expect(await payment()).toMatchObject({ status: 'success' })
    expect(await received(rider)).toEqual([260])
    expect(await charged(serviceId)).toHaveLength(1)
    expect(await house.findings()).toEqual([])
  },
)

/** A minute of the worker. */
const settle = async (): Promise<void> => {
  for (const wait of [5_000, 10_000, 20_000, 40_000]) {
    house.clock.advance(wait)
    await house.charge()
  }
}

test('a later attempt whose answer is lost is the same charge all the same [C2]', async () => {
  const { rider, payment } = await owing('no_funds')
  await house.charge()
  await house.giveCard(rider, 'works')
  await fault(confirms, 'cut_after', 2)
  await house.charge()
  // what was cut is read, and a success is one however it is heard of
  expect(await payment()).toMatchObject({ status: 'success' })
  expect(await received(rider)).toEqual([260])
  expect(await house.chargesAtProvider(rider)).toHaveLength(1)
  expect(await house.findings()).toEqual([])
})

test('a bank that takes its time is waited for, and its word counts', async () => {
  for (const [outcome, status] of [
    ['succeeded', 'success'],
    ['failed', 'failed'],
  ] as const) {
    const { rider, payment } = await owing()
    await fault(creates, 'pending')
    await house.charge()
    expect(await payment()).toMatchObject({ status: 'pending' })
    const [waiting] = await house.chargesAtProvider(rider)
    await house.stage.control('POST', `payment_intents/${waiting?.chargeRef}/settle`, { outcome })
    await settle()
    expect(await payment()).toMatchObject({ status })
    expect(await house.chargesAtProvider(rider)).toHaveLength(1)
  }
  expect(await house.findings()).toEqual([])
})

test('a provider that is dead for ten minutes keeps nothing from ending, and nothing is paid twice', async () => {
  const riders = [await owing(), await owing(), await owing()]
  await fault(creates, 'cut_before', 1000)
  for (let seconds = 0; seconds < 600; seconds += 30) {
    await house.charge()
    house.clock.advance(30_000)
  }
  const late = await owing()
  await house.stage.control('DELETE', 'triggers')
  house.clock.advance(hour)
  await house.charge()
  for (const { rider, payment } of [...riders, late]) {
    expect(await payment()).toMatchObject({ status: 'success' })
    expect(await received(rider)).toEqual([260])
  }
  expect(await house.findings()).toEqual([])
})

class Killed extends Error {}

/** The database of a process that dies at its transaction number `at`: before it commits, or right after. */
const dyingAt = (database: Database, at: number, when: 'before' | 'after'): Database => {
  let count = 0
  return {
    ...database,
    engine: database.engine,
    ping: () => database.ping(),
    close: () => database.close(),
    transaction: async (scope, use, options) => {
      count += 1
      if (count > at) throw new Killed()
      if (count < at) return database.transaction(scope, use, options)
      if (when === 'after') await database.transaction(scope, use, options)
      else
        await database.transaction(
          scope,
          async (tx) => {
            await use(tx)
            throw new Killed()
          },
          options,
        )
      throw new Killed()
    },
  }
}

const points = [1, 2, 3, 4].flatMap((at) => (['before', 'after'] as const).map((when) => ({ at, when })))

test.each(points)(
  'a process that dies $when commit $at of a charge: another ends it, once [C2]',
  async ({ at, when }) => {
    for (const kind of [undefined, 'cut_after'] as const) {
      const { rider, serviceId, payment } = await owing()
      if (kind) await fault(creates, kind, 2)
      const dying = openHouse(
        { ...db, database: dyingAt(db.database, at, when) },
        { clock: house.clock, cards: house.stage.payments },
      )
      await dying.timedTasks
        .find(({ name }) => name === 'charge cards')
        ?.run(house.clock.now())
        .catch((error: Error) => expect(error).toBeInstanceOf(Killed))
      house.clock.advance(leaseMs + 1000)
      await house.charge()
      await settle()
      expect(await payment()).toMatchObject({ status: 'success' })
      expect(await received(rider)).toEqual([260])
      expect(await charged(serviceId)).toHaveLength(1)
    }
    expect(await house.findings()).toEqual([])
  },
)

test('several processes charge side by side: each debt once', async () => {
  const debts: Awaited<ReturnType<typeof owing>>[] = []
  for (let n = 0; n < 6; n += 1) debts.push(await owing())
  const others = [1, 2].map(() => openHouse(db, { clock: house.clock, cards: house.stage.payments }))
  const tasks = others.map(({ timedTasks }) => timedTasks.find(({ name }) => name === 'charge cards'))
  for (let round = 0; round < 2; round += 1)
    await Promise.all([house.charge(), ...tasks.map((task) => task?.run(house.clock.now()))])
  for (const { rider, payment } of debts) {
    expect(await payment()).toMatchObject({ status: 'success' })
    expect(await received(rider)).toEqual([260])
    expect(await attemptsOf(rider)).toHaveLength(1)
  }
  expect(await house.findings()).toEqual([])
}, 60_000)

test('who comes back after the lease does not undo what another has kept', async () => {
  const { rider, payment } = await owing()
  await fault(creates, 'hold_after')
  const held = house.charge()
  house.clock.advance(leaseMs + 1000)
  await house.stage.control('DELETE', 'triggers')
  await Promise.all([held, house.charge()])
  await settle()
  expect(await payment()).toMatchObject({ status: 'success' })
  expect(await attemptsOf(rider)).toMatchObject([{ state: 'succeeded' }])
  expect(await received(rider)).toEqual([260])
})

test('an attempt that nobody can ask for any more is looked up, and never made under a new key', async () => {
  const { rider, payment } = await owing()
  await fault(creates, 'cut_after', 2)
  await house.charge()
  expect(await received(rider), 'it was paid, and nobody heard').toEqual([260])
  // by now the key is forgotten at the provider
  house.clock.advance(26 * hour)
  await house.stage.control('POST', 'clock', { ahead_seconds: 26 * 3600 })
  await house.charge()
  await house.stage.control('POST', 'clock', { ahead_seconds: 0 })
  expect(await payment()).toMatchObject({ status: 'success' })
  expect(await received(rider)).toEqual([260])
  expect(await house.chargesAtProvider(rider)).toHaveLength(1)
  expect(await house.findings()).toEqual([])
})

test('without a provider nothing is charged, and nothing fails', async () => {
  const { payment } = await owing(null)
  const alone = openHouse(db, { clock: house.clock })
  await alone.timedTasks.find(({ name }) => name === 'charge cards')?.run(house.clock.now())
  expect(await payment()).toMatchObject({ status: 'pending', hasFailed: false })
})

test('a charge that differs from its payments, and a transfer that no charge is for, are found', async () => {
  const { rider } = await owing()
  await house.charge()
  const whats = async () => (await house.findings()).map(({ what }) => what).toSorted()
  expect(await whats()).toEqual([])
  const move = (cents: number) =>
    db.asOwner(`update charges set amount_cents = amount_cents + $2 where customer_id = $1`, [rider.customerId, cents])
  await move(1)
  expect(await whats()).toEqual(['charge.differs', 'provider.collected'])
  await move(-1)
  const says = (state: string) =>
    db.asOwner(
      `update charges set state = $2, ended_at = case when $2 = 'open' then null else now() end where customer_id = $1`,
      [rider.customerId, state],
    )
  await says('open')
  expect(await whats()).toEqual(['charge.differs', 'provider.collected'])
  await says('succeeded')
  expect(await whats()).toEqual([])
})
