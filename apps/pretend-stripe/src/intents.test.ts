import { get } from 'node:http'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { openServer, payerWith } from './testing/open-server.js'

const off = { confirm: true, off_session: true, currency: 'eur' }

/** The error that the library throws. */
const errorOf = async (call: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> => {
  const error = await call.then(
    () => undefined,
    (problem: unknown) => problem,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('no error of the provider', { cause: error })
  return error
}

test('the provider’s own library charges a kept card, and reads the charge back', async () => {
  const { stripe } = await openServer()
  const { customer, card } = await payerWith(stripe, 'pm_card_visa')
  const intent = await stripe.paymentIntents.create({
    ...off,
    amount: 1234,
    customer,
    payment_method: card,
    metadata: { charge: 'c1' },
    expand: ['latest_charge'],
  })
  expect(intent).toMatchObject({
    status: 'succeeded',
    amount: 1234,
    amount_received: 1234,
    currency: 'eur',
    metadata: { charge: 'c1' },
    latest_charge: { amount: 1234, amount_refunded: 0, paid: true, disputed: false },
  })
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: 'succeeded', payment_method: card })
})

test.each([
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ['pm_card_chargeCustomerFail', 'card_declined', 'generic_decline'],
  ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
  ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
  ['pm_card_authenticationRequired', 'authentication_required', 'authentication_required'],
])('%s is declined with %s, %s; another card pays the same intent', async (token, code, declineCode) => {
  const { stripe } = await openServer()
  const { customer, card } = await payerWith(stripe, token)
  const error = await errorOf(stripe.paymentIntents.create({ ...off, amount: 900, customer, payment_method: card }))
  expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code: declineCode })
  const id = error.payment_intent?.id ?? ''
  expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: 'requires_payment_method',
    amount_received: 0,
    last_payment_error: { code, decline_code: declineCode },
  })
  const { id: other } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  expect(await stripe.paymentIntents.confirm(id, { payment_method: other, off_session: true })).toMatchObject({
    id,
    status: 'succeeded',
    amount_received: 900,
  })
  expect((await stripe.charges.list({ payment_intent: id })).data.map(({ status }) => status)).toEqual([
    'succeeded',
    'failed',
  ])
})

test('an intent succeeds once: a second confirmation is refused, and so is cancelling it', async () => {
  const { stripe } = await openServer()
  const { customer, card } = await payerWith(stripe, 'pm_card_visa')
  const { id } = await stripe.paymentIntents.create({ ...off, amount: 900, customer, payment_method: card })
  const confirm = () => stripe.paymentIntents.confirm(id, { payment_method: card })
  const cancel = () => stripe.paymentIntents.cancel(id)
  for (const again of [confirm, cancel]) {
    const error = await errorOf(again())
    expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' })
    expect(error.payment_intent?.status).toBe('succeeded')
  }
  expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1)
})

test('a cancelled intent is never charged', async () => {
  const { stripe } = await openServer()
  const { customer, card } = await payerWith(stripe, 'pm_card_chargeCustomerFail')
  const error = await errorOf(stripe.paymentIntents.create({ ...off, amount: 900, customer, payment_method: card }))
  const id = error.payment_intent?.id ?? ''
  expect(await stripe.paymentIntents.cancel(id)).toMatchObject({ status: 'canceled', amount_received: 0 })
  const { id: good } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  expect(await errorOf(stripe.paymentIntents.confirm(id, { payment_method: good }))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
})

test('what is processing is settled later', async () => {
  const { stripe, control } = await openServer()
  const { customer, card } = await payerWith(stripe, 'pm_card_visa')
  for (const [outcome, status] of [
    ['succeeded', 'succeeded'],
    ['failed', 'requires_payment_method'],
  ]) {
    await control('POST', 'triggers', { on: 'POST /v1/payment_intents', fault: 'pending' })
    const { id, ...waits } = await stripe.paymentIntents.create({
      ...off,
      amount: 900,
      customer,
      payment_method: card,
    })
    expect(waits).toMatchObject({ status: 'processing', amount_received: 0 })
    expect(await errorOf(stripe.paymentIntents.cancel(id))).toMatchObject({ code: 'payment_intent_unexpected_state' })
    await control('POST', `payment_intents/${id}/settle`, { outcome })
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe(status)
  }
})

describe('what is refused', () => {
  test.each([
    ['49 cents', { amount: 49 }, 'amount_too_small'],
    ['no amount', { amount: undefined as unknown as number }, 'parameter_missing'],
    ['an unknown payer', { customer: 'cus_none' }, 'resource_missing'],
    ['an unknown card', { payment_method: 'pm_none' }, 'resource_missing'],
  ])('%s', async (_what, wrong, code) => {
    const { stripe } = await openServer()
    const { customer, card } = await payerWith(stripe, 'pm_card_visa')
    const error = await errorOf(
      stripe.paymentIntents.create({ ...off, amount: 50, customer, payment_method: card, ...wrong }),
    )
    expect(error).toMatchObject({ type: 'StripeInvalidRequestError', code })
    expect((await stripe.paymentIntents.list({})).data).toEqual([])
    expect(await stripe.paymentIntents.create({ ...off, amount: 50, customer, payment_method: card })).toMatchObject({
      status: 'succeeded',
    })
  })

  test('the card of somebody else, and one that was detached', async () => {
    const { stripe } = await openServer()
    const { customer, card } = await payerWith(stripe, 'pm_card_visa')
    const other = await payerWith(stripe, 'pm_card_visa')
    const pay = () => stripe.paymentIntents.create({ ...off, amount: 50, customer, payment_method: card })
    expect(
      await errorOf(stripe.paymentIntents.create({ ...off, amount: 50, customer, payment_method: other.card })),
    ).toMatchObject({ code: 'payment_method_unexpected_state' })
    await pay()
    await stripe.paymentMethods.detach(card)
    expect(await errorOf(pay())).toMatchObject({ code: 'payment_method_unexpected_state' })
    expect((await stripe.paymentMethods.list({ customer })).data).toEqual([])
  })

  test('a caller without the key, and a name that only leads here', async () => {
    const { origin } = await openServer()
    const others: Record<string, string>[] = [{}, { authorization: 'Bearer sk_test_other' }]
    for (const headers of others) {
      const answer = await fetch(`${origin}/v1/payment_intents`, { headers })
      expect(answer.status).toBe(401)
    }
    expect((await fetch(`${origin}/_pretend/release`, { method: 'POST' })).status).toBe(401)
    const status = await new Promise((resolve, reject) => {
      get(`${origin}/pay/cs_test`, { headers: { host: 'elsewhere.example' } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      }).on('error', reject)
    })
    expect(status).toBe(421)
  })
})

test('lists are paged, newest first, and filtered by payer and time', async () => {
  const { stripe } = await openServer()
  const { customer, card } = await payerWith(stripe, 'pm_card_visa')
  const other = await payerWith(stripe, 'pm_card_visa')
  const made: string[] = []
  for (let n = 0; n < 5; n += 1)
    made.unshift((await stripe.paymentIntents.create({ ...off, amount: 100 + n, customer, payment_method: card })).id)
  await stripe.paymentIntents.create({ ...off, amount: 100, customer: other.customer, payment_method: other.card })
  const found: string[] = []
  for await (const { id } of stripe.paymentIntents.list({ customer, limit: 2 })) found.push(id)
  expect(found).toEqual(made)
  const later = Math.floor(Date.now() / 1000) + 60
  expect((await stripe.paymentIntents.list({ customer, created: { gte: later } })).data).toEqual([])
  expect((await stripe.paymentIntents.list({ customer, created: { lt: later } })).data).toHaveLength(5)
})
