/** How our books and the card provider's own list differ. source: MONEY §6 (reconciliation) */
export type Difference = 'missing_here' | 'missing_there' | 'amount' | 'state' | 'double'

/** `ask back`: we do not know yet what came of it, and the provider does: it is asked, as always. */
export type Compared = Difference | 'ask back' | 'equal'

/** A charge as we have it. */
export interface ChargeHere {
  /** The provider's name of it; null: none yet, or of one that was cancelled there. */
  chargeRef: string | null
  payerRef: string
  amountCents: number
  currency: string
  state: 'open' | 'cancelling' | 'succeeded' | 'cancelled'
  /** An attempt is under way, or its end is not known. */
  isTried: boolean
}

/** The same charge as the provider has it. */
export interface ChargeThere {
  chargeRef: string
  payerRef: string | null
  amountCents: number
  /** What came in. */
  receivedCents: number
  currency: string
  isCancelled: boolean
}

/**
 * Compares a charge. What took no money and is none of ours is nobody's difference: people may try another system at the
 * same account.
 * source: MONEY §6 (reconciliation); promise C5
 */
export const compareCharge = (here: ChargeHere | undefined, there: ChargeThere | undefined): Compared => {
  if (!there) return here && here.chargeRef !== null ? 'missing_there' : 'equal'
  const isPaid = there.receivedCents > 0
  if (!here) return isPaid ? 'missing_here' : 'equal'
  // another charge there for the same of ours: an abandoned one took nothing
  if (here.chargeRef !== null && here.chargeRef !== there.chargeRef) return isPaid ? 'double' : 'equal'
  if (!isSameSum(here, there)) return 'amount'
  if (here.state === 'succeeded') return isPaid ? 'equal' : 'state'
  if (here.isTried || here.state === 'cancelling') return 'ask back'
  if (isPaid) return 'state'
  // it could still be charged, which nobody here expects
  return here.state === 'cancelled' && here.chargeRef !== null && !there.isCancelled ? 'state' : 'equal'
}

const isSameSum = (here: ChargeHere, there: ChargeThere): boolean =>
  here.amountCents === there.amountCents &&
  here.currency === there.currency &&
  here.payerRef === there.payerRef &&
  (there.receivedCents === 0 || there.receivedCents === there.amountCents)

/** A dispute as we have it: what of it is about each payment of its charge, together. */
export interface DisputeHere {
  cents: number
  state: 'open' | 'won' | 'lost'
  /** The bank has taken the money: a mere inquiry takes none. */
  hasTaken: boolean
}

/** The same dispute as the provider has it. */
export interface DisputeThere {
  amountCents: number
  state: 'open' | 'won' | 'lost'
  takesMoney: boolean
  /** It is about a charge of ours. */
  isOfOurs: boolean
}

/**
 * Compares a dispute. An inquiry about a charge that is none of ours took nothing and is nobody's difference.
 * source: as `compareCharge`
 */
export const compareDispute = (
  here: DisputeHere | undefined,
  there: DisputeThere | undefined,
): Difference | 'equal' => {
  if (!there) return here ? 'missing_there' : 'equal'
  if (!here) return there.isOfOurs || there.takesMoney ? 'missing_here' : 'equal'
  if (here.cents !== there.amountCents) return 'amount'
  // what was taken once was taken, also where the provider says of one that was won that it takes nothing any more
  return here.state === there.state && (here.hasTaken || !there.takesMoney) ? 'equal' : 'state'
}

/** The card's part of a refund as we have it. */
export interface RefundHere {
  refundRef: string | null
  cardCents: number
  /** `failed` also where it was given back and the bank returned it. */
  state: 'on its way' | 'given back' | 'failed'
}

/** The same refund as the provider has it. */
export interface RefundThere {
  refundRef: string
  amountCents: number
  state: 'on its way' | 'given back' | 'failed'
}

/** Compares a refund. One that came to nothing there and is none of ours gave nothing back. source: as `compareCharge` */
export const compareRefund = (here: RefundHere | undefined, there: RefundThere | undefined): Compared => {
  if (!there) return here && here.refundRef !== null && here.state !== 'failed' ? 'missing_there' : 'equal'
  const hasFailed = there.state === 'failed'
  if (!here) return hasFailed ? 'equal' : 'missing_here'
  if (here.refundRef !== null && here.refundRef !== there.refundRef) return hasFailed ? 'equal' : 'double'
  if (here.cardCents !== there.amountCents) return 'amount'
  if (here.state === 'on its way') return 'ask back'
  return here.state === there.state ? 'equal' : 'state'
}
