import { missing, notNow } from '../api-error.js'
import type { Draft } from '../books.js'
import { payerRefused } from '../cards.js'
import type { PaymentIntent, PaymentMethod } from '../objects.js'
import { fail, succeed } from './confirm.js'

/** A card is kept for ever, also when it belongs to no payer any more. */
const methodOf = (draft: Draft, { payment_method: id }: PaymentIntent): PaymentMethod => {
  const method = draft.find('payment_method', id ?? '')
  if (!method) throw missing('PaymentMethod', id ?? '')
  return method
}

/** The bank has decided on an attempt that was processing. */
export const settleIntent = (draft: Draft, id: string, outcome: 'succeeded' | 'failed'): PaymentIntent => {
  const intent = draft.find('payment_intent', id)
  if (!intent) throw missing('payment_intent', id)
  if (intent.status !== 'processing')
    throw notNow('payment_intent_unexpected_state', `The intent is ${intent.status}, not processing.`, intent)
  const method = methodOf(draft, intent)
  return outcome === 'succeeded'
    ? succeed(draft, intent, method)
    : fail(draft, intent, method, payerRefused(method, 'card_declined')).intent
}

/** The payer has confirmed on the page of the bank, or has refused. */
export const answerForPayer = (draft: Draft, intent: PaymentIntent, isConfirmed: boolean): PaymentIntent => {
  const method = methodOf(draft, intent)
  return isConfirmed
    ? succeed(draft, intent, method)
    : fail(draft, intent, method, payerRefused(method, 'payment_intent_authentication_failure')).intent
}
