import { pendingAllowed, type RiderMoney } from '@motora/rules/customers'
import type { Work } from '../work.js'
import type { MoneyDeps } from './deps.js'
import { countRests } from './stores/charge-store.js'
import { onItsWayOf, type Standing, standingsOf } from './stores/standing-store.js'

/** Whether everybody's cards are seen: staff of an operator sees the debts of its own services, and no cards. */
const seesCards = ({ actor, scope }: Work): boolean => actor.kind === 'rider' || scope.rows.kind === 'everything'

/**
 * What money says of riders, by their ids, as far as the work sees it. Without a card provider no card is asked for, and
 * what waits bars nobody: none could be registered, and nothing be charged.
 * source: MONEY §1, §6 (blocking); decision Z-45
 */
export const moneyOf = async (
  { provider, minChargeCents }: MoneyDeps['cards'],
  work: Work,
  customerIds: readonly string[],
): Promise<Map<string, RiderMoney>> => {
  const canCharge = provider !== 'none'
  const of = ({ failed, pending, pendingCents, disputes, hasCard }: Standing): RiderMoney => ({
    hasDebt: failed > 0,
    // what is below the provider's minimum waits for the next rental, however long
    hasTooManyWaiting: canCharge && pending > pendingAllowed && pendingCents >= minChargeCents,
    hasDispute: disputes > 0,
    lacksCard: canCharge && seesCards(work) && !hasCard,
  })
  return new Map((await standingsOf(work, customerIds)).map((one) => [one.customerId, of(one)]))
}

/** In cents: what waits of an erased person and is less can never be charged. Without a card provider that is all of it. */
export const restBelow = ({ provider, minChargeCents }: MoneyDeps['cards']): number =>
  provider === 'none' ? Number.MAX_SAFE_INTEGER : minChargeCents

/**
 * What of money keeps a person from being erased; what is too small to be charged does not, nor what waits where there is no
 * card provider: nobody could ever end it. source: MONEY §2
 */
export const openMoneyOf = async (
  cards: MoneyDeps['cards'],
  work: Work,
  customerId: string,
): Promise<('customer.payment_open' | 'customer.refund_open' | 'customer.dispute_open')[]> => {
  const [standing] = await standingsOf(work, [customerId])
  if (!standing) return []
  const { refunds, purchases } = await onItsWayOf(work, customerId)
  const waiting = standing.pending - (await countRests(work, customerId, restBelow(cards)))
  return [
    ...(standing.failed + waiting + purchases > 0 ? (['customer.payment_open'] as const) : []),
    ...(refunds > 0 ? (['customer.refund_open'] as const) : []),
    ...(standing.disputes > 0 ? (['customer.dispute_open'] as const) : []),
  ]
}
