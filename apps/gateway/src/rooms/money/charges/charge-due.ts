import type { MoneyParts } from '../deps.js'
import type { Attempt } from '../stores/charge-store.js'
import { cancelDue } from './cancel-charge.js'
import { claimAttempts, claimIfDue } from './claim-attempts.js'
import { openCharges } from './open-charges.js'
import { recordOutcome } from './record-outcome.js'
import { requestCharge } from './request-charge.js'

/** Charges that are asked for side by side, so that one that hangs keeps few others waiting. */
const atOnce = 20

/** Asks for a charge that was taken in hand, and keeps what came of it. @returns whether that is known */
export const makeAttempt = async (parts: MoneyParts, attempt: Attempt): Promise<boolean> => {
  const outcome = await requestCharge(parts, attempt)
  await parts.inOwnWork((work) => recordOutcome(parts, work, attempt, outcome))
  return outcome.kind !== 'unknown'
}

/** The same, and then of other charges of its rider while something is known of each: what hangs is left to the next turn. */
const makeAttempts = async (
  parts: MoneyParts,
  first: Attempt,
  later: readonly { id: string; customerId: string }[],
): Promise<void> => {
  let isKnown = await makeAttempt(parts, first)
  for (const due of later) {
    const attempt = isKnown ? await parts.inOwnWork((work) => claimIfDue(work, due)) : undefined
    if (attempt) isKnown = await makeAttempt(parts, attempt)
  }
}

/**
 * Charges what is due: claim, commit, call, record. An attempt whose end was not kept comes again.
 * source: MONEY §6; promise C2
 */
export const chargeDue = async (parts: MoneyParts): Promise<void> => {
  if (parts.cards.provider === 'none') return
  await openCharges(parts)
  await cancelDue(parts)
  const { attempts, later } = await parts.inOwnWork((work) => claimAttempts(work, atOnce))
  const laterOf = ({ charge }: Attempt) => later.filter(({ customerId }) => customerId === charge.customerId)
  const ends = await Promise.allSettled(attempts.map((attempt) => makeAttempts(parts, attempt, laterOf(attempt))))
  for (const [i, end] of ends.entries())
    if (end.status === 'rejected')
      parts.log.error({ err: end.reason, chargeId: attempts[i]?.chargeId }, 'what came of a charge was not kept')
}
