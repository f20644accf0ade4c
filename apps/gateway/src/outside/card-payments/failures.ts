import Stripe from 'stripe'
import { CardPaymentsError } from '../../kernel/card-payments.js'

/** The provider did not answer in time; it may have done what was asked. */
export class TooSlow extends Error {}

/** What a failed call means. `intent` is the charge that the provider named with it, as it is now. */
export type Failure =
  | { kind: 'declined'; code: string; isHard: boolean; needsRider: boolean; intent: Stripe.PaymentIntent | null }
  | { kind: 'state'; code: string; intent: Stripe.PaymentIntent | null }
  | { kind: 'unknown'; why: string }
  | { kind: 'certain'; error: CardPaymentsError }

/** Words of a bank after which the same card is not asked again. source: MONEY §6 (decision 0088) */
const hardCodes = new Set([
  'lost_card',
  'stolen_card',
  'pickup_card',
  'expired_card',
  'invalid_account',
  'account_closed',
  'revocation_of_authorization',
  'revocation_of_all_authorizations',
  'stop_payment_order',
])

/** Whether the same card must not be tried again. @param advice what the card network says of it */
export const isHardDecline = (code: string, advice?: string | null): boolean =>
  hardCodes.has(code) || advice === 'do_not_try_again'

const refusedBecause = (error: InstanceType<typeof Stripe.errors.StripeError>): CardPaymentsError => {
  // never the provider's own message, nor the error itself: they carry headers, and secrets of the charge
  const code = error.code ?? error.rawType ?? null
  const said = `the card provider refused the call: ${code ?? 'no code'} (${error.requestId ?? 'no request id'})`
  return new CardPaymentsError(code === 'resource_missing' ? 'notFound' : 'refused', said, code)
}

const stateCodes = new Set([
  'payment_intent_unexpected_state',
  'charge_already_refunded',
  'charge_disputed',
  'charge_not_refundable',
])

/** Sorts what a call threw. What is not certainly nothing is `unknown`. source: MONEY §6 (unknown) */
export const failureOf = (error: unknown): Failure => {
  const { errors } = Stripe
  if (error instanceof errors.StripeCardError) {
    const code = error.decline_code ?? error.code ?? 'card_declined'
    return {
      kind: 'declined',
      code,
      isHard: isHardDecline(code, error.advice_code),
      needsRider: error.code === 'authentication_required' || code === 'authentication_required',
      intent: error.payment_intent ?? null,
    }
  }
  if (error instanceof errors.StripeInvalidRequestError) {
    // a card that was removed, or is somebody else's: another one may do
    if (error.param === 'payment_method')
      return { kind: 'declined', code: 'card_unusable', isHard: true, needsRider: false, intent: null }
    if (error.param === 'amount' && error.code === undefined)
      return { kind: 'state', code: 'more_than_left', intent: null }
    if (error.code !== undefined && stateCodes.has(error.code))
      return { kind: 'state', code: error.code, intent: error.payment_intent ?? null }
    return { kind: 'certain', error: refusedBecause(error) }
  }
  if (
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError ||
    error instanceof errors.StripeIdempotencyError
  )
    return { kind: 'certain', error: refusedBecause(error) }
  if (error instanceof TooSlow) return { kind: 'unknown', why: 'no answer in time' }
  if (error instanceof errors.StripeConnectionError) return { kind: 'unknown', why: 'the connection failed' }
  if (error instanceof errors.StripeError && error.statusCode !== undefined)
    return { kind: 'unknown', why: `the answer was ${error.statusCode}` }
  return { kind: 'unknown', why: 'the answer could not be read' }
}

/** The error of a call that moves no money. */
export const errorOf = (error: unknown): CardPaymentsError => {
  const failure = failureOf(error)
  if (failure.kind === 'certain') return failure.error
  if (failure.kind === 'unknown')
    return new CardPaymentsError('unreachable', `the card provider cannot be reached: ${failure.why}`)
  return new CardPaymentsError('refused', `the card provider refused the call: ${failure.code}`, failure.code)
}
