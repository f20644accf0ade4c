import type { CardError, PaymentMethod } from './objects.js'

/** What a pretend card does. There is no card number anywhere: a card is chosen by what it does. */
export const cardKinds = ['works', 'no_funds', 'declined', 'lost', 'stolen', 'expired', 'asks'] as const
export type CardKind = (typeof cardKinds)[number]
export const isCardKind = (text: string): text is CardKind => (cardKinds as readonly string[]).includes(text)

interface Card {
  brand: string
  last4: string
  /** Absent: it is accepted. */
  error?: { code: string; decline_code: string; message: string }
}

const cards: Record<CardKind, Card> = {
  works: { brand: 'visa', last4: '4242' },
  no_funds: {
    brand: 'visa',
    last4: '9995',
    error: {
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    },
  },
  declined: {
    brand: 'visa',
    last4: '0341',
    error: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  },
  lost: {
    brand: 'visa',
    last4: '9987',
    error: { code: 'card_declined', decline_code: 'lost_card', message: 'Your card was declined.' },
  },
  stolen: {
    brand: 'mastercard',
    last4: '9979',
    error: { code: 'card_declined', decline_code: 'stolen_card', message: 'Your card was declined.' },
  },
  expired: {
    brand: 'visa',
    last4: '0069',
    error: { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' },
  },
  asks: { brand: 'visa', last4: '3184' },
}

/** Where cards differ, by the last digits: that is all that is kept of one. */
export const kindOf = ({ card }: PaymentMethod): CardKind => kindOfLast4(card.last4)

/** @param last4 digits of a card */
export const kindOfLast4 = (last4: string): CardKind => cardKinds.find((kind) => cards[kind].last4 === last4) ?? 'works'

/** The provider's names of its test cards. source: the provider's page on testing */
const tokens: Readonly<Record<string, CardKind>> = {
  pm_card_visa: 'works',
  pm_card_visa_chargeDeclinedInsufficientFunds: 'no_funds',
  pm_card_chargeCustomerFail: 'declined',
  pm_card_visa_chargeDeclinedLostCard: 'lost',
  pm_card_visa_chargeDeclinedStolenCard: 'stolen',
  pm_card_chargeDeclinedExpiredCard: 'expired',
  pm_card_authenticationRequired: 'asks',
}
export const kindOfToken = (token: string): CardKind | undefined => tokens[token]

/** A card of this kind, not written down yet. @param created seconds since 1970 */
export const newCard = (kind: CardKind, id: string, customer: string | null, created: number): PaymentMethod => {
  const year = new Date(created * 1000).getUTCFullYear()
  return {
    id,
    object: 'payment_method',
    card: {
      brand: cards[kind].brand,
      country: 'ES',
      exp_month: kind === 'expired' ? 1 : 12,
      exp_year: kind === 'expired' ? year - 1 : year + 3,
      fingerprint: `pretend${cards[kind].last4}`,
      funding: 'credit',
      last4: cards[kind].last4,
    },
    created,
    customer,
    livemode: false,
    metadata: {},
    type: 'card',
  }
}

const asError = (method: PaymentMethod, error: NonNullable<Card['error']>): CardError => ({
  type: 'card_error',
  ...error,
  doc_url: `https://docs.stripe.com/error-codes/${error.code.replaceAll('_', '-')}`,
  payment_method: method,
})

/** Why this card is declined; undefined where it is not. */
export const errorOf = (method: PaymentMethod): CardError | undefined => {
  const { error } = cards[kindOf(method)]
  return error && asError(method, error)
}

/** The bank wants to see the payer, and the payer is not there. */
export const payerIsAway = (method: PaymentMethod): CardError =>
  asError(method, {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  })

/** The payer said no, or could not prove to be the holder. */
export const payerRefused = (method: PaymentMethod, code: string): CardError =>
  asError(method, {
    code,
    decline_code: 'generic_decline',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  })
