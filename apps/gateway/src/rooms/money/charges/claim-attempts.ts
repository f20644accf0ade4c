import { leaseMs } from '../../../kernel/lease.js'
import type { Work } from '../../work.js'
import { settleNotCharged } from '../payments/settle-payments.js'
import { findCurrentCard, holdChargingOf, tryToHoldChargingOf } from '../stores/card-store.js'
import {
  type Attempt,
  hasOpenAttempt,
  insertAttempt,
  isCardInHand,
  lockCharge,
  lockDueCharges,
  partsOf,
  readAttempt,
  takeAttemptsAgain,
  updateCharge,
} from '../stores/charge-store.js'

const leaseEnd = (work: Work): Date => new Date(work.now.getTime() + leaseMs)

/**
 * Takes an open charge in hand for one attempt, which is kept before the provider is asked. The charging of its rider is
 * held. A card is asked for one thing at a time, since one that is found lost must not be asked again.
 * @param returnUrl where the rider comes back to; null: nobody is there to confirm anything
 * @returns undefined: it or its card is in hand already, or there is no card that may be charged
 * source: MONEY §6 (attempt); promise C2; decisions Z-42, 0090
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
    await settleNotCharged(work, await partsOf(work, id), card)
    return undefined
  }
  if (await isCardInHand(work, card.id)) return undefined
  const n = charge.attempts + 1
  const makesCharge = charge.chargeRef === null
  await insertAttempt(work, { chargeId: id, n, cardId: card.id, makesCharge, dueAt: leaseEnd(work), returnUrl })
  await updateCharge(work, id, { attempts: n, nextAt: null })
  return readAttempt(work, id, n)
}

/** The same of a charge that was due a moment ago and perhaps is no more. */
export const claimIfDue = async (
  work: Work,
  { id, customerId }: { id: string; customerId: string },
): Promise<Attempt | undefined> => {
  await holdChargingOf(work, customerId)
  const nextAt = (await lockCharge(work, id))?.nextAt
  return nextAt && nextAt <= work.now ? claimCharge(work, id) : undefined
}

/**
 * Takes in hand what has no end and nobody has in hand any more, and charges that are due; at most so many. Of a rider that
 * is one charge. `later`: the others wait for what comes of it, since a card that is found lost must not be asked again.
 * source: MONEY §6 (retries); decision 0090
 */
export const claimAttempts = async (
  work: Work,
  most: number,
): Promise<{ attempts: Attempt[]; later: { id: string; customerId: string }[] }> => {
  const attempts: Attempt[] = []
  const later: { id: string; customerId: string }[] = []
  for (const { chargeId, n } of await takeAttemptsAgain(work, leaseEnd(work), most))
    attempts.push(await readAttempt(work, chargeId, n))
  const asked = new Set(attempts.map(({ charge }) => charge.customerId))
  for (const due of await lockDueCharges(work, most - attempts.length)) {
    if (asked.has(due.customerId)) {
      later.push(due)
      continue
    }
    // another process or person is at this rider: the next turn finds it due again
    if (!(await tryToHoldChargingOf(work, due.customerId))) continue
    const attempt = await claimCharge(work, due.id)
    if (!attempt) continue
    asked.add(due.customerId)
    attempts.push(attempt)
  }
  return { attempts, later }
}
