import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openServer, payerWith, testFolder } from './testing/open-server.js'

const open = async (token: string, dataDir = testFolder()) => {
  const server = await openServer({ dataDir })
  const { customer, card } = await payerWith(server.stripe, token)
  const params = {
    amount: '900',
    currency: 'eur',
    confirm: 'true',
    off_session: 'true',
    customer,
    payment_method: card,
    'metadata[charge]': 'c1',
  }
  const intents = async () => (await server.stripe.paymentIntents.list({ limit: 100 })).data
  return { ...server, params, intents, dataDir }
}

test.each([
  ['a success', 'pm_card_visa', 200],
  ['a decline', 'pm_card_chargeCustomerFail', 402],
])('the same key gives the same answer: %s', async (_what, token, status) => {
  const { call, params, intents } = await open(token)
  const first = await call('/v1/payment_intents', params, 'charge:1:1')
  const again = await call('/v1/payment_intents', params, 'charge:1:1')
  expect(first).toMatchObject({ status, replayed: false })
  expect(again).toEqual({ ...first, replayed: true })
  expect(await intents()).toHaveLength(1)
  await call('/v1/payment_intents', params, 'charge:1:2')
  expect(await intents()).toHaveLength(2)
})

test.each([
  ['server_error', 0],
  ['server_error_after', 1],
])('a 500 is kept as well, whatever was done behind it: %s', async (fault, made) => {
  const { call, control, params, intents } = await open('pm_card_visa')
  await control('POST', 'triggers', { on: 'POST /v1/payment_intents', fault })
  const first = await call('/v1/payment_intents', params, 'k')
  expect(first.status).toBe(500)
  expect(await call('/v1/payment_intents', params, 'k')).toEqual({ ...first, replayed: true })
  expect(await intents()).toHaveLength(made)
})

test('a key with other parameters is refused, in whichever order the same ones come', async () => {
  const { call, params, intents } = await open('pm_card_visa')
  await call('/v1/payment_intents', params, 'k')
  const other = await call('/v1/payment_intents', { ...params, amount: '901' }, 'k')
  expect(other).toMatchObject({ status: 400, body: { error: { type: 'idempotency_error' } } })
  const turned = Object.fromEntries(Object.entries(params).reverse())
  expect(await call('/v1/payment_intents', turned, 'k')).toMatchObject({ status: 200, replayed: true })
  expect(await intents()).toHaveLength(1)
})

test('a key under way is refused with 409, and one that was refused before any work is free again', async () => {
  const { call, control, params, intents } = await open('pm_card_visa')
  await control('POST', 'triggers', { on: 'POST /v1/payment_intents', fault: 'hold_before' })
  const first = call('/v1/payment_intents', params, 'k')
  while (((await control('GET', 'held')).held as string[]).length === 0)
    await new Promise((resolve) => setTimeout(resolve, 5))
  expect(await call('/v1/payment_intents', params, 'k')).toMatchObject({
    status: 409,
    body: { error: { code: 'idempotency_key_in_use' } },
  })
  await control('POST', 'release')
  expect((await first).status).toBe(200)
  expect(await intents()).toHaveLength(1)

  expect((await call('/v1/payment_intents', { ...params, amount: '10' }, 'k2')).status).toBe(400)
  expect((await call('/v1/payment_intents', params, 'k2')).status).toBe(200)
})

test('after 24 hours a key is forgotten: the intent, not the key, refuses a second success', async () => {
  const { call, control, params, intents } = await open('pm_card_visa')
  const { body } = await call('/v1/payment_intents', params, 'k')
  await control('POST', 'clock', { ahead_seconds: 23 * 3600 })
  expect((await call('/v1/payment_intents', params, 'k')).replayed).toBe(true)
  await control('POST', 'clock', { ahead_seconds: 25 * 3600 })
  const confirm = { payment_method: params.payment_method }
  expect(await call(`/v1/payment_intents/${body.id}/confirm`, confirm, 'k')).toMatchObject({
    status: 400,
    body: { error: { code: 'payment_intent_unexpected_state' } },
  })
  expect(await intents()).toHaveLength(1)
})

test('one line of the ledger holds all of a call: what it did, and what its key keeps', async () => {
  const { call, params, dataDir } = await open('pm_card_visa')
  const before = readFileSync(join(dataDir, 'ledger.jsonl'), 'utf8')
  await call('/v1/payment_intents', params, 'k')
  const after = readFileSync(join(dataDir, 'ledger.jsonl'), 'utf8')
  expect(after.startsWith(before)).toBe(true)
  const [line, ...more] = after.slice(before.length).trim().split('\n')
  expect(more).toEqual([])
  const entry = JSON.parse(line ?? '') as { put: { object: string }[]; answer: { key: string } }
  expect(entry.answer.key).toBe('k')
  expect(new Set(entry.put.map(({ object }) => object))).toEqual(new Set(['payment_intent', 'charge', 'event']))
})
