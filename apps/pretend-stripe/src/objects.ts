import type Stripe from 'stripe'

// What is stored and answered. Each shape is a part of the real one, by the types of the provider's own library: a field
// that the provider renames does not compile here.

export type Customer = Pick<
  Stripe.Customer,
  'id' | 'object' | 'created' | 'description' | 'email' | 'livemode' | 'metadata' | 'name'
>

export type PaymentMethod = Pick<
  Stripe.PaymentMethod,
  'id' | 'object' | 'created' | 'livemode' | 'metadata' | 'type'
> & {
  customer: string | null
  card: Pick<
    Stripe.PaymentMethod.Card,
    'brand' | 'country' | 'exp_month' | 'exp_year' | 'fingerprint' | 'funding' | 'last4'
  >
}

/** Why an attempt failed, in the words of the provider. */
export type CardError = Pick<Stripe.PaymentIntent.LastPaymentError, 'type'> & {
  code: string
  decline_code: string
  message: string
  doc_url: string
  charge?: string
  payment_method: PaymentMethod
}

/** Where the payer is sent to confirm; `use_stripe_sdk` where no address to come back to was given. */
type NextAction =
  | { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } }
  | { type: 'use_stripe_sdk'; use_stripe_sdk: Record<string, never> }

export type PaymentIntent = Pick<
  Stripe.PaymentIntent,
  | ('id' | 'object' | 'amount' | 'amount_capturable' | 'amount_received' | 'canceled_at' | 'cancellation_reason')
  | ('capture_method' | 'confirmation_method' | 'created' | 'currency' | 'description' | 'livemode' | 'metadata')
  | 'payment_method_types'
> & {
  client_secret: string
  customer: string | null
  last_payment_error: CardError | null
  latest_charge: string | null
  next_action: NextAction | null
  payment_method: string | null
  status:
    | 'requires_payment_method'
    | 'requires_confirmation'
    | 'requires_action'
    | 'processing'
    | 'succeeded'
    | 'canceled'
}

export type Charge = Pick<
  Stripe.Charge,
  | ('id' | 'object' | 'amount' | 'amount_captured' | 'amount_refunded' | 'captured' | 'created' | 'currency')
  | ('disputed' | 'failure_code' | 'failure_message' | 'livemode' | 'metadata' | 'paid' | 'refunded')
> & {
  customer: string | null
  payment_intent: string
  payment_method: string
  status: 'succeeded' | 'failed' | 'pending'
}

export type SetupIntent = Pick<
  Stripe.SetupIntent,
  'id' | 'object' | 'created' | 'livemode' | 'payment_method_types' | 'usage'
> & {
  client_secret: string
  customer: string | null
  last_setup_error: CardError | null
  metadata: Stripe.Metadata
  payment_method: string | null
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
}

export type CheckoutSession = Pick<
  Stripe.Checkout.Session,
  'id' | 'object' | 'cancel_url' | 'client_reference_id' | 'created' | 'currency' | 'expires_at' | 'livemode' | 'url'
> & {
  customer: string
  locale: string | null
  metadata: Stripe.Metadata
  mode: 'setup'
  payment_status: 'no_payment_required'
  setup_intent: string
  status: 'open' | 'complete' | 'expired'
  success_url: string
}

export type Refund = Pick<Stripe.Refund, 'id' | 'object' | 'amount' | 'created' | 'currency' | 'reason'> & {
  charge: string
  failure_reason?: string
  metadata: Stripe.Metadata
  payment_intent: string
  status: 'pending' | 'succeeded' | 'failed'
}

export type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'is_charge_refundable' | 'livemode' | 'metadata' | 'reason'
> & {
  charge: string
  payment_intent: string
  status: 'needs_response' | 'won' | 'lost'
}

export type Event = Pick<
  Stripe.EventBase,
  'id' | 'object' | 'api_version' | 'created' | 'livemode' | 'pending_webhooks'
> & {
  data: { object: Stored }
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

/** Everything that is kept under an id. */
export type Stored =
  | Customer
  | PaymentMethod
  | PaymentIntent
  | Charge
  | SetupIntent
  | CheckoutSession
  | Refund
  | Dispute
  | Event

export type Kind = Stored['object']
export type OfKind<K extends Kind> = Extract<Stored, { object: K }>
