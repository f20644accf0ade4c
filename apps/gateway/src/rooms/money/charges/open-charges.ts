import { newId } from '../../../kernel/ids.js'
import type { Work } from '../../work.js'
import type { MoneyParts } from '../deps.js'
import { settleNotCharged } from '../payments/settle-payments.js'
import { findCurrentCard, holdChargingOf } from '../stores/card-store.js'
import { insertCharge, lockUncharged, type Owed, owedUncharged } from '../stores/charge-store.js'

const atOnce = 50

/**
 * One charge for all that a rider owes in one currency and that no charge is for. Without a card that may be charged, it
 * has failed. What is below the provider's minimum waits for the next rental.
 * source: MONEY §4 point 4, §6; decision 0090
 */
export const openCharge = async (minCents: number, work: Work, owed: Owed): Promise<void> => {
  await holdChargingOf(work, owed.customerId)
  const parts = (await lockUncharged(work, owed)).map(({ id: paymentId, ...part }) => ({ paymentId, ...part }))
  const amountCents = parts.reduce((sum, { cents }) => sum + cents, 0)
  // another may have been here since
  if (parts.length === 0 || amountCents < minCents) return
  const card = await findCurrentCard(work, owed.customerId)
  if (!card || card.refusedAt) {
    const fresh = parts.filter(({ status }) => status === 'pending')
    await settleNotCharged(work, fresh, card)
    return
  }
  await insertCharge(
    work,
    { id: newId(), ...owed, amountCents, payerRef: card.payerRef, createdAt: work.now, nextAt: work.now },
    parts.map(({ paymentId, cents }) => ({ paymentId, cents })),
  )
}

/** Opens charges for what is owed and has none, each in a transaction of its own. */
export const openCharges = async ({ inOwnWork, cards: { minChargeCents } }: MoneyParts): Promise<void> => {
  for (const owed of await inOwnWork((work) => owedUncharged(work, minChargeCents, atOnce)))
    await inOwnWork((work) => openCharge(minChargeCents, work, owed))
}
