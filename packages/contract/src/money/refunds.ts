import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { id, idParams, textLine } from '../formats.js'

/** How a refund stands: asked for or on its way, given back, or not given back. */
export const refundStates = ['on its way', 'succeeded', 'failed'] as const

/** A refund. Money in units of the payment's currency. */
export const refund = z.object({
  id,
  paymentId: id,
  /** To the card and as credit together. */
  amount: z.number(),
  /** Of it, as credit of bonus packs. */
  bonusAmount: z.number(),
  state: z.enum(refundStates),
})
export type Refund = z.infer<typeof refund>

/** No payment is as much, in units of its currency: a slip of the keyboard is refused. */
const maxRefund = 100_000

const isAllOrNothing = (body: { amount?: unknown; reason?: unknown; id?: unknown }): boolean =>
  [body.amount, body.reason, body.id].every((one) => one !== undefined) || Object.keys(body).length === 0

/**
 * Nothing: the whole payment. Else a part of it, with why; `id` is the caller's own, so that the same call again gives no
 * more back. source: decision Z-43
 */
export const refundToAsk = z
  .strictObject({
    amount: z.number().positive().max(maxRefund).multipleOf(0.01).optional(),
    reason: textLine(1, 300).optional(),
    id: id.optional(),
  })
  .refine(isAllOrNothing, { path: ['amount'], message: 'amount, reason and id, or no body: then all is refunded' })
export type RefundToAsk = z.infer<typeof refundToAsk>

const refusals = [
  'payment.not_found',
  'payment.not_paid',
  'payment.refunded',
  'payment.more_than_left',
  'payment.disputed',
  'payment.refund_needs_second',
  'payment.pack_not_refundable',
] as const
const asks = {
  audience: 'staff',
  method: 'POST',
  params: idParams,
  body: refundToAsk,
  answers: { 200: refund },
  refusals,
} as const
const said =
  'Without a body all that is left of it, once, however often it is asked; with one the given part (administrators and customer service). It is given back to the card first, then as credit, by the gateway itself within seconds: until then it is on its way.'

export const refundService = endpoint({
  ...asks,
  id: 'money.refundService',
  path: '/sharing/v1/Services/{id}/Refund',
  summary: `Refunds the payment of a service. ${said}`,
  source: 'customer side, section 7; ledgers O-07, O-10; decisions Z-22, Z-43',
  needs: 'services.refund',
})

export const refundPayment = endpoint({
  ...asks,
  id: 'money.refundPayment',
  path: '/sharing/v1/paymentHistorics/{id}/Refund',
  summary: `Refunds a payment; of a service’s it is that service’s refund. ${said}`,
  source: 'customer side, section 7; ledger O-12; decisions Z-22, Z-43',
  needs: 'payments.refund',
})
