import type { PartnerIntent, PartnerRefund } from '../partners/card-partner.js'

export interface MoneyViolation {
  rule: 'wanted is done' | 'taken once' | 'taken is paid' | 'given back is refunded'
  what: string
}

/** One payment that a trial was about: what was wanted of it, and what the gateway says of it in the end. */
export interface MoneyTrial {
  /** What was done, and where the gateway was killed meanwhile. */
  name: string
  wanted: string
  status: string
  amountCents: number
}

const sumOf = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0)

/**
 * Holds the card provider's own ledger against what the gateway says of its payments: what was wanted is done, no charge
 * is taken twice, and both have taken and given back the same to the cent.
 * @param payments all of them, also those of no trial
 */
export const checkMoney = (
  trials: readonly MoneyTrial[],
  payments: readonly Pick<MoneyTrial, 'status' | 'amountCents'>[],
  intents: readonly Pick<PartnerIntent, 'id' | 'amount_received' | 'metadata'>[],
  refunds: readonly Pick<PartnerRefund, 'status' | 'amount'>[],
): MoneyViolation[] => {
  const violations: MoneyViolation[] = trials
    .filter(({ wanted, status }) => wanted !== status)
    .map(({ name, wanted, status }) => ({ rule: 'wanted is done', what: `${name}: ${status} instead of ${wanted}` }))

  const taken = intents.filter(({ amount_received: cents }) => cents > 0)
  const known = new Set<string>()
  for (const { id, metadata } of taken) {
    const charge = metadata.charge ?? id
    if (known.has(charge)) violations.push({ rule: 'taken once', what: `${charge} by ${id} again` })
    known.add(charge)
  }

  const paid = payments.filter(({ status }) => status === 'Success' || status === 'Refunded')
  const compared = [
    ['taken is paid', taken.map(({ amount_received: cents }) => cents), paid],
    [
      'given back is refunded',
      refunds.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount),
      paid.filter(({ status }) => status === 'Refunded'),
    ],
  ] as const
  for (const [rule, there, here] of compared) {
    const [thereCents, hereCents] = [sumOf(there), sumOf(here.map(({ amountCents }) => amountCents))]
    if (thereCents !== hereCents)
      violations.push({ rule, what: `${thereCents} cents at the provider, ${hereCents} here` })
  }
  return violations
}
