import { whole } from './whole.js'

/** What is owed for a service at its end, in cents: after the discount, and of it what credit pays. */
export interface OwedAtEnd {
  netCents: number
  bonusCents: number
}

/**
 * What a payment begins as: nothing is owed, credit pays all, or a rest is left for the card.
 * @throws RangeError for parts of a cent, less than nothing, or more credit than is owed
 * source: decision Z-21; MONEY §6
 */
export const paymentAtEnd = ({ netCents, bonusCents }: OwedAtEnd): 'not required' | 'success' | 'pending' => {
  const rest = whole(netCents, 'cents') - whole(bonusCents, 'cents')
  if (bonusCents < 0 || rest < 0) throw new RangeError(`${bonusCents} cents of credit for ${netCents} that are owed`)
  if (netCents === 0) return 'not required'
  return rest === 0 ? 'success' : 'pending'
}
