/** The credit of a pack that was bought, in cents. */
export interface PackLot {
  grantedCents: number
  leftCents: number
  /** Of it, what went back with refunds or is on its way. */
  refundedCents: number
  /** Of it, what a bank took with the pack. */
  takenCents: number
}

/** A lot of credit, and all that may have become of it, in cents. */
export interface WholeLot extends PackLot {
  forfeitedCents: number
}

/** What rentals have of a lot. source: decision 0104 */
export const lotSpentCents = (lot: WholeLot): number =>
  lot.grantedCents - lot.leftCents - lot.forfeitedCents - lot.refundedCents - lot.takenCents

/** Whether credit of a pack was spent: then only a part of its price can go back. source: decision 0117 */
export const isPackSpent = ({ grantedCents, leftCents, refundedCents, takenCents }: PackLot): boolean =>
  leftCents + refundedCents + takenCents < grantedCents

/**
 * What of the price of a pack can go back, in cents: all that is left of the payment while no credit was spent. After
 * that, what its unspent credit was bought for, rounded down: a pack of 20 that gave 25 and has 15 left gives 12 back.
 * @param leftCents of the payment
 * source: MONEY §6; decision 0117
 */
export const packLeftOf = (lot: PackLot, priceCents: number, leftCents: number): number =>
  isPackSpent(lot) ? Math.min(leftCents, Math.floor((lot.leftCents * priceCents) / lot.grantedCents)) : leftCents

/**
 * Credit that a refund of so many cents takes of the lot: all of it with the last that can go back, else in proportion,
 * rounded up.
 * @param maxCents that can go back
 */
export const lotCentsOf = (lot: PackLot, priceCents: number, cents: number, maxCents: number): number =>
  cents === maxCents ? lot.leftCents : Math.min(lot.leftCents, Math.ceil((cents * lot.grantedCents) / priceCents))

/**
 * Credit that goes with what a bank took of a pack for good: all that is left where it took the whole price, else in
 * proportion, rounded up. What is spent stays spent.
 * @param takenCents of the price
 * source: decision 0104
 */
export const takenLotCentsOf = (
  lot: Pick<PackLot, 'grantedCents' | 'leftCents'>,
  priceCents: number,
  takenCents: number,
): number => Math.min(lot.leftCents, Math.ceil((takenCents * lot.grantedCents) / priceCents))
