import type { Session } from '@motora/contract/identity'
import { whyOver } from '@motora/rules/identity'
import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import { endSession } from './end-session.js'
import { type SessionKind, sessionKinds } from './session-kinds.js'
import { findSessionRow, listSessionRows, type SessionRow } from './store.js'

const presentSession = (row: SessionRow, currentSessionId: string): Session => ({
  id: row.id,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  remembered: row.remembered,
  userAgent: row.userAgent,
  isCurrent: row.id === currentSessionId,
})

/** What people of one kind may do with their own sessions. For work that sees all sessions. */
export const createOwnSessions = (kind: SessionKind) => {
  const { ownerOf, ownerIdOf } = sessionKinds[kind]
  return {
    /** Sessions that are valid, latest use first. */
    list: async (work: Work, ownerId: string, currentSessionId: string): Promise<Session[]> => {
      const rows = await listSessionRows(work, ownerOf(ownerId))
      const alive = rows.filter((row) => whyOver(row, work.now) === undefined)
      return alive.map((row) => presentSession(row, currentSessionId))
    },

    /** Repeating it changes nothing. @throws Refusal request.not_found */
    end: async (work: Work, ownerId: string, sessionId: string): Promise<void> => {
      const session = await findSessionRow(work, sessionId)
      // somebody else's is as unknown as one that never was
      if (!session || ownerIdOf(session) !== ownerId)
        throw new Refusal('request.not_found', 'There is no such session.')
      await endSession(work, session.id, ownerOf(ownerId), 'ended by its person')
    },

    signOut: async (work: Work, ownerId: string, sessionId: string): Promise<void> => {
      await endSession(work, sessionId, ownerOf(ownerId), 'logout')
    },
  }
}
