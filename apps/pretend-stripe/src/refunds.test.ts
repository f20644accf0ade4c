import { expect, test } from 'vitest'
import { openServer, payerWith } from './testing/open-server.js'

const paid = async (cents: number) => {
  const server = await openServer()
  const { customer, card } = await payerWith(server.stripe, 'pm_card_visa')
  const { id } = await server.stripe.paymentIntents.create({
    confirm: true,
    off_session: true,
    currency: 'eur',
    amount: cents,
    customer,
    payment_method: card,
  })
  const chargeNow = async () => (await server.stripe.charges.list({ payment_intent: id })).data[0]
  return { ...server, id, chargeNow }
}

test('no more goes back than is left', async () => {
  const { stripe, id, chargeNow } = await paid(1000)
  const refund = await stripe.refunds.create({ payment_intent: id, amount: 400, metadata: { refund: 'r1' } })
  expect(refund).toMatchObject({ status: 'succeeded', amount: 400, metadata: { refund: 'r1' } })
  await expect(stripe.refunds.create({ payment_intent: id, amount: 601 })).rejects.toMatchObject({ statusCode: 400 })
  expect(await chargeNow()).toMatchObject({ amount_refunded: 400, refunded: false })
  expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 600 })
  expect(await chargeNow()).toMatchObject({ amount_refunded: 1000, refunded: true })
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({ code: 'charge_already_refunded' })
  expect((await stripe.refunds.list({ payment_intent: id })).data.map(({ amount }) => amount)).toEqual([600, 400])
})

test('a refund may wait, and may fail after it had succeeded: then it may be made again', async () => {
  const { stripe, control, id, chargeNow } = await paid(1000)
  await control('POST', 'triggers', { on: 'POST /v1/refunds', fault: 'pending' })
  const refund = await stripe.refunds.create({ payment_intent: id })
  expect(refund.status).toBe('pending')
  await control('POST', `refunds/${refund.id}/settle`, { outcome: 'succeeded' })
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
  await control('POST', `refunds/${refund.id}/settle`, { outcome: 'failed' })
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: expect.any(String),
  })
  expect(await chargeNow()).toMatchObject({ amount_refunded: 0, refunded: false })
  expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ status: 'succeeded', amount: 1000 })
})

test.each(['won', 'lost'] as const)('a dispute stops refunds until it is %s', async (outcome) => {
  const { stripe, control, id, chargeNow } = await paid(1000)
  const { id: dispute } = await control('POST', 'disputes', { payment_intent: id, reason: 'fraudulent' })
  expect(await chargeNow()).toMatchObject({ disputed: true })
  await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({ code: 'charge_disputed' })
  await control('POST', `disputes/${dispute}/close`, { outcome })
  expect(await stripe.disputes.retrieve(String(dispute))).toMatchObject({ status: outcome, payment_intent: id })
  const refund = stripe.refunds.create({ payment_intent: id })
  if (outcome === 'won') expect((await refund).amount).toBe(1000)
  else await expect(refund).rejects.toMatchObject({ code: 'charge_disputed' })
})
