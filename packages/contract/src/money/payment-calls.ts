import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { id, idParams } from '../formats.js'
import { paymentStatus } from '../sharing/index.js'
import { lastFailedReason } from './payments.js'

/** A payment after something was done to it. */
export const paymentNow = z.object({
  id,
  status: paymentStatus,
  failedReason: lastFailedReason,
  /** The provider has not said yet what came of it: look again in a moment. */
  isUnderWay: z.boolean(),
})
export type PaymentNow = z.infer<typeof paymentNow>

const answers = { 200: paymentNow }
const retryRefusals = [
  'payment.not_found',
  'payment.not_failed',
  'payment.under_way',
  'payment.too_small',
  'payment.needs_card',
  'payment.needs_rider',
  'payment.riders_purchase',
  'card.no_provider',
] as const

export const retryServicePayment = endpoint({
  id: 'money.retryServicePayment',
  method: 'POST',
  path: '/sharing/v1/Services/{id}/RetryPayment',
  summary:
    'Charges what has failed of a service to the rider’s card now, once. Answers what came of it: a card that says no again is an answer. A success is answered as it is.',
  source: 'decision Z-22; MONEY §6; ledger O-13',
  audience: 'staff',
  needs: 'services.refund',
  params: idParams,
  answers,
  refusals: retryRefusals,
})

export const retryPayment = endpoint({
  id: 'money.retryPayment',
  method: 'POST',
  path: '/sharing/v1/paymentHistorics/{id}/Retry',
  summary:
    'Charges what has failed of a payment to the rider’s card now, once. Answers what came of it: a card that says no again is an answer. A success is answered as it is.',
  source: 'decision Z-22; MONEY §6; ledger O-13',
  audience: 'staff',
  needs: 'payments.refund',
  params: idParams,
  answers,
  refusals: retryRefusals,
})

export const cancelServicePayment = endpoint({
  id: 'money.cancelServicePayment',
  method: 'POST',
  path: '/sharing/v1/Services/{id}/CancelPayment',
  summary:
    'Forgives what has failed of a service, for good. It is cancelled at the card provider first; where it was paid there meanwhile it is a success, and that is refused. One that is forgiven is answered as it is.',
  source: 'customer side, section 7; decision Z-22; MONEY §6; ledgers O-08, O-10',
  audience: 'staff',
  needs: 'services.refund',
  params: idParams,
  answers,
  refusals: [
    'payment.not_found',
    'payment.not_failed',
    'payment.under_way',
    'payment.paid_meanwhile',
    'card.provider_away',
  ],
})
