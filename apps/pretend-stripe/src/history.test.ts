import { expect, test } from 'vitest'
import { openServer, testFolder } from './testing/open-server.js'

const at = Date.parse('2026-02-03T10:00:00Z')
const card = { payerRef: 'cus_one', at, isRemoved: false }
const charge = { payerRef: 'cus_one', currency: 'eur', at: at + 5000 }
const history = {
  payers: [{ ref: 'cus_one', customerId: 'c1', at }],
  cards: [
    { ref: 'pm_works', last4: '4242', ...card },
    { ref: 'pm_no_funds', last4: '9995', ...card },
  ],
  charges: [
    { ref: 'pi_paid', id: 'h1', cardRef: 'pm_works', cents: 500, state: 'succeeded', ...charge },
    { ref: 'pi_owed', id: 'h2', cardRef: 'pm_no_funds', cents: 300, state: 'open', ...charge },
  ],
  refunds: [{ ref: 're_part', id: 'r1', chargeRef: 'pi_paid', cents: 200, at: at + 9000 }],
  disputes: [{ ref: 'du_lost', chargeRef: 'pi_paid', reason: 'fraudulent', at: at + 9000, state: 'lost' }],
}

test('a history that was charged elsewhere is known from then on, nobody is told of it, and the same again changes nothing', async () => {
  const dataDir = testFolder()
  const first = await openServer({ dataDir })
  for (const _ of [1, 2]) expect(await first.control('POST', 'history', history)).toEqual({ things: 9 })
  await first.close()
  const { stripe } = await openServer({ dataDir })
  const day = { created: { gte: at / 1000, lt: at / 1000 + 86_400 } }
  const intents = (await stripe.paymentIntents.list({ ...day, expand: ['data.latest_charge'] })).data
  expect(intents.map(({ id, status, amount_received }) => [id, status, amount_received])).toEqual([
    ['pi_owed', 'requires_payment_method', 0],
    ['pi_paid', 'succeeded', 500],
  ])
  expect(intents.at(-1)).toMatchObject({
    metadata: { charge: 'h1' },
    latest_charge: { amount_refunded: 200, disputed: true },
  })
  expect((await stripe.refunds.list(day)).data).toMatchObject([{ id: 're_part', amount: 200, status: 'succeeded' }])
  expect(await stripe.disputes.retrieve('du_lost')).toMatchObject({
    status: 'lost',
    amount: 500,
    payment_intent: 'pi_paid',
  })
  expect((await stripe.events.list()).data).toEqual([])
  // what was owed can be tried again, with the card that was kept
  const off = { off_session: true } as const
  await expect(
    stripe.paymentIntents.confirm('pi_owed', { ...off, payment_method: 'pm_no_funds' }),
  ).rejects.toMatchObject({ statusCode: 402 })
  expect(await stripe.paymentIntents.confirm('pi_owed', { ...off, payment_method: 'pm_works' })).toMatchObject({
    status: 'succeeded',
  })
})

test('a history goes into an empty ledger alone, and into none by half', async () => {
  const { stripe, control } = await openServer()
  const broken = { ...history, cards: [] }
  await expect(control('POST', 'history', broken)).rejects.toThrow('pm_works')
  await expect(control('POST', 'history', {})).rejects.toThrow('payers')
  await expect(stripe.customers.retrieve('cus_one')).rejects.toMatchObject({ statusCode: 404 })
  await stripe.customers.create({})
  await expect(control('POST', 'history', history)).rejects.toThrow('empty ledger')
})
