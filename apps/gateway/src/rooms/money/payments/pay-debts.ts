import type { Currency } from '@motora/contract/fields'
import { noMoneyBars } from '@motora/rules/customers'
import { Refusal } from '../../../kernel/refusal.js'
import type { Call, Work } from '../../work.js'
import { noProvider } from '../cards/ask-provider.js'
import { claimCharge } from '../charges/claim-attempts.js'
import { openCharge } from '../charges/open-charges.js'
import { recordOutcome } from '../charges/record-outcome.js'
import { requestCharge } from '../charges/request-charge.js'
import type { MoneyParts } from '../deps.js'
import { moneyOf } from '../rider-standing.js'
import { findCurrentCard, holdChargingOf } from '../stores/card-store.js'
import { type Attempt, findLiveCharge } from '../stores/charge-store.js'
import { failedOf, stillOwedOf } from '../stores/payment-store.js'

export interface PaidNow {
  isPaid: boolean
  isUnderWay: boolean
  /** The page of the bank that wants the rider to confirm. */
  url: string | null
  /** Of the last attempt at what is still owed; empty: nothing has failed. */
  failedReason: string
  owedCents: number
  /** Null: nothing is owed. */
  owedCurrency: Currency | null
}

/** An attempt at a charge, and the charges that are to be tried after it. */
interface Claimed {
  attempt: Attempt | undefined
  later: readonly string[]
  /** Somebody or the clock is at the card already, or at what is owed: nothing is tried. */
  isInHand?: boolean
}

/** What has failed and is still owed; of several currencies, that of the oldest. */
const readOwed = async (work: Work, customerId: string) => {
  const owed = await stillOwedOf(work, customerId)
  const oldest = owed.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())[0]
  return {
    failedReason: owed[0]?.failedReason ?? '',
    owedCents: owed.reduce((sum, { currency, cents }) => (currency === oldest?.currency ? sum + cents : sum), 0),
    owedCurrency: oldest?.currency ?? null,
  }
}

/** Takes the first of these in hand that can be. */
const claimFirst = async (work: Work, ids: readonly string[], returnUrl: string): Promise<Claimed> => {
  for (const [at, id] of ids.entries()) {
    const attempt = await claimCharge(work, id, returnUrl)
    if (attempt) return { attempt, later: ids.slice(at + 1) }
  }
  return { attempt: undefined, later: [] }
}

/**
 * Takes what has failed of a rider in hand for one attempt now, each charge once and one after the other: a card that the
 * first one finds lost must not be asked again.
 * @throws Refusal payment.needs_card, payment.too_small
 */
const claimDebts = async (
  { cards: { minChargeCents } }: MoneyParts,
  work: Work,
  customerId: string,
  returnUrl: string,
): Promise<Claimed> => {
  await holdChargingOf(work, customerId)
  const failed = await failedOf(work, customerId)
  if (failed.length === 0) return { attempt: undefined, later: [] }
  const card = await findCurrentCard(work, customerId)
  if (!card || card.refusedAt)
    throw new Refusal('payment.needs_card', 'There is no card that may be charged. Register another one.')
  const charges = new Set<string>()
  for (const payment of failed) {
    if (!(await findLiveCharge(work, payment.id))) await openCharge(minChargeCents, work, payment)
    const charge = await findLiveCharge(work, payment.id)
    if (charge) charges.add(charge.id)
  }
  if (charges.size === 0)
    throw new Refusal('payment.too_small', 'This is less than the card provider takes: it joins the next rental.')
  const claimed = await claimFirst(work, [...charges].toSorted(), returnUrl)
  return { ...claimed, isInHand: !claimed.attempt }
}

/**
 * The rider pays what has failed, and is there to confirm it to the bank. It is the same charge as ever, so that the
 * provider itself refuses a second success. What it answers and what refuses a rental is one rule (`moneyOf`).
 * While the card or the charge is in hand already nothing is tried, and that is the answer: as where a pack is bought.
 * @throws Refusal card.no_provider, payment.needs_card, payment.too_small
 * source: MONEY §6 (card, retries); decisions Z-22, Z-42
 */
export const payDebts = async (parts: MoneyParts, call: Call, customerId: string): Promise<PaidNow> => {
  if (parts.cards.provider === 'none') throw noProvider()
  const returnUrl = parts.riderAppUrl()
  let claimed = await parts.inWorkOf(call, (work) => claimDebts(parts, work, customerId, returnUrl))
  let url: string | null = null
  let isUnderWay = claimed.isInHand === true
  while (claimed.attempt) {
    const { attempt, later } = claimed
    const outcome = await requestCharge(parts, attempt)
    await parts.inOwnWork((work) => recordOutcome(parts, work, attempt, outcome))
    if (outcome.kind === 'needsRider') url ??= outcome.url
    if (outcome.kind === 'unknown') isUnderWay = true
    if (later.length === 0) break
    claimed = await parts.inWorkOf(call, async (work) => {
      await holdChargingOf(work, customerId)
      return claimFirst(work, later, returnUrl)
    })
  }
  return parts.inOwnWork(async (work) => {
    const money = (await moneyOf(parts.cards, work, [customerId])).get(customerId) ?? noMoneyBars
    const { hasDebt, hasTooManyWaiting } = money
    const isPaid = !hasDebt && !hasTooManyWaiting
    return { isPaid, isUnderWay: isUnderWay || hasTooManyWaiting, url, ...(await readOwed(work, customerId)) }
  })
}
