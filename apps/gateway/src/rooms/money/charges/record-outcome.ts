import type { PaymentFailedReason } from '@motora/contract/money'
import { failedReasonOf, waitAfterDecline, waitAfterUnknown } from '@motora/rules/money'
import type { Work } from '../../work.js'
import type { MoneyParts } from '../deps.js'
import { dropWhereOver } from '../packs/one-purchase.js'
import { settleFailed, settlePaid } from '../payments/settle-payments.js'
import { holdChargingOf, refuseCard } from '../stores/card-store.js'
import {
  type Attempt,
  type AttemptRow,
  type ChargeRow,
  endOpenAttempt,
  lockCharge,
  partsOf,
  updateAttempt,
  updateCharge,
} from '../stores/charge-store.js'
import { holdCreditOf } from '../stores/credit-store.js'
import { hasOtherCard } from './has-other-card.js'
import type { AttemptOutcome } from './request-charge.js'

/** A charge that the provider refuses as such is a defect of ours or of its settings: it is asked again after this. */
export const afterRefusalMs = 3_600_000

const later = (work: Work, ms: number | null): Date | null => (ms === null ? null : new Date(work.now.getTime() + ms))

/**
 * The provider says that a charge that is held has been paid; again, nothing changes. What was forgiven before is a
 * finding: its money came in all the same.
 */
export const keepPaid = async (
  parts: Pick<MoneyParts, 'log' | 'customers'>,
  work: Work,
  charge: ChargeRow,
  chargeRef: string,
): Promise<void> => {
  if (charge.state === 'succeeded') return
  if (charge.state === 'cancelled') {
    parts.log.error({ chargeId: charge.id, chargeRef }, 'a charge was paid after it had been cancelled')
    return
  }
  // before the payment, as where a rental ends
  if (charge.byRider) await holdCreditOf(work, charge.customerId)
  await endOpenAttempt(work, charge.id, 'succeeded')
  await updateCharge(work, charge.id, { state: 'succeeded', chargeRef, nextAt: null, endedAt: work.now })
  await settlePaid(parts, work, await partsOf(work, charge.id))
}

type Ended = Exclude<AttemptOutcome, { kind: 'succeeded' | 'unknown' }>

const stateOf: Readonly<Record<Ended['kind'], AttemptRow['state']>> = {
  declined: 'declined',
  cancelled: 'declined',
  needsRider: 'needs rider',
  refused: 'refused',
}

const reasonOf = (outcome: Ended): PaymentFailedReason => {
  if (outcome.kind === 'declined') return failedReasonOf(outcome.code)
  return outcome.kind === 'needsRider' ? 'needs_rider' : 'declined'
}

/** What the provider names the charge from now on. One that was cancelled there is made again by the next attempt. */
const refAfter = (outcome: Ended, { chargeRef }: ChargeRow): string | null => {
  if (outcome.kind === 'cancelled') return null
  return outcome.kind === 'refused' ? chargeRef : (outcome.chargeRef ?? chargeRef)
}

const keepFailed = async (parts: MoneyParts, work: Work, charge: ChargeRow, attempt: Attempt, outcome: Ended) => {
  const chargeRef = refAfter(outcome, charge)
  if (outcome.kind === 'refused')
    parts.log.error({ chargeId: charge.id, reason: outcome.reason }, 'the card provider refused to charge')
  if (outcome.kind === 'refused' && !charge.byRider)
    return updateCharge(work, charge.id, { chargeRef, nextAt: later(work, afterRefusalMs) })
  const reason = reasonOf(outcome)
  await settleFailed(work, await partsOf(work, charge.id), reason)
  const isHard = outcome.kind === 'needsRider' || (outcome.kind === 'declined' && outcome.isHard)
  if (outcome.kind === 'declined' && outcome.isHard) await refuseCard(work, attempt.cardId, reason)
  // what is bought is tried again by the rider alone
  if (charge.byRider) {
    await updateCharge(work, charge.id, { chargeRef })
    for (const { paymentId } of await partsOf(work, charge.id))
      await dropWhereOver(parts, work, { paymentId, chargeId: charge.id, chargeRef })
    return
  }
  if (await hasOtherCard(work, charge.customerId, attempt.cardId))
    return updateCharge(work, charge.id, { chargeRef, step: 0, nextAt: work.now })
  const { step } = charge
  const nextAt = later(work, waitAfterDecline(parts.chargeWaitsMs, step, isHard))
  return updateCharge(work, charge.id, { chargeRef, step: step + 1, nextAt })
}

/**
 * Keeps what came of an attempt, if it is still in the hand that asked. source: MONEY §6; promises C2, C7
 */
export const recordOutcome = async (
  parts: MoneyParts,
  work: Work,
  attempt: Attempt,
  outcome: AttemptOutcome,
): Promise<void> => {
  await holdChargingOf(work, attempt.charge.customerId)
  const charge = await lockCharge(work, attempt.chargeId)
  if (!charge) throw new Error('a charge is gone')
  if (outcome.kind === 'unknown') {
    const dueAt = new Date(work.now.getTime() + waitAfterUnknown(attempt.tries))
    const isTheirs = await updateAttempt(work, attempt, { state: 'unknown', dueAt, reason: outcome.why })
    if (isTheirs && outcome.chargeRef !== null) await updateCharge(work, charge.id, { chargeRef: outcome.chargeRef })
    return
  }
  if (outcome.kind === 'succeeded') return keepPaid(parts, work, charge, outcome.chargeRef)
  const reason = outcome.kind === 'refused' ? outcome.reason : reasonOf(outcome)
  const ended = { state: stateOf[outcome.kind], endedAt: work.now, reason }
  if (await updateAttempt(work, attempt, ended)) await keepFailed(parts, work, charge, attempt, outcome)
}
