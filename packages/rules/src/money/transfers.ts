import type { RefundParts } from './refund.js'
import { whole } from './whole.js'

/**
 * Accounts of the books. What a rider owes, and has of bonus packs; what an operator sells, takes off, forgives and
 * gives back, and what banks took back of it; what the platform gives with packs and as goodwill, what banks took back of
 * packs, and what credit it keeps of the erased; what the card provider has taken in. What settlements say: what an operator
 * is to get, and what the platform keeps of that.
 * source: MONEY §7
 */
export type Account =
  | 'rider:owed'
  | 'rider:credit'
  | 'operator:sales'
  | 'operator:discounts'
  | 'operator:written-off'
  | 'operator:refunds'
  | 'operator:disputed'
  | 'operator:payable'
  | 'platform:gifts'
  | 'platform:goodwill'
  | 'platform:disputed'
  | 'platform:forfeited'
  | 'platform:commission'
  | 'provider'

/** Cents that one account takes from another. */
export interface Transfer {
  reason:
    | 'priced'
    | 'discount'
    | 'credit used'
    | 'charged'
    | 'forgiven'
    | 'refunded'
    | 'refunded as credit'
    | 'refund returned'
    | 'disputed'
    | 'dispute won'
    | 'pack bought'
    | 'pack gift'
    | 'gift refunded'
    | 'gift returned'
    | 'credit taken back'
    | 'gift taken back'
    | 'goodwill'
    | 'credit forfeited'
    | 'settled'
    | 'settled refunds'
    | 'settled disputes'
    | 'commission'
    | 'cost of vehicles'
  debit: Account
  credit: Account
  cents: number
}

/** What a service costs, in cents of one currency. */
export interface ServicePrice {
  netCents: number
  discountCents: number
  bonusCents: number
}

/**
 * What the books say of a service that has ended. Amounts of nothing are no transfers.
 * Sales are what it costs before the discount: `net + discount`. What the rider still owes is `net − bonus`.
 * @throws RangeError for parts of a cent or less than nothing
 * source: MONEY §7
 */
export const transfersOfService = ({ netCents, discountCents, bonusCents }: ServicePrice): Transfer[] => {
  const all: Transfer[] = [
    { reason: 'priced', debit: 'rider:owed', credit: 'operator:sales', cents: netCents },
    { reason: 'discount', debit: 'operator:discounts', credit: 'operator:sales', cents: discountCents },
    { reason: 'credit used', debit: 'rider:credit', credit: 'rider:owed', cents: bonusCents },
  ]
  for (const { reason, cents } of all)
    if (whole(cents, 'cents') < 0) throw new RangeError(`${reason}: ${cents} cents are less than nothing`)
  return all.filter(({ cents }) => cents > 0)
}

const moved = (transfer: Transfer): Transfer => {
  if (whole(transfer.cents, 'cents') <= 0)
    throw new RangeError(`${transfer.reason}: ${transfer.cents} cents are nothing`)
  return transfer
}

/** What the books say where a card has paid what was owed for a service. @throws RangeError source: MONEY §7 */
export const transferOfCharge = (cents: number): Transfer =>
  moved({ reason: 'charged', debit: 'provider', credit: 'rider:owed', cents })

/** What the books say where what was owed for a service is forgiven. @throws RangeError source: MONEY §7 */
export const transferOfForgiven = (cents: number): Transfer =>
  moved({ reason: 'forgiven', debit: 'operator:written-off', credit: 'rider:owed', cents })

/** What the books say of a refund: what went back to the card, and what became credit again. @throws RangeError source: MONEY §7 */
export const transfersOfRefund = ({ cardCents, creditCents }: RefundParts): Transfer[] => {
  const all: Transfer[] = [
    { reason: 'refunded', debit: 'operator:refunds', credit: 'provider', cents: cardCents },
    { reason: 'refunded as credit', debit: 'operator:refunds', credit: 'rider:credit', cents: creditCents },
  ]
  return all.filter(({ cents }) => cents !== 0).map(moved)
}

/** What the books say where a bank sent the card's part of a refund back. @throws RangeError source: MONEY §6 */
export const transferOfReturned = (cents: number): Transfer =>
  moved({ reason: 'refund returned', debit: 'provider', credit: 'operator:refunds', cents })

/**
 * What the books say where a bank took back what a card had paid, and where it gave that again. Packs are the platform's.
 * @throws RangeError source: MONEY §7; decision 0116
 */
export const transfersOfDispute = (cents: number, isWon: boolean, isPack = false): Transfer[] => {
  const disputed = isPack ? 'platform:disputed' : 'operator:disputed'
  return [
    moved({ reason: 'disputed', debit: disputed, credit: 'provider', cents }),
    ...(isWon ? [moved({ reason: 'dispute won', debit: 'provider', credit: disputed, cents })] : []),
  ]
}

/** A pack as it was bought, in cents. */
export interface BoughtPack {
  priceCents: number
  /** Credit that it gave. */
  grantedCents: number
}

/**
 * What the books say where a pack was paid: the rider has its price as credit, and what it gives more than that is a gift.
 * Of one that gives less the platform keeps the rest.
 * @throws RangeError source: MONEY §5, §7
 */
export const transfersOfPack = ({ priceCents, grantedCents }: BoughtPack): Transfer[] => {
  const bought = moved({ reason: 'pack bought', debit: 'provider', credit: 'rider:credit', cents: priceCents })
  const giftCents = whole(grantedCents, 'cents') - priceCents
  if (giftCents === 0) return [bought]
  const [debit, credit] =
    giftCents > 0 ? (['platform:gifts', 'rider:credit'] as const) : (['rider:credit', 'platform:gifts'] as const)
  return [bought, moved({ reason: 'pack gift', debit, credit, cents: Math.abs(giftCents) })]
}

/** What a refund of a pack moves, in cents. */
export interface RefundedPack {
  /** To the card. */
  cardCents: number
  /** Credit that it takes of the lot. */
  lotCents: number
}

/** The same accounts the other way round. */
const reversed = ({ debit, credit, cents }: Transfer, reason: Transfer['reason']): Transfer =>
  moved({ reason, debit: credit, credit: debit, cents })

/**
 * What the books say where a pack goes back: the card gets its part, and credit above it was a gift.
 * @throws RangeError source: MONEY §7
 */
export const transfersOfPackRefund = ({ cardCents, lotCents }: RefundedPack): Transfer[] =>
  transfersOfPack({ priceCents: cardCents, grantedCents: lotCents }).map((one) =>
    reversed(one, one.reason === 'pack bought' ? 'refunded' : 'gift refunded'),
  )

/** What the books say where a bank sent that back. @throws RangeError source: MONEY §6 */
export const transfersOfPackReturned = (refunded: RefundedPack): Transfer[] =>
  transfersOfPackRefund(refunded).map((one) =>
    reversed(one, one.reason === 'refunded' ? 'refund returned' : 'gift returned'),
  )

/**
 * What the books say where unspent credit goes with a pack that a bank took back for good: what it was bought for is so
 * much less of a loss, and above that it was a gift.
 * @param lotCents credit that goes
 * @throws RangeError source: MONEY §7; decision 0104
 */
export const transfersOfTakenLot = (lotCents: number, { priceCents, grantedCents }: BoughtPack): Transfer[] => {
  const boughtCents = Math.floor((whole(lotCents, 'cents') * priceCents) / grantedCents)
  const giftCents = lotCents - boughtCents
  const [debit, credit] =
    giftCents > 0 ? (['rider:credit', 'platform:gifts'] as const) : (['platform:gifts', 'rider:credit'] as const)
  const all: Transfer[] = [
    { reason: 'credit taken back', debit: 'rider:credit', credit: 'platform:disputed', cents: boughtCents },
    { reason: 'gift taken back', debit, credit, cents: Math.abs(giftCents) },
  ]
  return all.filter(({ cents }) => cents !== 0).map(moved)
}

/** What the books say where customer service gives credit. @throws RangeError source: MONEY §7, §13 */
export const transferOfGoodwill = (cents: number): Transfer =>
  moved({ reason: 'goodwill', debit: 'platform:goodwill', credit: 'rider:credit', cents })

/** What the books say where an erased person had credit left. @throws RangeError source: MONEY §2, §7 */
export const transferOfForfeited = (cents: number): Transfer =>
  moved({ reason: 'credit forfeited', debit: 'rider:credit', credit: 'platform:forfeited', cents })
