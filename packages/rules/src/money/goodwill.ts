import { whole } from './whole.js'

/** In 24 hours one rider gets no more, from all who give, unless the settings say so. source: decision 0082 */
export const goodwillOfRiderCents = 1000
/** In 24 hours one account gives no more, to all riders, unless the settings say so. source: decision 0082 */
export const goodwillOfAccountCents = 10_000
/** The bounds count what was given in so long before. */
export const goodwillCountsMs = 86_400_000

/** What may be given in 24 hours, in cents. */
export interface GoodwillBounds {
  /** To one rider, by all who give; so much at a time as well. */
  ofRiderCents: number
  /** By one account, to all riders. */
  ofAccountCents: number
}

export const usualGoodwill: GoodwillBounds = {
  ofRiderCents: goodwillOfRiderCents,
  ofAccountCents: goodwillOfAccountCents,
}

/** What was given in the last 24 hours, in cents. */
export interface GoodwillBefore {
  /** To this rider, by anyone. */
  toRiderCents: number
  /** By this account, to anyone. */
  byAccountCents: number
}

/** Why this much is not given now, and how much can be, in cents. */
export interface GoodwillBar {
  why: 'goodwill.rider_bound' | 'goodwill.account_bound'
  leftCents: number
}

/**
 * Keeps what is given within what a rider gets and an account gives in 24 hours. Undefined: it can be given.
 * @throws RangeError for parts of a cent
 * source: MONEY §13; decision 0082
 */
export const whyNotGoodwill = (
  cents: number,
  { toRiderCents, byAccountCents }: GoodwillBefore,
  { ofRiderCents, ofAccountCents }: GoodwillBounds = usualGoodwill,
): GoodwillBar | undefined => {
  const asked = whole(cents, 'cents')
  const ofRider = Math.max(0, ofRiderCents - toRiderCents)
  if (asked > ofRider) return { why: 'goodwill.rider_bound', leftCents: ofRider }
  const ofAccount = Math.max(0, ofAccountCents - byAccountCents)
  return asked > ofAccount ? { why: 'goodwill.account_bound', leftCents: ofAccount } : undefined
}
