import { leaseMs } from '../../../kernel/lease.js'
import type { Work } from '../../work.js'
import { settleFailed } from '../payments/settle-payments.js'
import { findCurrentCard } from '../stores/card-store.js'
import {
  type Attempt,
  hasOpenAttempt,
  insertAttempt,
  lockCharge,
  lockDueCharges,
  partsOf,
  readAttempt,
  takeAttemptsAgain,
  updateCharge,
} from '../stores/charge-store.js'

const leaseEnd = (work: Work): Date => new Date(work.now.getTime() + leaseMs)

/**
 * Takes an open charge in hand for one attempt, which is kept before the provider is asked.
 * @param returnUrl where the rider comes back to; null: nobody is there to confirm anything
 * @returns undefined: it is in hand already, or there is no card that may be charged
 * source: MONEY §6 (attempt); promise C2
 */
export const claimCharge = async (
  work: Work,
  id: string,
  returnUrl: string | null = null,
): Promise<Attempt | undefined> => {
  const charge = await lockCharge(work, id)
  if (charge?.state !== 'open' || (await hasOpenAttempt(work, id))) return undefined
  const card = await findCurrentCard(work, charge.customerId)
  if (!card || card.refusedAt) {
    await updateCharge(work, id, { nextAt: null })
    await settleFailed(work, await partsOf(work, id), card ? 'card_unusable' : 'no_card')
    return undefined
  }
  const n = charge.attempts + 1
  const makesCharge = charge.chargeRef === null
  await insertAttempt(work, { chargeId: id, n, cardId: card.id, makesCharge, dueAt: leaseEnd(work), returnUrl })
  await updateCharge(work, id, { attempts: n, nextAt: null })
  return readAttempt(work, id, n)
}

/** Takes in hand what has no end and nobody has in hand any more, and charges that are due; at most so many. */
export const claimAttempts = async (work: Work, most: number): Promise<Attempt[]> => {
  const attempts: Attempt[] = []
  for (const { chargeId, n } of await takeAttemptsAgain(work, leaseEnd(work), most))
    attempts.push(await readAttempt(work, chargeId, n))
  for (const { id } of await lockDueCharges(work, most - attempts.length)) {
    const attempt = await claimCharge(work, id)
    if (attempt) attempts.push(attempt)
  }
  return attempts
}
