import { declined, notNow } from '../api-error.js'
import type { Draft } from '../books.js'
import { errorOf, kindOf, payerIsAway } from '../cards.js'
import { newId } from '../new-id.js'
import type { CardError, Charge, PaymentIntent, PaymentMethod } from '../objects.js'

interface Confirmation {
  origin: string
  method: PaymentMethod
  /** The payer is not there to confirm anything. */
  isOffSession: boolean
  returnUrl: string | undefined
  staysPending: boolean
}

const newCharge = (draft: Draft, intent: PaymentIntent, method: PaymentMethod, status: Charge['status']): Charge => ({
  id: newId('ch'),
  object: 'charge',
  amount: intent.amount,
  amount_captured: status === 'succeeded' ? intent.amount : 0,
  amount_refunded: 0,
  captured: status === 'succeeded',
  created: draft.seconds(),
  currency: intent.currency,
  customer: intent.customer,
  disputed: false,
  failure_code: null,
  failure_message: null,
  livemode: false,
  metadata: intent.metadata,
  paid: status === 'succeeded',
  payment_intent: intent.id,
  payment_method: method.id,
  refunded: false,
  status,
})

/** The money has moved. */
export const succeed = (draft: Draft, intent: PaymentIntent, method: PaymentMethod): PaymentIntent => {
  const charge = draft.put(newCharge(draft, intent, method, 'succeeded'))
  const paid = draft.put<PaymentIntent>({
    ...intent,
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'succeeded',
  })
  draft.announce('charge.succeeded', charge)
  draft.announce('payment_intent.succeeded', paid)
  return paid
}

/** The attempt failed; the intent can be confirmed again. */
export const fail = (
  draft: Draft,
  intent: PaymentIntent,
  method: PaymentMethod,
  error: CardError,
): { intent: PaymentIntent; error: CardError } => {
  const charge = draft.put<Charge>({
    ...newCharge(draft, intent, method, 'failed'),
    failure_code: error.code,
    failure_message: error.message,
  })
  const said = { ...error, charge: charge.id }
  const failed = draft.put<PaymentIntent>({
    ...intent,
    last_payment_error: said,
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  })
  draft.announce('charge.failed', charge)
  draft.announce('payment_intent.payment_failed', failed)
  return { intent: failed, error: said }
}

const askPayer = (draft: Draft, intent: PaymentIntent, { origin, method, returnUrl }: Confirmation): PaymentIntent => {
  const asks = draft.put<PaymentIntent>({
    ...intent,
    last_payment_error: null,
    next_action:
      returnUrl === undefined
        ? { type: 'use_stripe_sdk', use_stripe_sdk: {} }
        : {
            type: 'redirect_to_url',
            redirect_to_url: { url: `${origin}/confirm/${intent.client_secret}`, return_url: returnUrl },
          },
    payment_method: method.id,
    status: 'requires_action',
  })
  draft.announce('payment_intent.requires_action', asks)
  return asks
}

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/**
 * Charges a card, or says why not. @throws 402 with the intent where the card is declined; 400 where the intent may
 * not be confirmed any more
 */
export const confirmIntent = (draft: Draft, intent: PaymentIntent, confirmation: Confirmation): PaymentIntent => {
  const { method, isOffSession, staysPending } = confirmation
  if (!confirmable.includes(intent.status))
    throw notNow(
      'payment_intent_unexpected_state',
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`,
      intent,
    )
  const error = errorOf(method) ?? (kindOf(method) === 'asks' && isOffSession ? payerIsAway(method) : undefined)
  if (error) {
    const failed = fail(draft, intent, method, error)
    throw declined(failed.intent, failed.error)
  }
  if (kindOf(method) === 'asks') return askPayer(draft, intent, confirmation)
  if (!staysPending) return succeed(draft, intent, method)
  const waits = draft.put<PaymentIntent>({
    ...intent,
    last_payment_error: null,
    next_action: null,
    payment_method: method.id,
    status: 'processing',
  })
  draft.announce('payment_intent.processing', waits)
  return waits
}
