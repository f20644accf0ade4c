import type { PaymentFailedReason } from '@motora/contract/money'

/** What banks say, in our words. What is not here is a plain `declined`. */
const reasons: Readonly<Record<string, PaymentFailedReason>> = {
  insufficient_funds: 'no_funds',
  card_velocity_exceeded: 'over_limit',
  withdrawal_count_limit_exceeded: 'over_limit',
  lost_card: 'card_lost',
  stolen_card: 'card_lost',
  pickup_card: 'card_lost',
  expired_card: 'card_expired',
  invalid_account: 'account_closed',
  account_closed: 'account_closed',
  revocation_of_authorization: 'not_authorised',
  revocation_of_all_authorizations: 'not_authorised',
  stop_payment_order: 'not_authorised',
  card_unusable: 'card_unusable',
  authentication_required: 'needs_rider',
  processing_error: 'bank_away',
  issuer_not_available: 'bank_away',
  try_again_later: 'bank_away',
}

/** So long a rest below the provider's minimum waits for another charge of its rider. source: MONEY §4 point 4 */
export const restWaitsMs = 90 * 86_400_000

/** Why a card was declined, in our words. @param code of the bank */
export const failedReasonOf = (code: string): PaymentFailedReason =>
  (Object.hasOwn(reasons, code) && reasons[code]) || 'declined'

/**
 * How long until the next attempt, in milliseconds.
 * @param waitsMs the plan: the waits between one attempt and the next
 * @param step how many of them are over
 * @param isHard the same card must not be tried again, or only the rider can go on
 * @returns null: not by itself
 * source: decisions Z-22, Z-42
 */
export const waitAfterDecline = (waitsMs: readonly number[], step: number, isHard: boolean): number | null =>
  isHard ? null : (waitsMs[step] ?? null)

const firstWaitMs = 5_000
const maxWaitMs = 3_600_000

/**
 * How long until an attempt whose end is not known is asked again, in milliseconds.
 * @param tries how often it was asked
 */
export const waitAfterUnknown = (tries: number): number => Math.min(firstWaitMs * 2 ** (tries - 1), maxWaitMs)

/** For how long an answer is kept under its key at the provider, less an hour. source: MONEY §6 (unknown) */
export const keyLastsMs = 23 * 3_600_000
