/** A payment of a charge: what the card paid of it, and what of that went back already. In cents. */
export interface DisputedPart {
  paymentId: string
  cents: number
  givenBackCents: number
}

/**
 * What of a dispute is about each payment of its charge. A bank names an amount and no payment: first the one of which
 * exactly that is left, then what is left of the others, in their order, and what went back already last of all.
 * @param totalCents of the dispute
 * source: MONEY §6 (disputes); decision 0077
 */
export const disputeShares = (
  parts: readonly DisputedPart[],
  totalCents: number,
): { paymentId: string; cents: number }[] => {
  const leftOf = ({ cents, givenBackCents }: DisputedPart): number => Math.max(0, cents - givenBackCents)
  const exact = parts.find((part) => leftOf(part) === totalCents)
  const shares = new Map(parts.map(({ paymentId }) => [paymentId, 0]))
  let open = totalCents
  const take = (part: DisputedPart, most: number): void => {
    const cents = Math.min(most, open)
    open -= cents
    shares.set(part.paymentId, (shares.get(part.paymentId) ?? 0) + cents)
  }
  for (const part of exact ? [exact] : parts) take(part, leftOf(part))
  for (const part of parts) take(part, part.cents - (shares.get(part.paymentId) ?? 0))
  return [...shares].map(([paymentId, cents]) => ({ paymentId, cents })).filter(({ cents }) => cents > 0)
}
