import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { openReceiver, openServer, payerWith, testFolder, webhookSecret } from './testing/open-server.js'

const pay = async (stripe: Stripe) => {
  const { customer, card } = await payerWith(stripe, 'pm_card_visa')
  return stripe.paymentIntents.create({
    amount: 900,
    currency: 'eur',
    confirm: true,
    off_session: true,
    customer,
    payment_method: card,
  })
}
/** What a payer, a card and a charge say. */
const said = [
  'charge.succeeded',
  'customer.created',
  'payment_intent.created',
  'payment_intent.succeeded',
  'payment_method.attached',
]

test('every event comes, signed so that the provider’s own library takes it', async () => {
  const { url, deliveries, until } = await openReceiver()
  const { stripe } = await openServer({ webhook: url })
  const { id } = await pay(stripe)
  await until(said.length)
  expect(deliveries.map(({ type }) => type).sort()).toEqual(said)
  for (const { body, signature } of deliveries) {
    expect(stripe.webhooks.constructEvent(body, signature, webhookSecret).id).toMatch(/^evt_/)
    expect(() => stripe.webhooks.constructEvent(`${body} `, signature, webhookSecret)).toThrow(
      Stripe.errors.StripeSignatureVerificationError,
    )
  }
  const { body = '' } = deliveries.find(({ type }) => type === 'payment_intent.succeeded') ?? {}
  expect(JSON.parse(body)).toMatchObject({ object: 'event', data: { object: { id, status: 'succeeded' } } })
  const kept = (await stripe.events.list({ type: 'payment_intent.succeeded' })).data
  expect(kept.map((event) => event.data.object)).toMatchObject([{ id }])
})

test('what is not taken comes again, also after the provider has been closed and started', async () => {
  const dataDir = testFolder()
  const answers = Array.from({ length: said.length }, () => 503)
  const { url, deliveries, until } = await openReceiver(answers)
  const first = await openServer({ dataDir, webhook: url, retryMs: [3_600_000] })
  await pay(first.stripe)
  await until(said.length)
  await first.close()
  await openServer({ dataDir, webhook: url })
  await until(2 * said.length)
  const times = new Map<string, number>()
  for (const { id } of deliveries) times.set(id, (times.get(id) ?? 0) + 1)
  expect([...times.values()]).toEqual(said.map(() => 2))
})

test('a failed delivery is tried again by itself', async () => {
  const { url, deliveries, until } = await openReceiver([500, 500, 500, 500, 500, 500])
  const { stripe } = await openServer({ webhook: url, retryMs: [10] })
  await pay(stripe)
  await until(said.length + 6)
  expect(new Set(deliveries.map(({ id }) => id)).size).toBe(said.length)
})

test('a plan doubles events and lets them overtake each other', async () => {
  const { url, deliveries, until } = await openReceiver()
  const { stripe, control } = await openServer({ webhook: url })
  await control('PUT', 'plan', { seed: 3, doubled_share: 1, max_delay_ms: 60 })
  await pay(stripe)
  await pay(stripe)
  await until(4 * said.length)
  const times = new Map<string, number>()
  for (const { id } of deliveries) times.set(id, (times.get(id) ?? 0) + 1)
  expect([...times.values()]).toEqual(Array.from({ length: 2 * said.length }, () => 2))
  const made = (await stripe.events.list({ limit: 100 })).data.map(({ id }) => id).reverse()
  expect([...times.keys()]).not.toEqual(made)
})

test('an event can be sent once more', async () => {
  const { url, deliveries, until } = await openReceiver()
  const { stripe, control } = await openServer({ webhook: url })
  await stripe.customers.create({})
  await until(1)
  await control('POST', `events/${deliveries[0]?.id}/resend`)
  await until(2)
  expect(deliveries[1]?.id).toBe(deliveries[0]?.id)
})
