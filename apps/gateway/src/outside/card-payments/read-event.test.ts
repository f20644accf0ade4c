import { createServer } from 'node:http'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { readEvent } from './read-event.js'
import { openPretend } from './testing/open-pretend.js'

const now = new Date('2026-03-01T12:00:00Z')
const secret = ['whsec', 'one'].join('_')
const other = ['whsec', 'two'].join('_')
const event = {
  id: 'evt_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  created: 1_772_366_000,
  api_version: null,
  data: { object: { id: 'pi_1', object: 'payment_intent', description: 'Bicing d’abril' } },
}
const body = JSON.stringify(event)

const sign = (payload: string, { by = secret, ageSeconds = 0 } = {}): string =>
  Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: by,
    timestamp: Math.floor(now.getTime() / 1000) - ageSeconds,
  })
const read = (payload: string | Uint8Array, signature: string | undefined, secrets = [secret]) =>
  readEvent(typeof payload === 'string' ? Buffer.from(payload) : payload, signature, secrets, now)

test('a delivery that the provider signed is an event, with what it is about', () => {
  expect(read(body, sign(body))).toEqual({
    eventId: 'evt_1',
    type: 'payment_intent.succeeded',
    createdAt: new Date(1_772_366_000_000),
    about: { kind: 'charge', chargeRef: 'pi_1' },
  })
})

test.each([
  [
    { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' },
    { kind: 'charge', chargeRef: 'pi_1' },
  ],
  [
    { id: 're_1', object: 'refund', payment_intent: 'pi_1' },
    { kind: 'refund', refundRef: 're_1' },
  ],
  [
    { id: 'du_1', object: 'dispute', payment_intent: 'pi_1' },
    { kind: 'dispute', disputeRef: 'du_1' },
  ],
  [
    { id: 'cs_1', object: 'checkout.session' },
    { kind: 'cardSetup', setupRef: 'cs_1' },
  ],
  [
    { id: 'cus_1', object: 'customer' },
    { kind: 'other', objectId: 'cus_1' },
  ],
])('what %o is about', (object, about) => {
  const payload = JSON.stringify({ ...event, data: { object } })
  expect(read(payload, sign(payload))).toMatchObject({ about })
})

test.each([
  ['5 minutes old', 300, 'taken'],
  ['older than that', 301, 'stamp'],
  ['5 minutes ahead', -300, 'taken'],
  ['of the future', -301, 'stamp'],
  ['of the far future, which the library takes', -4000, 'stamp'],
])('a stamp %s', (_when, ageSeconds, outcome) => {
  const signature = sign(body, { ageSeconds })
  if (ageSeconds < 0)
    expect(Stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, now.getTime()).id).toBe('evt_1')
  expect(read(body, signature)).toMatchObject(outcome === 'taken' ? { eventId: 'evt_1' } : { refused: outcome })
})

test('while a secret is changed both count; afterwards the new one alone', () => {
  for (const by of [secret, other])
    expect(read(body, sign(body, { by }), [other, secret])).toMatchObject({ eventId: 'evt_1' })
  expect(read(body, sign(body), [other])).toEqual({ refused: 'signature' })
  expect(read(body, sign(body), [])).toEqual({ refused: 'signature' })
})

const signature = sign(body)
const [stamp = '', hash = ''] = signature.split(',')
const bytes = Buffer.from(body)
test.each<[what: string, payload: string | Uint8Array, header: string | undefined]>([
  ['without a signature', body, undefined],
  ['with an empty one', body, ''],
  ['signed by somebody else', body, sign(body, { by: other })],
  ['with the signature of another scheme', body, signature.replace('v1=', 'v0=')],
  ['with a newer stamp than was signed', body, signature.replace(/t=\d+/, (t) => `t=${Number(t.slice(2)) + 1}`)],
  ['with two stamps', body, `${stamp},${signature}`],
  ['with a stamp that is no number', body, `t=1e9,${hash}`],
  ['with half a signature', body, signature.slice(0, -1)],
  ['with one space more', `${body} `, signature],
  ['written again from what was read', JSON.stringify(JSON.parse(body), null, 1), signature],
  ['with a byte order mark before it', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]), signature],
  ['that is no text', Buffer.from([0xff, 0xfe, 0x00]), signature],
  ['that is empty', '', signature],
])('a delivery %s is not taken', (_what, payload, header) => {
  expect(read(payload, header)).toEqual({ refused: 'signature' })
})

test('a delivery with any one byte changed is not taken', () => {
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(read(changed, signature)).toEqual({ refused: 'signature' })
  }
})

test.each([
  ['no event', { ...event, object: 'payment_intent' }],
  ['an event without an object', { ...event, data: {} }],
  ['an event with an odd id', { ...event, id: 'evt_1; drop' }],
  ['a list', [event]],
  ['a text', 'evt_1'],
])('what is signed and cannot be read is refused: %s', (_what, value) => {
  const payload = JSON.stringify(value)
  expect(read(payload, sign(payload))).toEqual({ refused: 'shape' })
  expect(read('{', sign('{'))).toEqual({ refused: 'shape' })
})

test('what the pretend provider delivers is taken', async () => {
  const received: ReturnType<typeof readEvent>[] = []
  let payments: Awaited<ReturnType<typeof openPretend>>['payments'] | undefined
  const receiver = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
    const header = request.headers['stripe-signature']
    if (payments) received.push(payments.readEvent(Buffer.concat(pieces), String(header), new Date()))
    response.writeHead(200).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const address = receiver.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const stage = await openPretend({ webhook: `http://127.0.0.1:${port}/` })
  payments = stage.payments
  const payerRef = await payments.createPayer({ metadata: {}, idempotencyKey: 'payer:1' })
  const cardRef = await stage.attach(payerRef, 'pm_card_visa')
  const charged = await payments.charge({
    payerRef,
    cardRef,
    amountCents: 900,
    currency: 'eur',
    metadata: {},
    idempotencyKey: 'charge:1:1',
  })
  const chargeRef = 'chargeRef' in charged ? charged.chargeRef : ''
  while (received.length < 5) await new Promise((resolve) => setTimeout(resolve, 5))
  expect(received.filter((one) => 'refused' in one)).toEqual([])
  expect(received).toContainEqual(
    expect.objectContaining({ type: 'payment_intent.succeeded', about: { kind: 'charge', chargeRef } }),
  )
  await stage.close()
  await new Promise((resolve) => receiver.close(resolve))
})
