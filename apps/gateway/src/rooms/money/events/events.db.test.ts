import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { leaseMs } from '../../../kernel/lease.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { type Charging, openCharging, type Rider } from '../../../testing/open-charging.js'
import { openHouse, sac } from '../../../testing/open-house.js'

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
beforeEach(async () => {
  await house.stage.control('DELETE', 'triggers')
  await db.asOwner('delete from provider_events')
})

interface ProviderEvent {
  id: string
  type: string
  data: { object: { id: string; object?: string; payment_intent?: string } }
}

const nobody = { kind: 'nobody' } as const
const secondsNow = (): number => Math.floor(house.clock.now().getTime() / 1000)
const signed = (payload: string, { secret = house.stage.webhookSecret, ahead = 0 } = {}): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: secondsNow() + ahead })
const send = (body: Uint8Array, signature?: string) =>
  house.ask(nobody, 'money.receiveProviderEvent', {
    body,
    headers: signature === undefined ? {} : { 'stripe-signature': signature },
  })
const deliver = async (event: ProviderEvent): Promise<void> => {
  const payload = JSON.stringify(event)
  expect(await send(Buffer.from(payload), signed(payload))).toMatchObject({ status: 200, body: { received: true } })
}
const hear = () => house.run('hear the card provider')
const seen = new Set<string>()
/** What has happened at the provider since this was asked last, the first one first. */
const news = async (): Promise<ProviderEvent[]> => {
  const found: ProviderEvent[] = []
  for (let isMore = true; isMore; ) {
    const after = found.at(-1)
    const answer = await fetch(
      `${house.stage.origin}/v1/events?limit=100${after ? `&starting_after=${after.id}` : ''}`,
      { headers: { authorization: `Bearer ${house.stage.secretKey}` } },
    )
    const { data, has_more } = (await answer.json()) as { data: ProviderEvent[]; has_more: boolean }
    found.push(...data.filter(({ id }) => !seen.has(id)))
    isMore = has_more && data.every(({ id }) => !seen.has(id))
  }
  for (const { id } of found) seen.add(id)
  return found.toReversed()
}
/** The provider delivers what has happened, and it is worked on. */
const hearNews = async (): Promise<void> => {
  for (const event of await news()) await deliver(event)
  await hear()
}
const keptEvents = () => db.asOwner('select id, type, state, note, tries from provider_events order by received_at, id')

const owing = async (minutes = 10) => {
  const rider = await house.newPayer()
  const serviceId = await house.ride(rider, operatorId, minutes)
  return { rider, serviceId, payment: () => house.paymentOf(serviceId) }
}
const paid = async () => {
  const one = await owing()
  await house.charge()
  const [charge] = await house.chargesAtProvider(one.rider)
  return { ...one, chargeRef: charge?.chargeRef ?? '' }
}
const refund = (serviceId: string, body: object = {}) =>
  house.ask<{ id: string }>(sac, 'money.refundService', { params: { id: serviceId }, body })
const booked = (ref: unknown) =>
  db.asOwner('select reason, debit, credit, cents from ledger_transfers where ref = $1 order by reason', [ref])
const disputeOf = async (serviceId: string) =>
  (
    await db.asOwner('select d.* from disputes d join payments p on p.id = d.payment_id where p.service_id = $1', [
      serviceId,
    ])
  )[0]
const openDispute = async (chargeRef: string): Promise<string> =>
  String((await house.stage.control('POST', 'disputes', { payment_intent: chargeRef, reason: 'fraudulent' })).id)

test('an event is kept before it is answered, and the same again is the same one [C4]', async () => {
  await paid()
  const event = (await news()).at(-1)
  if (!event) throw new Error('nothing has happened')
  for (let n = 0; n < 5; n += 1) await deliver(event)
  await Promise.all([deliver(event), deliver(event), deliver(event)])
  expect(await keptEvents()).toMatchObject([{ id: event.id, state: 'kept', tries: 0 }])
})

test('of 1,000 that are forged, altered, written again, old or of the future nothing is kept [C4]', async () => {
  await paid()
  const event = (await news()).at(-1)
  const payload = JSON.stringify(event)
  const altered = payload.replace('evt_', 'evt_x')
  const bad: (() => Promise<unknown>)[] = [
    () => send(Buffer.from(payload)),
    () => send(Buffer.from(payload), 't=1,v1=00'),
    () => send(Buffer.from(payload), signed(payload, { secret: `whsec_${newId()}` })),
    () => send(Buffer.from(altered), signed(payload)),
    () => send(Buffer.from(JSON.stringify(event, null, 2)), signed(payload)),
    () => send(Buffer.from(`\uFEFF${payload}`), signed(payload)),
    () => send(Buffer.from(payload), signed(payload, { ahead: -301 })),
    () => send(Buffer.from(payload), signed(payload, { ahead: 301 })),
    () => send(Buffer.from('[]'), signed('[]')),
    () => send(new Uint8Array(0), signed('')),
  ]
  for (let n = 0; n < 1000; n += 1) {
    const one = bad[n % bad.length]
    if (one) expect(await codeOf(one()), String(n % bad.length)).toBe('card.event_refused')
  }
  expect(await keptEvents()).toEqual([])
}, 60_000)

test('without a provider an event is refused, and kinds that we do not read are kept and left', async () => {
  const alone = openHouse(db, { clock: house.clock })
  const body = Buffer.from('{}')
  expect(await codeOf(alone.ask(nobody, 'money.receiveProviderEvent', { body }))).toBe('card.no_provider')
  const unknown = {
    id: 'evt_1x',
    object: 'event',
    type: 'payout.paid',
    created: secondsNow(),
    data: { object: { id: 'po_1', object: 'payout' } },
  }
  await deliver(unknown)
  // of another system at the same account
  await deliver({ ...unknown, id: 'evt_2x', data: { object: { id: 'pi_none', object: 'payment_intent' } } })
  await hear()
  expect(await keptEvents()).toMatchObject([
    { id: 'evt_1x', state: 'ignored', note: 'nothing that we read', tries: 1 },
    { id: 'evt_2x', state: 'ignored', note: 'not at the provider', tries: 1 },
  ])
})

test('a charge whose answer was lost is known to be paid by its event, once [C4]', async () => {
  const { rider, serviceId, payment } = await owing()
  await house.stage.control('POST', 'triggers', { on: 'POST /v1/payment_intents', fault: 'cut_after', times: 2, ms: 0 })
  await house.charge()
  expect(await payment()).toMatchObject({ status: 'pending' })
  await hearNews()
  expect(await payment()).toMatchObject({ status: 'success', hasSucceeded: true })
  house.clock.advance(3_600_000)
  await house.charge()
  expect((await house.chargesAtProvider(rider)).map(({ receivedCents }) => receivedCents)).toEqual([260])
  expect((await booked(serviceId)).filter(({ reason }) => reason === 'charged')).toHaveLength(1)
  expect(await house.findings()).toEqual([])
})

test('an event whose reading hangs keeps no other from a second process, and goes to it after the lease [C4]', async () => {
  const [slow, quick] = [await owing(), await owing()]
  await house.stage.control('POST', 'triggers', { on: 'POST /v1/payment_intents', fault: 'cut_after', times: 4, ms: 0 })
  await house.charge()
  const events = (await news()).filter(({ type }) => type === 'payment_intent.succeeded')
  expect(events).toHaveLength(2)
  for (const event of events) await deliver(event)
  const second = openHouse(db, { clock: house.clock, cards: house.stage.payments })
  const hearThere = () =>
    second.timedTasks.find(({ name }) => name === 'hear the card provider')?.run(house.clock.now())
  await house.stage.control('POST', 'triggers', {
    on: 'GET /v1/payment_intents/*',
    fault: 'hold_after',
    times: 1,
    ms: 0,
  })
  const hanging = hear()
  await vi.waitFor(async () => expect((await keptEvents()).map(({ tries }) => tries)).toContain(1))
  await hearThere()
  const states = async () => (await keptEvents()).map(({ state }) => state).toSorted()
  expect(await states()).toEqual(['done', 'kept'])
  house.clock.advance(leaseMs + 1000)
  await hearThere()
  expect(await states()).toEqual(['done', 'done'])
  await house.stage.control('DELETE', 'triggers')
  await hanging
  expect((await keptEvents()).map(({ tries }) => tries).toSorted()).toEqual([1, 2])
  for (const { payment } of [slow, quick]) expect(await payment()).toMatchObject({ status: 'success' })
  expect(await house.findings()).toEqual([])
})

test('what a bank decides later is heard at once, and not at the next time of asking', async () => {
  for (const [outcome, status] of [
    ['succeeded', 'success'],
    ['failed', 'failed'],
  ] as const) {
    const { rider, payment } = await owing()
    await house.stage.control('POST', 'triggers', { on: 'POST /v1/payment_intents', fault: 'pending', times: 1, ms: 0 })
    await house.charge()
    const [waiting] = await house.chargesAtProvider(rider)
    await house.stage.control('POST', `payment_intents/${waiting?.chargeRef}/settle`, { outcome })
    await hearNews()
    await house.charge()
    expect(await payment(), outcome).toMatchObject({ status })
  }
  expect(await house.findings()).toEqual([])
})

test('a card that was chosen is kept although its rider never came back', async () => {
  const rider = await house.newRider()
  const { url } = (await house.ask<{ url: string }>(rider, 'money.startRiderCardSetup')).body
  await house.stage.submit(url, { card: 'works' })
  await hearNews()
  expect((await house.ask(rider, 'money.getRiderPaymentMethod')).body).toMatchObject({ card: { last4: '4242' } })
})

test('a refund that the bank sends back later is refunded no more, and can be asked for again', async () => {
  const { rider, serviceId, payment } = await paid()
  const { id } = (await refund(serviceId)).body
  await house.run('give refunds back')
  expect(await payment()).toMatchObject({ status: 'refunded' })
  await news()
  const [row] = await db.asOwner('select refund_ref from refunds where id = $1', [id])
  await house.stage.control('POST', `refunds/${row?.refund_ref}/settle`, { outcome: 'failed' })
  const said = await news()
  expect(said.map(({ type }) => type)).toContain('refund.failed')
  for (const event of [...said, ...said]) await deliver(event)
  await hear()
  expect(await payment()).toMatchObject({ status: 'success' })
  expect((await booked(id)).map(({ reason }) => reason)).toEqual(['refund returned', 'refunded'])
  expect(await house.findings()).toEqual([])
  const again = (await refund(serviceId)).body
  expect(again.id).not.toBe(id)
  await house.run('give refunds back')
  expect(await payment()).toMatchObject({ status: 'refunded' })
  expect((await house.chargesAtProvider(rider)).map(({ refundedCents }) => refundedCents)).toEqual([260])
  expect(await house.findings()).toEqual([])
})

test('a dispute is booked as taken, refuses refunds while it is open, and is given again when it is won', async () => {
  for (const outcome of ['won', 'lost'] as const) {
    const { serviceId, chargeRef, payment } = await paid()
    const dispute = await openDispute(chargeRef)
    await hearNews()
    const kept = await disputeOf(serviceId)
    expect(kept).toMatchObject({ state: 'open', cents: 260, reason: 'fraudulent', closed_at: null })
    expect(await booked(kept?.id)).toMatchObject([{ debit: 'operator:disputed', credit: 'provider', cents: 260 }])
    expect(await codeOf(refund(serviceId))).toBe('payment.disputed')
    expect(await house.findings()).toEqual([])
    await house.stage.control('POST', `disputes/${dispute}/close`, { outcome })
    await hearNews()
    expect(await disputeOf(serviceId)).toMatchObject({ state: outcome })
    expect((await booked(kept?.id)).map(({ reason }) => reason)).toEqual(
      outcome === 'won' ? ['dispute won', 'disputed'] : ['disputed'],
    )
    // the flags are of the dispute: what was paid stays so
    expect(await payment()).toMatchObject({ status: 'success' })
    // what the bank gave the payer does not go back a second time
    if (outcome === 'lost') expect(await codeOf(refund(serviceId))).toBe('payment.taken_back')
    else expect((await refund(serviceId)).body.id).toBeTruthy()
    expect(await house.findings()).toEqual([])
  }
})

test('a changed cent of a dispute in the books is found', async () => {
  const { serviceId, chargeRef } = await paid()
  await openDispute(chargeRef)
  await hearNews()
  const kept = await disputeOf(serviceId)
  const move = (cents: number) => db.asOwner('update disputes set cents = cents + $2 where id = $1', [kept?.id, cents])
  await move(1)
  expect((await house.findings()).map(({ what, id }) => [what, id])).toEqual([['dispute.transfers', kept?.id]])
  await move(-1)
  expect(await house.findings()).toEqual([])
})

/** Every order of these. */
const ordersOf = <T>(things: readonly T[]): T[][] =>
  things.length < 2
    ? [[...things]]
    : things.flatMap((one, n) =>
        ordersOf([...things.slice(0, n), ...things.slice(n + 1)]).map((rest) => [one, ...rest]),
      )

/** What of a rider is known here, without times. */
const stateOf = async ({ customerId }: Rider) =>
  db.asOwner(
    `select p.status, c.state, r.state as refund, d.state as dispute,
        (select string_agg(t.reason || ' ' || t.cents, ', ' order by t.reason) from ledger_transfers t
          where t.customer_id = p.customer_id) as books
      from payments p left join charge_payments l on l.payment_id = p.id left join charges c on c.id = l.charge_id
      left join refunds r on r.payment_id = p.id left join disputes d on d.payment_id = p.id
      where p.customer_id = $1`,
    [customerId],
  )

test('every order of five events, doubled by chance, ends in the same state', async () => {
  const ends = new Set<string>()
  let seed = 7
  const chance = (): boolean => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % 2 === 0
  }
  for (const order of ordersOf([0, 1, 2, 3, 4])) {
    // a charge whose answer was lost, disputed and lost
    const { rider } = await owing()
    await house.stage.control('POST', 'triggers', {
      on: 'POST /v1/payment_intents',
      fault: 'server_error_after',
      times: 1,
      ms: 0,
    })
    await house.charge()
    const [charge] = await house.chargesAtProvider(rider)
    const dispute = await openDispute(charge?.chargeRef ?? '')
    await house.stage.control('POST', `disputes/${dispute}/close`, { outcome: 'lost' })
    const about = charge?.chargeRef
    const five = (await news()).filter(({ data: { object } }) => [object.id, object.payment_intent].includes(about))
    expect(five.map(({ type }) => type)).toHaveLength(5)
    for (const at of order) {
      const event = five[at]
      if (!event) throw new Error(`there are ${five.length} events`)
      await deliver(event)
      if (chance()) await deliver(event)
      if (chance()) await hear()
    }
    await hear()
    ends.add(JSON.stringify(await stateOf(rider)))
  }
  expect([...ends]).toEqual([
    JSON.stringify([
      {
        status: 'success',
        state: 'succeeded',
        refund: null,
        dispute: 'lost',
        books: 'charged 260, disputed 260, priced 260',
      },
    ]),
  ])
  expect(await house.findings()).toEqual([])
}, 300_000)
