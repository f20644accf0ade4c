import { idTokenSeconds } from '@motora/contract/identity'
import { sessionDays, whyOver } from '@motora/rules/identity'
import type { Clock } from '../../../kernel/clock.js'
import { newId } from '../../../kernel/ids.js'
import type { Log } from '../../../kernel/log.js'
import { Refusal } from '../../../kernel/refusal.js'
import type { Secrets } from '../../../kernel/secrets.js'
import type { RequestFacts, Work } from '../../work.js'
import type { InOwnWork } from '../in-own-work.js'
import { type LiveSession, LiveSessions } from './live-sessions.js'
import { exchangeToken } from './refresh-session.js'
import { RefreshTokens } from './refresh-tokens.js'
import { type Person, type SessionKind, sessionKinds } from './session-kinds.js'
import { SignedTokens } from './signed-tokens.js'
import { insertSessionRow, type SessionRow } from './store.js'

interface Deps<P extends Person> {
  kind: SessionKind
  inOwnWork: InOwnWork
  secrets: Pick<Secrets, 'keysFor'>
  clock: Clock
  log: Log
  findPerson: (work: Work, id: string) => Promise<Person | undefined>
  /** The same with what each request asks besides; remembered for a second. */
  loadCaller: (work: Work, id: string) => Promise<P | undefined>
}

/** Sessions and tokens of one kind of people: the same code for all kinds, with keys of their own. */
export const createSessions = <P extends Person>(deps: Deps<P>) => {
  const { kind, inOwnWork, secrets, clock, log, findPerson, loadCaller } = deps
  const { token, keys, unauthenticated, ownerOf, ownerIdOf } = sessionKinds[kind]
  const idTokens = new SignedTokens(secrets.keysFor(keys.id), clock, token)
  const refreshTokens = new RefreshTokens(secrets.keysFor(keys.refresh))
  const liveSessions = new LiveSessions(inOwnWork, async (work, session) => {
    const ownerId = ownerIdOf(session)
    return ownerId === null ? undefined : loadCaller(work, ownerId)
  })

  /** This session with its person, while it is valid. */
  const findHeld = async (ownerId: string, sessionId: string): Promise<LiveSession<P> | undefined> => {
    const live = await liveSessions.find(sessionId)
    const holds =
      live?.person.mayEnter && ownerIdOf(live.session) === ownerId && whyOver(live.session, clock.now()) === undefined
    return holds ? live : undefined
  }

  return {
    listeners: liveSessions.listeners,
    /** The person of this session, while it is valid. */
    findHolder: async (ownerId: string, sessionId: string): Promise<P | undefined> =>
      (await findHeld(ownerId, sessionId))?.person,

    /** @param remembered false: it ends after twelve hours without use */
    begin: async (work: Work, ownerId: string, remembered: boolean): Promise<SessionRow> => {
      const session = {
        id: newId(),
        accountId: null,
        customerId: null,
        ...ownerOf(ownerId),
        createdAt: work.now,
        lastUsedAt: work.now,
        expiresAt: new Date(work.now.getTime() + sessionDays * 24 * 3_600_000),
        remembered,
        generation: 1,
        // no token comes before the first one: nothing is to be known of its use
        usedGeneration: 1,
        rotatedAt: work.now,
        endedAt: null,
        endedWhy: null,
        factorTypedAt: work.now,
        userAgent: work.request?.userAgent?.slice(0, 300) ?? null,
      }
      await insertSessionRow(work, session)
      return session
    },

    /** @returns `expiresIn` in seconds */
    tokensOf: async (session: SessionRow): Promise<{ idToken: string; refreshToken: string; expiresIn: number }> => {
      const subjectId = ownerIdOf(session)
      if (subjectId === null) throw new Error(`this is no session of ${kind}`)
      return {
        idToken: await idTokens.make({ subjectId, sessionId: session.id, generation: session.generation }),
        refreshToken: refreshTokens.make(session.id, session.generation),
        expiresIn: idTokenSeconds,
      }
    },

    /**
     * Exchanges a refresh token. In a transaction of its own: a family that ends stays ended although the answer is a
     * refusal. source: decision Z-09.
     * @throws Refusal identity.refresh_rejected
     */
    refresh: async (request: RequestFacts, given: string | undefined): Promise<SessionRow> => {
      const presented = given === undefined ? undefined : refreshTokens.read(given)
      const session =
        presented && (await inOwnWork(request, (work) => exchangeToken(work, presented, { kind, findPerson, log })))
      if (!session) throw new Refusal('identity.refresh_rejected', 'Your session has ended. Sign in again.')
      return session
    },

    /**
     * The caller. A token says who signed in; the session's row says whether that is still valid.
     * @param authorization the header, `Bearer …`
     * @throws Refusal identity.unauthenticated, rider.unauthenticated
     */
    callerOf: async (authorization: string | undefined): Promise<{ ownerId: string; sessionId: string; person: P }> => {
      const [, given] = /^Bearer +([\w.-]+)$/i.exec(authorization?.trim() ?? '') ?? []
      const claims = given === undefined ? undefined : await idTokens.read(given)
      const live = claims && (await findHeld(claims.subjectId, claims.sessionId))
      if (!claims || !live) throw new Refusal(unauthenticated, 'Sign in first.')
      // a token of the version before says no generation: the session's latest, as before decision 0184
      await liveSessions.noteUse(live.session, claims.generation ?? live.session.generation)
      return { ownerId: claims.subjectId, sessionId: claims.sessionId, person: live.person }
    },
  }
}

export type Sessions<P extends Person> = ReturnType<typeof createSessions<P>>
