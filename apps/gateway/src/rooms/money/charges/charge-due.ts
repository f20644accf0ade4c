import type { MoneyParts } from '../deps.js'
import type { Attempt } from '../stores/charge-store.js'
import { askForCharge } from './ask-for-charge.js'
import { cancelDue } from './cancel-charge.js'
import { claimAttempts } from './claim-attempts.js'
import { openCharges } from './open-charges.js'
import { recordOutcome } from './record-outcome.js'

/** Charges that are asked for side by side, so that one that hangs keeps few others waiting. */
const atOnce = 20

/** Asks for a charge that was taken in hand, and keeps what came of it. */
export const makeAttempt = async (parts: MoneyParts, attempt: Attempt): Promise<void> => {
  const outcome = await askForCharge(parts, attempt)
  await parts.inOwnWork((work) => recordOutcome(parts, work, attempt, outcome))
}

/**
 * Charges what is due: claim, commit, call, record. An attempt whose end was not kept comes again.
 * @returns how many attempts were made
 * source: MONEY §6; promise C2
 */
export const chargeDue = async (parts: MoneyParts): Promise<number> => {
  if (parts.cards.provider === 'none') return 0
  await openCharges(parts)
  await cancelDue(parts)
  const attempts = await parts.inOwnWork((work) => claimAttempts(work, atOnce))
  const ends = await Promise.allSettled(attempts.map((attempt) => makeAttempt(parts, attempt)))
  for (const [i, end] of ends.entries())
    if (end.status === 'rejected')
      parts.log.error({ err: end.reason, chargeId: attempts[i]?.chargeId }, 'what came of a charge was not kept')
  return attempts.length
}
