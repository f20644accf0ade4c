import type { PackToBuy, RiderPurchase } from '@motora/contract/money'
import { localDay } from '@motora/rules/time'
import { newId } from '../../../kernel/ids.js'
import { idReused, Refusal } from '../../../kernel/refusal.js'
import type { Call, Work } from '../../work.js'
import { assertFreeId } from '../assert-free-id.js'
import { noProvider } from '../cards/ask-provider.js'
import { claimCharge } from '../charges/claim-attempts.js'
import { recordOutcome } from '../charges/record-outcome.js'
import { requestCharge } from '../charges/request-charge.js'
import type { MoneyParts } from '../deps.js'
import { presentPayment, underWay } from '../payments/read-payment.js'
import { type CardRow, findCurrentCard, holdChargingOf } from '../stores/card-store.js'
import { type Attempt, findLiveCharge, insertCharge } from '../stores/charge-store.js'
import { findPack, type PackRow } from '../stores/pack-store.js'
import { findPayments, insertPayment, type PaymentRow } from '../stores/payment-store.js'
import { bonusChanged, unknownBonus } from './refusals.js'

/** So long a purchase goes on at the price that it was begun with. */
const purchaseLastsMs = 86_400_000

interface Buying {
  customerId: string
  packId: string
  given: PackToBuy
}

/** @throws Refusal payment.needs_card */
const cardOf = async (work: Work, customerId: string): Promise<CardRow> => {
  const card = await findCurrentCard(work, customerId)
  if (!card || card.refusedAt)
    throw new Refusal('payment.needs_card', 'There is no card that may be charged. Register another one.')
  return card
}

/** @throws Refusal bonus.not_found, bonus.not_on_sale, bonus.changed_meanwhile, payment.too_small */
const packOnSale = async (parts: MoneyParts, work: Work, { packId, given }: Buying): Promise<PackRow> => {
  const pack = await findPack(work, packId)
  if (!pack) throw unknownBonus()
  const today = localDay(work.now.getTime(), parts.timeZone)
  if (today < pack.validSince || today >= pack.validUntil)
    throw new Refusal('bonus.not_on_sale', 'This bonus pack is not on sale today. Choose another one.')
  if (pack.priceCents !== given.priceCents || pack.offerCents !== given.creditCents) throw bonusChanged()
  if (pack.priceCents < parts.cards.minChargeCents)
    throw new Refusal('payment.too_small', 'This bonus pack costs less than the card provider takes.')
  return pack
}

/** A payment and its charge, of which only the rider makes attempts. @returns the charge’s id */
const beginPurchase = async (parts: MoneyParts, work: Work, buying: Buying): Promise<string> => {
  const { customerId, packId, given } = buying
  const { priceCents: amountCents, offerCents: grantedCents } = await packOnSale(parts, work, buying)
  const { payerRef } = await cardOf(work, customerId)
  await assertFreeId(parts, work, given.id)
  const row = { customerId, currency: 'eur', amountCents, createdAt: work.now } as const
  await insertPayment(work, { ...row, id: given.id, refKey: 'Bonus', packId, grantedCents, status: 'pending' })
  const chargeId = newId()
  const part = { paymentId: given.id, cents: amountCents }
  await insertCharge(work, { ...row, id: chargeId, payerRef, byRider: true }, [part])
  return chargeId
}

/** @throws Refusal request.key_reused: another payment has this id; bonus.changed_meanwhile: it was begun at another price */
const assertSame = (there: PaymentRow, { customerId, packId, given }: Buying): void => {
  if (there.customerId !== customerId || there.packId !== packId) throw idReused()
  if (there.amountCents !== given.priceCents || there.grantedCents !== given.creditCents) throw bonusChanged()
}

/**
 * Takes a purchase in hand for one attempt. @returns undefined: it is paid, or in hand already
 * @throws Refusal request.key_reused, bonus.*, payment.needs_card, payment.too_small, payment.under_way
 */
const claimPurchase = async (parts: MoneyParts, work: Work, buying: Buying): Promise<Attempt | undefined> => {
  const { customerId, given } = buying
  await parts.customers.holdPerson(work, customerId)
  await holdChargingOf(work, customerId)
  const there = (await findPayments(work, [given.id])).get(given.id)
  if (!there) {
    const attempt = await claimCharge(work, await beginPurchase(parts, work, buying), parts.riderAppUrl())
    if (!attempt) throw underWay()
    return attempt
  }
  assertSame(there, buying)
  if (there.status !== 'pending' && there.status !== 'failed') return undefined
  const charge = await findLiveCharge(work, given.id)
  if (!charge) throw new Error('a purchase has no charge')
  // one that is in hand is told as it is
  const isOver = work.now.getTime() - there.createdAt.getTime() >= purchaseLastsMs
  if (isOver && there.status === 'failed')
    throw new Refusal('bonus.purchase_over', 'This purchase was not paid within a day. Begin another one.')
  if (there.status === 'failed') await cardOf(work, customerId)
  return claimCharge(work, charge.id, parts.riderAppUrl())
}

/**
 * The rider buys a pack, and is there to confirm it to the bank. It is one payment and one charge for each id, so that the
 * provider itself refuses a second success; the credit comes with the provider’s word, from whichever side that is heard.
 * @throws Refusal card.no_provider, request.key_reused, bonus.*, payment.needs_card, payment.too_small,
 *   payment.under_way: the card is being charged for something else
 * source: MONEY §5, §6 (card); decision 0116
 */
export const buyPack = async (parts: MoneyParts, call: Call, buying: Buying): Promise<RiderPurchase> => {
  if (parts.cards.provider === 'none') throw noProvider()
  const attempt = await parts.inWorkOf(call, (work) => claimPurchase(parts, work, buying))
  const outcome = attempt && (await requestCharge(parts, attempt))
  return parts.inOwnWork(async (work) => {
    if (attempt && outcome) await recordOutcome(parts, work, attempt, outcome)
    const url = outcome?.kind === 'needsRider' ? outcome.url : null
    return { ...(await presentPayment(work, buying.given.id)), url }
  })
}
