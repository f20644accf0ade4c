/** A session never lives longer, however often it is refreshed: a stolen one ends too. */
export const sessionDays = 30
/** A session that is not remembered ends after this time without use: longer than a working day's breaks. */
export const idleHours = 12
/** The token just before the current one may come again for this long: its answer was lost on the way. */
export const repeatWithinMs = 10_000

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
  /** The one just before, a moment later: the same successor again. */
  | 'repeat'
  /** A used token came back: somebody else may hold it, so the whole session ends. */
  | 'reused'
  /** The session is over. */
  | 'over'

/**
 * What a genuine refresh token of this session brings.
 * @param presented the token's generation
 * source: decision Z-09. An older token than the last two means that two hold it, and one of them is a thief.
 */
export const decideRefresh = (
  session: SessionState & { generation: number; rotatedAt: Date },
  presented: number,
  now: Date,
): RefreshDecision => {
  if (whyOver(session, now)) return 'over'
  if (presented === session.generation) return 'rotate'
  const justBefore = presented === session.generation - 1
  if (justBefore && now.getTime() - session.rotatedAt.getTime() <= repeatWithinMs) return 'repeat'
  return 'reused'
}
