import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { openServer, payerWith } from './testing/open-server.js'

const open = async () => {
  const server = await openServer()
  const { customer, card } = await payerWith(server.stripe, 'pm_card_visa')
  const pay = (key: string) =>
    server.stripe.paymentIntents.create(
      { amount: 900, currency: 'eur', confirm: true, off_session: true, customer, payment_method: card },
      { idempotencyKey: key },
    )
  const made = async () => (await server.stripe.paymentIntents.list({ limit: 100 })).data.length
  const fails = (fault: string, more = {}) =>
    server.control('POST', 'triggers', { on: 'POST /v1/payment_intents', fault, ...more })
  return { ...server, pay, made, fails }
}

describe('a call that is cut', () => {
  test('before it was done leaves nothing, after it was done everything; the library asks once more by itself', async () => {
    const { pay, made, fails } = await open()
    // two each: the library repeats a cut call, whatever it was told of retries
    await fails('cut_before', { times: 2 })
    await expect(pay('k1')).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
    expect(await made()).toBe(0)
    await fails('cut_after', { times: 2 })
    await expect(pay('k1')).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError)
    expect(await made()).toBe(1)
    expect((await pay('k1')).status).toBe('succeeded')
    expect(await made()).toBe(1)
  })

  test('once, the repetition of the library meets the answer that its key keeps', async () => {
    const { pay, made, fails } = await open()
    await fails('cut_after')
    expect((await pay('k')).status).toBe('succeeded')
    expect(await made()).toBe(1)
  })
})

test('429 does nothing and keeps nothing; half an answer is none; a slow one comes late', async () => {
  const { pay, made, fails } = await open()
  await fails('rate_limit')
  await expect(pay('k')).rejects.toMatchObject({ statusCode: 429 })
  expect(await made()).toBe(0)
  await fails('garbled')
  await expect(pay('k')).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError)
  expect(await made()).toBe(1)
  for (const fault of ['slow', 'slow_after']) {
    await fails(fault, { ms: 60 })
    const since = performance.now()
    await pay(`k ${fault}`)
    expect(performance.now() - since).toBeGreaterThanOrEqual(55)
  }
})

test('faults by a seed are the same faults again, in about their share', async () => {
  const outcomes = async (seed: number): Promise<string> => {
    const { pay, control } = await open()
    await control('PUT', 'plan', { seed, faults: { server_error: 0.2, rate_limit: 0.2 } })
    let said = ''
    for (let n = 0; n < 60; n += 1)
      said += await pay(`k${n}`).then(
        () => '.',
        (error: unknown) => (error instanceof Stripe.errors.StripeRateLimitError ? 'r' : 's'),
      )
    return said
  }
  const [one, again, other] = [await outcomes(7), await outcomes(7), await outcomes(8)]
  expect(again).toBe(one)
  expect(other).not.toBe(one)
  for (const letter of ['r', 's']) {
    const share = one.split(letter).length - 1
    expect(share).toBeGreaterThan(3)
    expect(share).toBeLessThan(24)
  }
})

test('what nobody can do is refused: an unknown fault, a share above one', async () => {
  const { control } = await open()
  await expect(control('POST', 'triggers', { on: 'POST /v1/refunds', fault: 'fire' })).rejects.toThrow('400')
  await expect(control('PUT', 'plan', { seed: 1, faults: { slow: 2 } })).rejects.toThrow('400')
  await expect(control('POST', 'nothing')).rejects.toThrow('404')
})
