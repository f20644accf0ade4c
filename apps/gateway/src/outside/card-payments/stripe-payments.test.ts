import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StripePayments } from './stripe-payments.js'
import { openPretend, type PretendStage } from './testing/open-pretend.js'

/** Longer than the library waits before it repeats a cut call, 500 ms. */
const maxCallMs = 1200
let stage: PretendStage
beforeEach(async () => {
  stage = await openPretend({ maxCallMs })
})
afterEach(() => stage.close())

const payerWith = async (token: string) => {
  const payerRef = await stage.payments.createPayer({ metadata: {}, idempotencyKey: randomUUID() })
  return { payerRef, cardRef: await stage.attach(payerRef, token) }
}
const askFor = async (token = 'pm_card_visa') => ({
  ...(await payerWith(token)),
  amountCents: 900,
  currency: 'eur',
  metadata: { charge: 'c1' },
  idempotencyKey: 'charge:1:1',
})
const findAll = (payerRef: string) =>
  stage.payments.findCharges({ payerRef, since: new Date(0), metadata: { charge: 'c1' } })

/** Each fault, how often (the library repeats a cut call), and whether the charge was made behind it. */
const faults: [fault: string, more: object, made: number][] = [
  ['cut_before', { times: 2 }, 0],
  ['cut_after', { times: 2 }, 1],
  ['server_error', {}, 0],
  ['server_error_after', {}, 1],
  ['rate_limit', {}, 0],
  ['garbled', {}, 1],
  ['slow', { ms: 1800 }, 1],
  ['slow_after', { ms: 1800 }, 1],
]

describe('a call that goes wrong is unknown, never a success', () => {
  test.each(faults)('charge: %s', async (fault, more, made) => {
    const asked = await askFor()
    await stage.control('POST', 'triggers', { on: 'POST /v1/payment_intents', fault, ...more })
    expect(await stage.payments.charge(asked)).toMatchObject({ kind: 'unknown', chargeRef: null })
    // a slow one goes on behind our back
    if (fault.startsWith('slow')) await new Promise((resolve) => setTimeout(resolve, 1000))
    const found = await findAll(asked.payerRef)
    expect(found).toHaveLength(made)
    const again = await stage.payments.charge(asked)
    // a 500 is what the key keeps: only reading says what happened
    if (fault.startsWith('server_error')) expect(again.kind).toBe('unknown')
    else expect(again).toMatchObject({ kind: 'succeeded', amountCents: 900 })
    expect((await findAll(asked.payerRef)).length).toBe(fault === 'server_error' ? 0 : 1)
  })

  test.each(faults)('refund: %s', async (fault, more, made) => {
    const charged = await stage.payments.charge(await askFor())
    const chargeRef = 'chargeRef' in charged ? (charged.chargeRef ?? '') : ''
    const asked = { chargeRef, amountCents: 900, metadata: {}, idempotencyKey: 'refund:1' }
    await stage.control('POST', 'triggers', { on: 'POST /v1/refunds', fault, ...more })
    expect(await stage.payments.refund(asked)).toMatchObject({ kind: 'unknown' })
    if (fault.startsWith('slow')) await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(await stage.payments.refundsOf(chargeRef)).toHaveLength(made)
    const again = await stage.payments.refund(asked)
    expect(again.kind).toBe(fault.startsWith('server_error') ? 'unknown' : 'succeeded')
    expect((await stage.payments.refundsOf(chargeRef)).length).toBe(fault === 'server_error' ? 0 : 1)
  })

  test('the same key twice at the same time: one waits for an answer that is unknown, and one charge is made', async () => {
    const asked = await askFor()
    await stage.control('POST', 'triggers', { on: 'POST /v1/payment_intents', fault: 'slow', ms: 200 })
    const [first, second] = await Promise.all([stage.payments.charge(asked), stage.payments.charge(asked)])
    expect([first.kind, second.kind].sort()).toEqual(['succeeded', 'unknown'])
    expect(await findAll(asked.payerRef)).toHaveLength(1)
  })

  test('a provider that is dead, and one that says nothing but a byte now and then', async () => {
    const asked = await askFor()
    await stage.close()
    expect(await stage.payments.charge(asked)).toMatchObject({ kind: 'unknown' })
    await expect(stage.payments.readCharge('pi_1')).rejects.toMatchObject({ kind: 'unreachable' })

    const dribbling = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(timer))
    })
    await new Promise<void>((resolve) => dribbling.listen(0, '127.0.0.1', resolve))
    const address = dribbling.address()
    const payments = new StripePayments({
      provider: 'pretend',
      secretKey: stage.secretKey,
      webhookSecrets: [],
      maxCallMs,
      apiBase: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    })
    const since = performance.now()
    expect(await payments.charge(asked)).toMatchObject({ kind: 'unknown', why: 'no answer in time' })
    expect(performance.now() - since).toBeLessThan(4 * maxCallMs)
    payments.close()
    dribbling.closeAllConnections()
    await new Promise((resolve) => dribbling.close(resolve))
    stage = await openPretend({ maxCallMs })
  })

  test.each([
    'null',
    '{}',
    '[]',
    '{"object":"payment_intent","id":"pi_1","status":"succeeded","amount":1,"amount_received":1}',
  ])('an answer that is none of ours: %s', async (body) => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const payments = new StripePayments({
      provider: 'pretend',
      secretKey: stage.secretKey,
      webhookSecrets: [],
      maxCallMs,
      apiBase: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    })
    expect(await payments.charge(await askFor())).toMatchObject({ kind: 'unknown' })
    const refund = { chargeRef: 'pi_1', amountCents: 900, metadata: {}, idempotencyKey: 'refund:1' }
    expect(await payments.refund(refund)).toMatchObject({ kind: 'unknown' })
    payments.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
})

test('what is still processing is unknown until the bank has decided', async () => {
  const asked = await askFor()
  await stage.control('POST', 'triggers', { on: 'POST /v1/payment_intents', fault: 'pending' })
  const outcome = await stage.payments.charge(asked)
  expect(outcome).toEqual({ kind: 'unknown', chargeRef: expect.any(String), why: 'processing' })
  const chargeRef = ('chargeRef' in outcome && outcome.chargeRef) || ''
  expect(await stage.payments.cancelCharge({ chargeRef, idempotencyKey: 'cancel:1' })).toEqual(outcome)
  await stage.control('POST', `payment_intents/${chargeRef}/settle`, { outcome: 'succeeded' })
  expect((await stage.payments.readCharge(chargeRef)).outcome).toMatchObject({ kind: 'succeeded', amountCents: 900 })
})

test.each([
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'insufficient_funds', false],
  ['pm_card_chargeCustomerFail', 'generic_decline', false],
  ['pm_card_visa_chargeDeclinedLostCard', 'lost_card', true],
  ['pm_card_visa_chargeDeclinedStolenCard', 'stolen_card', true],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', true],
])('%s: the decline %s is hard: %s', async (token, code, isHard) => {
  const outcome = await stage.payments.charge(await askFor(token))
  expect(outcome).toEqual({ kind: 'declined', chargeRef: expect.any(String), code, isHard })
})

test('a card that was chosen is kept with what is shown of it', async () => {
  const { payerRef } = await payerWith('pm_card_visa')
  const { setupRef, url } = await stage.payments.startCardSetup({
    payerRef,
    language: 'es',
    idempotencyKey: 'setup:1',
    successUrl: 'http://127.0.0.1:9/done',
    cancelUrl: 'http://127.0.0.1:9/no',
  })
  expect(await stage.submit(url, { card: 'stolen' })).toBe('http://127.0.0.1:9/done')
  const setup = await stage.payments.readCardSetup(setupRef)
  expect(setup).toEqual({
    kind: 'kept',
    payerRef,
    card: {
      cardRef: expect.stringMatching(/^pm_/),
      brand: 'mastercard',
      last4: '9979',
      expiryMonth: 12,
      expiryYear: expect.any(Number),
    },
  })
  const other = await stage.payments.startCardSetup({
    payerRef,
    language: 'en',
    idempotencyKey: 'setup:2',
    successUrl: 'http://127.0.0.1:9/done',
    cancelUrl: 'http://127.0.0.1:9/no',
  })
  await stage.control('POST', 'clock', { ahead_seconds: 25 * 3600 })
  expect(await stage.payments.readCardSetup(other.setupRef)).toEqual({ kind: 'expired' })
})

test.each([
  ['confirm', { kind: 'succeeded', amountCents: 900 }],
  ['refuse', { kind: 'declined', isHard: false }],
])('a rider who is led to the bank comes back: %s', async (answer, read) => {
  const asked = await askFor('pm_card_authenticationRequired')
  const outcome = await stage.payments.charge({ ...asked, returnUrl: 'http://127.0.0.1:9/debts?of=1' })
  if (outcome.kind !== 'needsRider' || !outcome.url) throw new Error(outcome.kind)
  const to = new URL(await stage.submit(outcome.url, { answer }))
  expect([to.pathname, to.searchParams.get('of')]).toEqual(['/debts', '1'])
  expect((await stage.payments.readCharge(outcome.chargeRef)).outcome).toMatchObject(read)
})

test('a refund on its way, one that the bank sent back, and one that a dispute stops', async () => {
  const charged = await stage.payments.charge(await askFor())
  const chargeRef = 'chargeRef' in charged ? (charged.chargeRef ?? '') : ''
  const refund = (n: number) =>
    stage.payments.refund({ chargeRef, amountCents: 100, metadata: {}, idempotencyKey: `refund:${n}` })
  await stage.control('POST', 'triggers', { on: 'POST /v1/refunds', fault: 'pending' })
  const pending = await refund(1)
  expect(pending).toMatchObject({ kind: 'pending', amountCents: 100 })
  const refundRef = 'refundRef' in pending ? pending.refundRef : ''
  await stage.control('POST', `refunds/${refundRef}/settle`, { outcome: 'failed' })
  expect((await stage.payments.readRefund(refundRef)).outcome).toMatchObject({ kind: 'failed', refundRef })

  const { id } = await stage.control('POST', 'disputes', { payment_intent: chargeRef, reason: 'fraudulent' })
  expect(await refund(2)).toEqual({ kind: 'refused', code: 'disputed' })
  const dispute = {
    disputeRef: id,
    chargeRef,
    amountCents: 900,
    currency: 'eur',
    reason: 'fraudulent',
    takesMoney: true,
  }
  expect(await stage.payments.readDispute(String(id))).toEqual({ ...dispute, state: 'open' })
  expect((await stage.payments.readCharge(chargeRef)).isDisputed).toBe(true)
  await stage.control('POST', `disputes/${id}/close`, { outcome: 'lost' })
  expect(await stage.payments.readDispute(String(id))).toEqual({ ...dispute, state: 'lost' })
  const listed = async (from: number, to: number) => {
    const found: unknown[] = []
    for await (const one of stage.payments.listDisputes(new Date(Date.now() + from), new Date(Date.now() + to)))
      found.push(one)
    return found
  }
  expect(await listed(-3_600_000, 3_600_000)).toContainEqual({ ...dispute, state: 'lost' })
  expect(await listed(-7_200_000, -3_600_000)).toEqual([])
})

test('lists go on over pages', async () => {
  const asked = await askFor()
  for (let n = 0; n < 101; n += 1) await stage.payments.charge({ ...asked, idempotencyKey: `charge:${n}` })
  const found = await findAll(asked.payerRef)
  expect(new Set(found.map(({ chargeRef }) => chargeRef)).size).toBe(101)
})

test('neither key nor secret of a charge is in what is thrown or answered, nor in what shows of the object', async () => {
  const asked = await askFor('pm_card_authenticationRequired')
  const said: unknown[] = [stage.payments, await stage.payments.charge(asked)]
  const wrong = new StripePayments({
    provider: 'pretend',
    secretKey: 'sk_test_wrong0123456789',
    webhookSecrets: [stage.webhookSecret],
    maxCallMs,
    apiBase: stage.origin,
  })
  said.push(wrong)
  const calls = [
    stage.payments.charge({ ...asked, amountCents: 901 }),
    stage.payments.readCharge('pi_none'),
    wrong.readCharge('pi_none'),
    wrong.charge(asked),
  ]
  for (const call of calls) said.push(await call.catch((error: unknown) => error))
  expect(said.slice(-4)).toMatchObject([
    { kind: 'refused', code: 'idempotency_error' },
    { kind: 'notFound' },
    { kind: 'refused' },
    { kind: 'refused' },
  ])
  const shown = said.map((one) => inspect(one, { depth: 20, showHidden: true }) + JSON.stringify(one)).join('\n')
  for (const secret of [stage.secretKey, stage.webhookSecret, 'sk_test_wrong0123456789', '_secret_'])
    expect(shown).not.toContain(secret)
  wrong.close()
})
