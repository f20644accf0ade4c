import { decideRefresh } from '@motora/rules/identity'
import type { Log } from '../../kernel/log.js'
import { Refusal } from '../../kernel/refusal.js'
import type { RefreshTokens } from '../identity/index.js'
import type { Work } from '../work.js'
import type { InOwnWork } from './deps.js'
import { endRiderSession, lockRiderSession, type RiderSessionRow, rotateRiderSession } from './stores/session-store.js'

/**
 * Exchanges a rider's refresh token. In a transaction of its own: a session that ends stays ended although the answer
 * is a refusal. source: Z-09, for riders
 */
export const createRefreshRider =
  (refreshTokens: RefreshTokens, log: Log, inOwnWork: InOwnWork) =>
  async (token: string): Promise<RiderSessionRow> => {
    const presented = refreshTokens.read(token)
    const session =
      presented && (await inOwnWork((work) => exchange(work, presented.sessionId, presented.generation, log)))
    if (!session) throw new Refusal('identity.refresh_rejected', 'Your session has ended. Sign in again.')
    return session
  }

const exchange = async (
  work: Work,
  sessionId: string,
  presented: number,
  log: Log,
): Promise<RiderSessionRow | undefined> => {
  const session = await lockRiderSession(work, sessionId)
  if (!session) return undefined
  // a phone remembers its rider
  switch (decideRefresh({ ...session, remembered: true }, presented, work.now)) {
    case 'rotate': {
      const generation = session.generation + 1
      await rotateRiderSession(work, session.id, generation)
      return { ...session, generation }
    }
    case 'repeat':
      return session
    case 'over':
      return undefined
    case 'reused':
      log.warn({ event: 'rider-refresh-token-reused', sessionId }, 'a used refresh token came back: session ended')
      await endRiderSession(work, session.id)
      return undefined
  }
}
