import type { Fact } from '../../kernel/bus.js'
import type { AuditEntry } from '../audit-entry.js'
import type { Work } from '../work.js'
import { endSessionRow, endSessionRowsOf } from './stores/session-store.js'

export const sessionEndedTopic = 'identity.session-ended'
export interface SessionEnded {
  sessionId: string
  accountId: string
  why: string
}

/** What somebody may do or be has changed: whoever remembers it must look again. */
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

/** Somebody had a copy of a used refresh token. */
export const refreshTokenReused = 'refresh token reused'

/** Ends one session with every token of it, tells so and puts it on record. Repeating it changes nothing. */
export const endSession = async (
  work: Work,
  session: { id: string; accountId: string; email?: string },
  why: string,
): Promise<boolean> => {
  const didEnd = await endSessionRow(work, session.id, why)
  if (!didEnd) return false
  const { id: sessionId, accountId } = session
  work.announce(ended({ sessionId, accountId, why }))
  const email = 'email' in work.actor && work.actor.accountId === accountId ? work.actor.email : null
  const target = { kind: 'account', id: accountId, name: session.email ?? email } as const
  work.audit({ ...recordOf(why), target, after: { sessionId } })
  return true
}

/** Ends all sessions of an account, perhaps but for one. @returns how many */
export const endSessionsOf = async (
  work: Work,
  accountId: string,
  why: string,
  exceptSessionId?: string,
): Promise<number> => {
  const sessionIds = await endSessionRowsOf(work, accountId, why, exceptSessionId)
  for (const sessionId of sessionIds) work.announce(ended({ sessionId, accountId, why }))
  return sessionIds.length
}

export const announceAccountChanged = (work: Work, accountId: string): void =>
  work.announce({ topic: accountChangedTopic, key: accountId, payload: { accountId } satisfies AccountChanged })
