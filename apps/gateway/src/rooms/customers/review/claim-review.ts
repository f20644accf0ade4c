import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import { unknownCustomer } from '../hold-customer.js'
import { findCustomer } from '../store.js'
import { lockOpenRequest, updateRequest } from '../stores/request-store.js'

const claimMs = 15 * 60_000

export interface Claim {
  claimedBy: string | null
  claimedUntil: string | null
  isMine: boolean
}

/**
 * Takes a review for 15 minutes, or gives it back. Who has it is told to the others and keeps nobody from answering.
 * @throws Refusal customer.not_found, customer.nothing_to_review
 * source: MONEY §2
 */
export const claimReview = async (work: Work, customerId: string, release: boolean): Promise<Claim> => {
  const { actor } = work
  if (actor.kind !== 'staff') throw new Refusal('identity.unauthenticated', 'Sign in first.')
  if (!(await findCustomer(work, customerId))) throw unknownCustomer()
  const request = await lockOpenRequest(work, customerId)
  // answered by now: nothing is left to give back
  if (!request && release) return { claimedBy: null, claimedUntil: null, isMine: false }
  if (!request) throw new Refusal('customer.nothing_to_review', 'No documents of this rider wait for an answer.')
  const isHeld = request.claimedUntil !== null && request.claimedUntil > work.now
  const isMine = isHeld && request.claimedByAccount === actor.accountId
  if (isHeld && !isMine)
    return { claimedBy: request.claimedBy, claimedUntil: request.claimedUntil?.toISOString() ?? null, isMine: false }
  if (release) {
    if (isMine) await updateRequest(work, request.id, { claimedByAccount: null, claimedBy: null, claimedUntil: null })
    return { claimedBy: null, claimedUntil: null, isMine: false }
  }
  const claimedUntil = new Date(work.now.getTime() + claimMs)
  await updateRequest(work, request.id, { claimedByAccount: actor.accountId, claimedBy: actor.email, claimedUntil })
  return { claimedBy: actor.email, claimedUntil: claimedUntil.toISOString(), isMine: true }
}
