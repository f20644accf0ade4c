import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { currency } from '../fields/index.js'
import { id, idParams, instant } from '../formats.js'

/**
 * What can happen to a payment. A card is asked (`charge-asked`: nobody knows yet what came of it), pays, says no, waits
 * for the rider to confirm, or cannot be asked at all (`not-charged`). A refund is asked for, answered by a second person
 * where it is large, and given back or not; a bank may return it. A bank may take the money back and decide later.
 */
export const paymentEventKinds = [
  'charge-asked',
  'charge-succeeded',
  'charge-declined',
  'charge-needs-rider',
  'not-charged',
  'forgiven',
  'purchase-dropped',
  'refund-asked',
  'refund-allowed',
  'refund-refused',
  'refund-withdrawn',
  'refund-lapsed',
  'refund-given',
  'refund-failed',
  'refund-returned',
  'dispute-opened',
  'dispute-won',
  'dispute-lost',
] as const
export type PaymentEventKind = (typeof paymentEventKinds)[number]

export const paymentEvent = z.object({
  at: instant,
  what: z.enum(paymentEventKinds),
  /** Of this payment, in units of its currency. */
  amount: z.number(),
  /**
   * Of a card one of `paymentFailedReasons`, of a refund what was written, of a dispute what the bank calls it; empty:
   * there is none.
   */
  reason: z.string(),
})
export type PaymentEvent = z.infer<typeof paymentEvent>

/** What happened to a payment, the first event first; of very many attempts to charge it the last hundred. */
export const paymentCourse = z.object({ paymentId: id, currency, events: z.array(paymentEvent) })
export type PaymentCourse = z.infer<typeof paymentCourse>

const course = {
  method: 'GET',
  params: idParams,
  answers: { 200: paymentCourse },
  refusals: ['payment.not_found'],
  audience: 'staff',
} as const

export const getServicePaymentEvents = endpoint({
  ...course,
  id: 'money.getServicePaymentEvents',
  path: '/sharing/v1/Services/{id}/GetPaymentEvents',
  summary:
    'Attempts to charge what is owed for a service, refunds and disputes of it, in the order of time. Who did something is said by the audit log.',
  source: 'own: MONEY §6, §8',
  needs: 'services.read',
})

export const getPaymentEvents = endpoint({
  ...course,
  id: 'money.getPaymentEvents',
  path: '/sharing/v1/paymentHistorics/{id}/GetEvents',
  summary:
    'Attempts to charge a payment, also of a bonus pack, its refunds and disputes, in the order of time. Who did something is said by the audit log.',
  source: 'own: MONEY §6, §8',
  needs: 'payments.read',
})
