import { actionTable } from '../actions/index.js'
import { leftOf, type Refundable } from './refund.js'

/** Above so many cents a refund needs a second person, unless the settings say so. source: decision Z-43 */
export const refundAloneCents = 20_000

/** A refund that waits longer is not allowed. source: decision 0119 */
export const refundWaitsMs = 7 * 86_400_000

/**
 * Whether a refund needs a second person: what goes back of the payment together counts, so that parts of it are no way
 * round. @param cents left out: all that is left of it
 */
export const needsSecondPerson = (payment: Refundable, aloneCents: number, cents = leftOf(payment)): boolean =>
  payment.refunded.cardCents + payment.refunded.creditCents + cents > aloneCents

/** A refund as those know it who answer it. */
export interface WaitingRefund {
  state: 'waiting' | 'answered'
  /** Whether who looks at it has asked for it. */
  isOwn: boolean
}

export type WaitingReason = 'refund.not_waiting' | 'refund.same_person' | 'refund.not_own'

const byAnother = ({ isOwn }: WaitingRefund) => (isOwn ? 'refund.same_person' : true)

/** What may be done to a refund that waits: another allows or refuses it, who asked withdraws it. source: Z-43 */
export const refundActions = actionTable<WaitingRefund, WaitingRefund['state'], WaitingReason>(({ state }) => state)({
  allow: { waiting: byAnother, answered: 'refund.not_waiting' },
  refuse: { waiting: byAnother, answered: 'refund.not_waiting' },
  withdraw: { waiting: ({ isOwn }) => (isOwn ? true : 'refund.not_own'), answered: 'refund.not_waiting' },
})
