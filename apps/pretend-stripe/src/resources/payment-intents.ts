import { badParameter, notNow } from '../api-error.js'
import { type Answer, asked, type Call, centsOf, named, needed } from '../call.js'
import { kindOfToken, newCard } from '../cards.js'
import { isTrue, metadataOf, textOf } from '../form.js'
import { newId, randomText } from '../new-id.js'
import type { PaymentIntent, PaymentMethod } from '../objects.js'
import { confirmIntent } from './confirm.js'

/** Cents below which nothing is charged. source: the provider's page on currencies (0.50 € and 0.50 $) */
const minCents = 50
const currencies = ['eur', 'usd']

/** The card to charge: one of the payer's, or a token of the provider's test cards. */
const methodOf = (call: Call, customer: string | null): PaymentMethod | undefined => {
  const { draft, form } = call
  const id = textOf(form, 'payment_method')
  if (id === undefined) return undefined
  const kind = kindOfToken(id)
  if (kind) return draft.put(newCard(kind, newId('pm'), null, draft.seconds()))
  const method = asked(call, 'payment_method', 'payment_method')
  if (method.customer === customer && customer !== null) return method
  throw badParameter(
    'payment_method',
    method.customer === null
      ? 'The provided PaymentMethod was detached or never attached to a Customer, and may not be used.'
      : 'The provided PaymentMethod does not belong to this Customer.',
    'payment_method_unexpected_state',
  )
}

const confirmationOf = ({ form, origin, staysPending }: Call, method: PaymentMethod) => ({
  origin,
  staysPending,
  method,
  isOffSession: isTrue(form, 'off_session'),
  returnUrl: textOf(form, 'return_url'),
})

const create: Answer = (call) => {
  const { draft, form } = call
  const amount = centsOf(form, 'amount')
  const currency = needed(form, 'currency').toLowerCase()
  if (!currencies.includes(currency)) throw badParameter('currency', `Invalid currency: ${currency}.`)
  if (amount < minCents) throw badParameter('amount', 'Amount must be at least €0.50 eur', 'amount_too_small')
  const customer = textOf(form, 'customer') === undefined ? null : asked(call, 'customer', 'customer').id
  const confirms = isTrue(form, 'confirm')
  if (isTrue(form, 'off_session') && !confirms)
    throw badParameter('off_session', 'You can only set off_session when confirm is true.', 'parameter_invalid')
  const method = methodOf(call, customer)
  if (confirms && !method)
    throw badParameter('payment_method', 'You cannot confirm without a payment method.', 'parameter_missing')
  const id = newId('pi')
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    amount,
    amount_capturable: 0,
    amount_received: 0,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomText(24)}`,
    confirmation_method: 'automatic',
    created: draft.seconds(),
    currency,
    customer,
    description: textOf(form, 'description') ?? null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: metadataOf(form),
    next_action: null,
    payment_method: method?.id ?? null,
    payment_method_types: ['card'],
    status: method ? 'requires_confirmation' : 'requires_payment_method',
  }
  draft.put(intent)
  draft.announce('payment_intent.created', intent)
  return confirms && method ? confirmIntent(draft, intent, confirmationOf(call, method)) : intent
}

const confirm: Answer = (call) => {
  const intent = named(call, 'payment_intent')
  const given = methodOf(call, intent.customer)
  const method = given ?? (intent.payment_method ? call.draft.find('payment_method', intent.payment_method) : undefined)
  if (!method) throw badParameter('payment_method', 'You cannot confirm without a payment method.', 'parameter_missing')
  return confirmIntent(call.draft, intent, confirmationOf(call, method))
}

const cancel: Answer = (call) => {
  const intent = named(call, 'payment_intent')
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
    throw notNow(
      'payment_intent_unexpected_state',
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      intent,
    )
  const cancelled = call.draft.put<PaymentIntent>({
    ...intent,
    canceled_at: call.draft.seconds(),
    cancellation_reason: (textOf(call.form, 'cancellation_reason') as PaymentIntent['cancellation_reason']) ?? null,
    next_action: null,
    status: 'canceled',
  })
  call.draft.announce('payment_intent.canceled', cancelled)
  return cancelled
}

export const paymentIntents = { create, confirm, cancel, retrieve: ((call) => named(call, 'payment_intent')) as Answer }
