import { decideRefresh, whyOver } from '@motora/rules/identity'
import type { Log } from '../../../kernel/log.js'
import type { Work } from '../../work.js'
import { endSession, refreshTokenReused } from './end-session.js'
import { type Person, type SessionKind, sessionKinds } from './session-kinds.js'
import { lockSessionRow, rotateSessionRow, type SessionRow } from './store.js'

interface Deps {
  kind: SessionKind
  findPerson: (work: Work, id: string) => Promise<Person | undefined>
  log: Log
}

/** What a genuine refresh token brings. @returns undefined when the session has ended, or ends by it */
export const exchangeToken = async (
  work: Work,
  { sessionId, generation }: { sessionId: string; generation: number },
  { kind, findPerson, log }: Deps,
): Promise<SessionRow | undefined> => {
  const { ownerOf, ownerIdOf } = sessionKinds[kind]
  const session = await lockSessionRow(work, sessionId)
  const ownerId = session && ownerIdOf(session)
  if (!session || !ownerId) return undefined
  const person = await findPerson(work, ownerId)
  const end = async (why: string): Promise<undefined> => {
    await endSession(work, session.id, ownerOf(ownerId), why, person?.email)
  }
  if (!person?.mayEnter) return end('account suspended')
  switch (decideRefresh(session, generation, work.now)) {
    case 'rotate': {
      const next = session.generation + 1
      await rotateSessionRow(work, session.id, next)
      return { ...session, generation: next, usedGeneration: next - 1, rotatedAt: work.now, lastUsedAt: work.now }
    }
    case 'repeat':
      return session
    case 'over':
      return end(whyOver(session, work.now) ?? 'expired')
    case 'reused':
      log.warn(
        { event: 'refresh-token-reused', kind, sessionId, ...ownerOf(ownerId) },
        'a used refresh token came back: the session was ended',
      )
      return end(refreshTokenReused)
  }
}
