/** A session never lives longer, however often it is refreshed: a stolen one ends too. */
export const sessionDays = 30
/** A session that is not remembered ends after this time without use: longer than a working day's breaks. */
export const idleHours = 12
/** The token just before the current one may come again for this long in any case: tabs that share a cookie ask together. */
export const repeatWithinMs = 10_000
/**
 * It may come again for this long while its successor was not used: the answer was lost on the way. A phone waits up to
 * a minute for an answer, and is often put away with it and looked at again at the end of the ride. source: decision 0184
 */
const unusedWithinMs = 3_600_000

export interface SessionState {
  expiresAt: Date
  lastUsedAt: Date
  remembered: boolean
  endedAt: Date | null
}

/** Why a session is over, or undefined while it lives. */
export const whyOver = (session: SessionState, now: Date): 'ended' | 'expired' | 'idle' | undefined => {
  if (session.endedAt) return 'ended'
  if (now >= session.expiresAt) return 'expired'
  if (!session.remembered && now.getTime() - session.lastUsedAt.getTime() > idleHours * 3_600_000) return 'idle'
  return undefined
}

export type RefreshDecision =
  /** The current token: a new generation begins. */
  | 'rotate'
  /** The one just before, whose answer was lost: the same successor again. */
  | 'repeat'
  /** A used token came back: somebody else may hold it, so the whole session ends. */
  | 'reused'
  /** The session is over. */
  | 'over'

/**
 * What a genuine refresh token of this session brings.
 * @param session its `usedGeneration` is the last generation of which a token was used: an id token with a call, or the
 * refresh token
 * @param presented the token's generation
 * source: decisions Z-09, 0184. The token before comes back although its successor was used, or an older one comes: then
 * two hold it, and one of them is a thief.
 */
export const decideRefresh = (
  session: SessionState & { generation: number; usedGeneration: number; rotatedAt: Date },
  presented: number,
  now: Date,
): RefreshDecision => {
  if (whyOver(session, now)) return 'over'
  if (presented === session.generation) return 'rotate'
  if (presented !== session.generation - 1) return 'reused'
  const isUsed = session.usedGeneration >= session.generation
  const sinceMs = now.getTime() - session.rotatedAt.getTime()
  return sinceMs <= (isUsed ? repeatWithinMs : unusedWithinMs) ? 'repeat' : 'reused'
}
