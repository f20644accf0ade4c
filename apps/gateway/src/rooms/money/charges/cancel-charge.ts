import { waitAfterDecline } from '@motora/rules/money'
import { CardPaymentsError, type ChargeOutcome } from '../../../kernel/card-payments.js'
import { newId } from '../../../kernel/ids.js'
import type { Work } from '../../work.js'
import type { MoneyParts } from '../deps.js'
import { settleDropped } from '../packs/one-purchase.js'
import { settleForgiven, settleTooSmall } from '../payments/settle-payments.js'
import { findCurrentCard, holdChargingOf } from '../stores/card-store.js'
import {
  type AttemptRow,
  type ChargeRow,
  endParts,
  findChargeById,
  insertCharge,
  lastAttemptAt,
  lockCharge,
  lockDueCancels,
  lockUncharged,
  partsOf,
  updateCharge,
} from '../stores/charge-store.js'
import { hasOtherCard } from './has-other-card.js'
import { afterRefusalMs, keepPaid } from './record-outcome.js'

/** A charge that no attempt begins at any more, and that may not be paid. */
export interface Cancelling {
  chargeId: string
  chargeRef: string
}

const againMs = 3_600_000
const atOnce = 10

/** When the plan of a charge goes on that is being cancelled, or is to be; null: it waits for a person or a new card. */
const planOf = async (
  { chargeWaitsMs }: Pick<MoneyParts, 'chargeWaitsMs'>,
  work: Work,
  { state, nextAt, step, customerId }: ChargeRow,
  last: AttemptRow | undefined,
): Promise<Date | null> => {
  if (state === 'open') return nextAt
  // while it is being cancelled its time is that of the cancelling
  if (!last?.endedAt || (last.state !== 'declined' && last.state !== 'refused')) return null
  const isHard = (await findCurrentCard(work, customerId))?.refusedAt != null
  const waitMs = last.state === 'refused' ? afterRefusalMs : waitAfterDecline(chargeWaitsMs, step - 1, isHard)
  return waitMs === null ? null : new Date(Math.max(last.endedAt.getTime() + waitMs, work.now.getTime()))
}

/**
 * A charge that is held can never be paid. Its other payments are still owed: they get a charge of their own, which goes on
 * with the plan of this one, for what is forgiven to a rider is nothing that others forgive. A card that came meanwhile
 * is tried now. What is too small for a charge gets none.
 */
export const recordCancelled = async (
  parts: Pick<MoneyParts, 'cards' | 'chargeWaitsMs'>,
  work: Work,
  charge: ChargeRow,
  forgivenId: string,
): Promise<void> => {
  const others = (await partsOf(work, charge.id)).filter(({ paymentId }) => paymentId !== forgivenId)
  await endParts(work, charge.id)
  await updateCharge(work, charge.id, { state: 'cancelled', nextAt: null, endedAt: work.now })
  const amountCents = others.reduce((sum, { cents }) => sum + cents, 0)
  if (amountCents === 0 || amountCents < parts.cards.minChargeCents) return
  const { customerId, currency, payerRef } = charge
  const last = await lastAttemptAt(
    work,
    customerId,
    others.map(({ paymentId }) => paymentId),
  )
  const hasOther = await hasOtherCard(work, customerId, last?.cardId)
  const plan = hasOther
    ? { step: 0, nextAt: work.now }
    : { step: charge.step, nextAt: await planOf(parts, work, charge, last) }
  const row = { id: newId(), customerId, currency, payerRef, amountCents, createdAt: work.now, ...plan }
  await insertCharge(work, row, others)
}

/**
 * What is left of a payment is not owed any more, and that is on record. What else the rider owes waits where it is too
 * small by now to be charged. For work that holds the rider's charging.
 */
export const forgiveNow = async (
  { cards }: Pick<MoneyParts, 'cards'>,
  work: Work,
  paymentId: string,
): Promise<void> => {
  const { serviceId, operatorId, status, customerId, currency } = await settleForgiven(work, paymentId)
  const left = await lockUncharged(work, { customerId, currency })
  if (left.reduce((sum, { cents }) => sum + cents, 0) < cards.minChargeCents)
    await settleTooSmall(
      work,
      left.map(({ id }) => id),
    )
  work.audit({
    event: 'money.payment_cancelled',
    target: { kind: 'service', id: serviceId },
    operatorId,
    before: { status },
    after: { status: 'cancelled' },
  })
}

const ask = async ({ cards }: MoneyParts, { chargeId, chargeRef }: Cancelling): Promise<ChargeOutcome | undefined> => {
  try {
    const outcome = await cards.cancelCharge({ chargeRef, idempotencyKey: `cancel:${chargeId}` })
    return outcome.kind === 'unknown' ? (await cards.readCharge(chargeRef)).outcome : outcome
  } catch (error) {
    if (error instanceof CardPaymentsError) return undefined
    throw error
  }
}

/**
 * Cancels a charge at the provider, and keeps what came of it: it is cancelled and forgiven, or it was paid meanwhile.
 * @param inWork work of anyone who forgives it
 */
export const cancelAtProvider = async (
  parts: MoneyParts,
  cancelling: Cancelling,
  inWork: MoneyParts['inOwnWork'],
): Promise<'cancelled' | 'paid' | 'unknown'> => {
  const outcome = await ask(parts, cancelling)
  return inWork(async (work) => {
    const seen = await findChargeById(work, cancelling.chargeId)
    // before the charge, everywhere: what is paid of a rider ends other charges of the same one
    if (seen) await holdChargingOf(work, seen.customerId)
    const charge = await lockCharge(work, cancelling.chargeId)
    if (!charge) throw new Error('a charge is gone')
    // another has kept it since
    if (charge.state !== 'cancelling' || charge.forgives === null)
      return charge.state === 'succeeded' ? 'paid' : 'cancelled'
    if (outcome?.kind === 'succeeded') {
      await keepPaid(parts, work, charge, outcome.chargeRef)
      return 'paid'
    }
    if (outcome?.kind !== 'cancelled') return 'unknown'
    await recordCancelled(parts, work, charge, charge.forgives)
    if (charge.byRider) await settleDropped(work, charge.forgives)
    else await forgiveNow(parts, work, charge.forgives)
    return 'cancelled'
  })
}

/** Cancels what a caller has begun to cancel and could not end. */
export const cancelDue = async (parts: MoneyParts): Promise<void> => {
  const due = await parts.inOwnWork(async (work) => {
    const held = await lockDueCancels(work, atOnce)
    for (const { chargeId } of held)
      await updateCharge(work, chargeId, { nextAt: new Date(work.now.getTime() + againMs) })
    return held
  })
  for (const cancelling of due) await cancelAtProvider(parts, cancelling, parts.inOwnWork)
}
