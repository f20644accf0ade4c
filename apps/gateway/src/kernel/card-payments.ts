/** A card as it is shown; its number is known to the provider alone. */
export interface Card {
  cardRef: string
  /** Such as `visa`. */
  brand: string
  last4: string
  /** 1 to 12; the card is good to the end of that month. */
  expiryMonth: number
  expiryYear: number
}

/**
 * What came of a charge. `unknown`: it may or may not have happened; ask again with the same key for 23 hours, then read
 * it or find it, and never take a new key. `needsRider`: only the rider can go on, at `url` where there is one. After a
 * hard decline, and where the rider is needed, the same card must not be tried again: card networks fine that.
 */
export type ChargeOutcome =
  | { kind: 'succeeded'; chargeRef: string; amountCents: number }
  | { kind: 'declined'; chargeRef: string | null; code: string; isHard: boolean }
  | { kind: 'needsRider'; chargeRef: string; url: string | null }
  | { kind: 'cancelled'; chargeRef: string }
  | { kind: 'unknown'; chargeRef: string | null; why: string }

/** A charge as the provider has it now. */
export interface ProviderCharge {
  chargeRef: string
  payerRef: string | null
  outcome: ChargeOutcome
  amountCents: number
  /** What came in, 0 until it has succeeded. */
  receivedCents: number
  /** What went back or is on its way. */
  refundedCents: number
  /** Three lower-case letters. */
  currency: string
  /** Whether a dispute was ever opened; closed ones count as well. */
  isDisputed: boolean
  metadata: Readonly<Record<string, string>>
  createdAt: Date
}

/**
 * What came of a refund. `refused`: nothing goes back, and `code` says why in our words; `pending`: it is on its way;
 * `failed`: the bank sent it back, which may come days after it had succeeded.
 */
export type RefundOutcome =
  | { kind: 'succeeded'; refundRef: string; amountCents: number }
  | { kind: 'pending'; refundRef: string; amountCents: number }
  | { kind: 'failed'; refundRef: string; amountCents: number; code: string }
  | { kind: 'refused'; code: 'already_refunded' | 'more_than_left' | 'disputed' | 'not_charged' }
  | { kind: 'unknown'; why: string }

/** A refund as the provider has it now. */
export interface ProviderRefund {
  refundRef: string
  chargeRef: string | null
  outcome: Exclude<RefundOutcome, { kind: 'refused' }>
  amountCents: number
  metadata: Readonly<Record<string, string>>
  createdAt: Date
}

/** What came of letting a rider choose a card. It counts when it is `kept`, not when the rider comes back. */
export type CardSetup = { kind: 'open' } | { kind: 'expired' } | { kind: 'kept'; payerRef: string; card: Card }

export interface ProviderDispute {
  disputeRef: string
  chargeRef: string | null
  amountCents: number
  /** Three lower-case letters. */
  currency: string
  /** The provider's word, such as `fraudulent`. */
  reason: string
  state: 'open' | 'won' | 'lost'
  /** Whether the bank takes the money while it judges: a mere inquiry takes none. */
  takesMoney: boolean
}

/** Something that the provider says has happened: what it is about is read again before anything is done. */
export interface CardEvent {
  /** Unique; the same event may come more than once. */
  eventId: string
  /** The provider's word, such as `payment_intent.succeeded`. */
  type: string
  createdAt: Date
  about:
    | { kind: 'charge'; chargeRef: string }
    | { kind: 'refund'; refundRef: string }
    | { kind: 'dispute'; disputeRef: string }
    | { kind: 'cardSetup'; setupRef: string }
    | { kind: 'other'; objectId: string }
}

/** Why a delivery is not taken: not signed by the provider, not of now, or nothing that we can read. */
export type CardEventRefusal = 'absent' | 'signature' | 'stamp' | 'shape'

/**
 * Why a call came to nothing. `absent`: no provider is set; `unreachable`: try again later; `notFound`; `refused`: the
 * provider refused the call as such, so trying again changes nothing. In none of them has money moved.
 */
export class CardPaymentsError extends Error {
  readonly kind: 'absent' | 'unreachable' | 'notFound' | 'refused'
  /** The provider's word, such as `amount_too_small`. */
  readonly code: string | null

  constructor(kind: CardPaymentsError['kind'], message: string, code: string | null = null) {
    super(message)
    this.name = 'CardPaymentsError'
    this.kind = kind
    this.code = code
  }
}

/** Which provider cards are charged at: real ones only where it is `live`. */
export type CardProvider = 'none' | 'pretend' | 'test' | 'live'

interface Charging {
  cardRef: string
  /** The same for the same attempt, however often it is asked; a new one for each new attempt. */
  idempotencyKey: string
  /** Where the rider comes back to, where the rider is there to confirm; absent: nobody is. */
  returnUrl?: string | undefined
}

/**
 * The card provider, in our words. Amounts are whole cents. Each call ends within 8 seconds. What moves money answers an
 * outcome and throws only where it is certain that nothing happened; all else throws `CardPaymentsError`.
 */
export interface CardPayments {
  readonly provider: CardProvider
  /** Cents below which nothing can be charged. */
  readonly minChargeCents: number

  /** Makes a payer, with no personal data. @returns its name at the provider */
  createPayer(payer: { metadata: Record<string, string>; idempotencyKey: string }): Promise<string>
  /** A page of the provider on which a rider chooses a card. @param language where the page speaks it, else the browser's */
  startCardSetup(setup: {
    payerRef: string
    successUrl: string
    cancelUrl: string
    language: string
    idempotencyKey: string
  }): Promise<{ setupRef: string; url: string }>
  readCardSetup(setupRef: string): Promise<CardSetup>
  /** Makes a card unusable; one that is so already stays so. */
  removeCard(card: { cardRef: string; idempotencyKey: string }): Promise<void>

  /** The first attempt. `metadata` is how the charge is found again. */
  charge(
    charge: Charging & {
      payerRef: string
      amountCents: number
      currency: string
      metadata: Record<string, string>
    },
  ): Promise<ChargeOutcome>
  /** A later attempt at the same charge, so that the provider itself refuses a second success. */
  chargeAgain(charge: Charging & { chargeRef: string }): Promise<ChargeOutcome>
  /** `cancelled` once it can never be charged; `succeeded` where it was paid meanwhile. */
  cancelCharge(charge: { chargeRef: string; idempotencyKey: string }): Promise<ChargeOutcome>
  readCharge(chargeRef: string): Promise<ProviderCharge>
  /** All charges of a payer since then that carry this metadata; more than one is a finding. */
  findCharges(search: {
    payerRef: string
    since: Date
    metadata: Readonly<Record<string, string>>
  }): Promise<ProviderCharge[]>
  /** Every charge made in a span, for reconciliation. @param to exclusive */
  listCharges(from: Date, to: Date): AsyncIterable<ProviderCharge>

  refund(refund: {
    chargeRef: string
    amountCents: number
    metadata: Record<string, string>
    idempotencyKey: string
  }): Promise<RefundOutcome>
  readRefund(refundRef: string): Promise<ProviderRefund>
  /** The newest first. */
  refundsOf(chargeRef: string): Promise<ProviderRefund[]>
  /** Every refund made in a span, for reconciliation. @param to exclusive */
  listRefunds(from: Date, to: Date): AsyncIterable<ProviderRefund>
  readDispute(disputeRef: string): Promise<ProviderDispute>
  /** Every dispute opened in a span, for reconciliation. @param to exclusive */
  listDisputes(from: Date, to: Date): AsyncIterable<ProviderDispute>

  /**
   * Reads what was delivered as an event.
   * @param body the bytes as they came @param signature the header `Stripe-Signature`
   */
  readEvent(body: Uint8Array, signature: string | undefined, now: Date): CardEvent | { refused: CardEventRefusal }
  close(): void
}
