import type { Fact } from '../../../kernel/bus.js'
import type { AuditEntry } from '../../audit-entry.js'
import type { Work } from '../../work.js'
import { endSessionRow, endSessionRowsOf, type SessionOwner } from './store.js'

export const sessionEndedTopic = 'identity.session-ended'
export type SessionEnded = SessionOwner & { sessionId: string; why: string }

/** What somebody may do or be has changed: anyone who remembers it must look again. */
export const accountChangedTopic = 'identity.account-changed'
export interface AccountChanged {
  accountId: string
}

const ended = (payload: SessionEnded): Fact<SessionEnded> => ({
  topic: sessionEndedTopic,
  key: payload.sessionId,
  payload,
})

/** What an end is on record as. */
const recordOf = (why: string): Pick<AuditEntry, 'event' | 'outcome' | 'reason'> => {
  if (why === 'logout') return { event: 'identity.signed_out' }
  if (why === refreshTokenReused) return { event: 'identity.refresh_reused', outcome: 'refused', reason: why }
  return { event: 'identity.session_ended', reason: why }
}

/** A rider is named by the id alone: the record outlives the person's data. */
const targetOf = (work: Work, owner: SessionOwner, knownEmail: string | null | undefined): AuditEntry['target'] => {
  if ('customerId' in owner) return { kind: 'rider', id: owner.customerId }
  const { accountId } = owner
  const email = 'email' in work.actor && work.actor.accountId === accountId ? work.actor.email : null
  return { kind: 'account', id: accountId, name: knownEmail ?? email }
}

/** Somebody had a copy of a used refresh token. */
export const refreshTokenReused = 'refresh token reused'

/**
 * Ends one session with every token of it and announces it. The record keeps each end of an account's session, and of
 * riders' those alone that a copied token ended (decision 0032). Repeating it changes nothing.
 */
export const endSession = async (
  work: Work,
  sessionId: string,
  owner: SessionOwner,
  why: string,
  knownEmail?: string | null,
): Promise<boolean> => {
  const didEnd = await endSessionRow(work, sessionId, why)
  if (!didEnd) return false
  work.announce(ended({ sessionId, ...owner, why }))
  const isOnRecord = 'accountId' in owner || why === refreshTokenReused
  if (isOnRecord) work.audit({ ...recordOf(why), target: targetOf(work, owner, knownEmail), after: { sessionId } })
  return true
}

/** Ends all sessions of an owner, perhaps except one. @returns how many */
export const endSessionsOf = async (
  work: Work,
  owner: SessionOwner,
  why: string,
  exceptSessionId?: string,
): Promise<number> => {
  const sessionIds = await endSessionRowsOf(work, owner, why, exceptSessionId)
  for (const sessionId of sessionIds) work.announce(ended({ sessionId, ...owner, why }))
  return sessionIds.length
}

export const announceAccountChanged = (work: Work, accountId: string): void =>
  work.announce({ topic: accountChangedTopic, key: accountId, payload: { accountId } satisfies AccountChanged })
