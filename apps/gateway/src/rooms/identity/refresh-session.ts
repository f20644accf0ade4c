import { decideRefresh, whyOver } from '@motora/rules/identity'
import type { Log } from '../../kernel/log.js'
import { Refusal } from '../../kernel/refusal.js'
import type { Work } from '../work.js'
import { endSession, refreshTokenReused } from './end-session.js'
import type { RefreshTokens } from './refresh-tokens.js'
import { findAccountRowById } from './stores/account-store.js'
import { lockSessionRow, rotateSessionRow, type SessionRow } from './stores/session-store.js'

interface Deps {
  inOwnWork: <T>(use: (work: Work) => Promise<T>) => Promise<T>
  refreshTokens: RefreshTokens
  log: Log
}

/**
 * Exchanges a refresh token. In a transaction of its own: a family that ends stays ended although the answer is a
 * refusal. source: decision Z-09.
 * @throws Refusal identity.refresh_rejected
 */
export const createRefreshSession =
  ({ inOwnWork, refreshTokens, log }: Deps) =>
  async (token: string | undefined): Promise<SessionRow> => {
    const presented = token === undefined ? undefined : refreshTokens.read(token)
    const session =
      presented && (await inOwnWork((work) => exchange(work, presented.sessionId, presented.generation, log)))
    if (!session) throw new Refusal('identity.refresh_rejected', 'Your session has ended. Sign in again.')
    return session
  }

const exchange = async (
  work: Work,
  sessionId: string,
  generation: number,
  log: Log,
): Promise<SessionRow | undefined> => {
  const session = await lockSessionRow(work, sessionId)
  if (!session) return undefined
  const account = await findAccountRowById(work, session.accountId)
  if (!account?.canOperate) {
    await endSession(work, { ...session, ...(account && { email: account.email }) }, 'account suspended')
    return undefined
  }
  switch (decideRefresh(session, generation, work.now)) {
    case 'rotate': {
      const next = session.generation + 1
      await rotateSessionRow(work, session.id, next)
      return { ...session, generation: next, rotatedAt: work.now, lastUsedAt: work.now }
    }
    case 'repeat':
      return session
    case 'over':
      await endSession(work, { ...session, email: account.email }, whyOver(session, work.now) ?? 'expired')
      return undefined
    case 'reused':
      log.warn(
        { event: 'refresh-token-reused', sessionId: session.id, accountId: session.accountId },
        'a used refresh token came back: the session was ended',
      )
      await endSession(work, { ...session, email: account.email }, refreshTokenReused)
      return undefined
  }
}
