import type Stripe from 'stripe'
import type {
  Card,
  ChargeOutcome,
  ProviderCharge,
  ProviderDispute,
  ProviderRefund,
} from '../../kernel/card-payments.js'
import { isHardDecline } from './failures.js'

/** The id of what was answered as an id or as a whole. */
const idOf = (thing: string | { id: string } | null | undefined): string | null =>
  typeof thing === 'string' ? thing : (thing?.id ?? null)

const dateOf = (seconds: number): Date => new Date(seconds * 1000)

/** What an intent says of itself. Never `succeeded` unless all of the amount came in. */
export const outcomeOf = (intent: Stripe.PaymentIntent): ChargeOutcome => {
  const { id: chargeRef, status, last_payment_error: last } = intent
  if (status === 'succeeded')
    return intent.amount_received === intent.amount
      ? { kind: 'succeeded', chargeRef, amountCents: intent.amount_received }
      : { kind: 'unknown', chargeRef, why: `succeeded with ${intent.amount_received} of ${intent.amount}` }
  if (status === 'canceled') return { kind: 'cancelled', chargeRef }
  if (status === 'requires_action')
    return { kind: 'needsRider', chargeRef, url: intent.next_action?.redirect_to_url?.url ?? null }
  if (status === 'requires_payment_method' && last) {
    const code = last.decline_code ?? last.code ?? 'card_declined'
    return code === 'authentication_required'
      ? { kind: 'needsRider', chargeRef, url: null }
      : { kind: 'declined', chargeRef, code, isHard: isHardDecline(code, last.advice_code) }
  }
  return { kind: 'unknown', chargeRef, why: status }
}

/** @param intent with its latest charge, which says what went back and what is disputed */
export const chargeOf = (intent: Stripe.PaymentIntent): ProviderCharge => {
  const latest = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    chargeRef: intent.id,
    payerRef: idOf(intent.customer),
    outcome: outcomeOf(intent),
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    refundedCents: latest?.amount_refunded ?? 0,
    currency: intent.currency,
    isDisputed: latest?.disputed ?? false,
    metadata: { ...intent.metadata },
    createdAt: dateOf(intent.created),
  }
}

const refundOutcomeOf = ({ id: refundRef, amount: amountCents, status, failure_reason }: Stripe.Refund) => {
  const refund = { refundRef, amountCents }
  if (status === 'succeeded') return { kind: 'succeeded', ...refund } as const
  if (status === 'failed' || status === 'canceled')
    return { kind: 'failed', ...refund, code: failure_reason ?? status } as const
  return { kind: 'pending', ...refund } as const
}

export const refundOf = (refund: Stripe.Refund): ProviderRefund => ({
  refundRef: refund.id,
  chargeRef: idOf(refund.payment_intent),
  outcome: refundOutcomeOf(refund),
  amountCents: refund.amount,
  metadata: { ...refund.metadata },
  createdAt: dateOf(refund.created),
})

/** Undefined where it is no card. */
export const cardOf = ({ id, card }: Stripe.PaymentMethod): Card | undefined =>
  card && { cardRef: id, brand: card.brand, last4: card.last4, expiryMonth: card.exp_month, expiryYear: card.exp_year }

export const disputeOf = (dispute: Stripe.Dispute): ProviderDispute => ({
  disputeRef: dispute.id,
  chargeRef: idOf(dispute.payment_intent),
  amountCents: dispute.amount,
  currency: dispute.currency,
  reason: dispute.reason,
  // an inquiry that ended, or a dispute that never became one, left the money here
  state: ['won', 'warning_closed', 'prevented'].includes(dispute.status)
    ? 'won'
    : dispute.status === 'lost'
      ? 'lost'
      : 'open',
  takesMoney: !dispute.status.startsWith('warning_') && dispute.status !== 'prevented',
})
