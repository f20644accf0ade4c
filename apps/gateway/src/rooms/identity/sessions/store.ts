import { and, desc, eq, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import type { Work } from '../../work.js'
import { sessions } from '../tables.js'

export type SessionRow = typeof sessions.$inferSelect

/** The owner of sessions: an account of the back-office, or a rider. */
export type SessionOwner = { accountId: string } | { customerId: string }

const isOf = (owner: SessionOwner) =>
  'accountId' in owner ? eq(sessions.accountId, owner.accountId) : eq(sessions.customerId, owner.customerId)

export const insertSessionRow = async (work: Work, session: typeof sessions.$inferInsert): Promise<void> => {
  await work.tx.insert(sessions).values(session)
}

export const findSessionRow = async (work: Work, sessionId: string): Promise<SessionRow | undefined> => {
  const rows = await work.tx.select().from(sessions).where(eq(sessions.id, sessionId)).limit(1)
  return rows[0]
}

/** The session, held until the end of this work: refreshes of one family take turns. */
export const lockSessionRow = async (work: Work, sessionId: string): Promise<SessionRow | undefined> => {
  const rows = await work.tx.select().from(sessions).where(eq(sessions.id, sessionId)).for('update')
  return rows[0]
}

export const rotateSessionRow = async (work: Work, sessionId: string, generation: number): Promise<void> => {
  await work.tx
    .update(sessions)
    // a refresh uses the token of the generation before
    .set({ generation, usedGeneration: generation - 1, rotatedAt: work.now, lastUsedAt: work.now })
    .where(eq(sessions.id, sessionId))
}

export const noteFactorTyped = async (work: Work, sessionId: string): Promise<void> => {
  await work.tx.update(sessions).set({ factorTypedAt: work.now }).where(eq(sessions.id, sessionId))
}

/** Keeps that a token of this generation was used: one write for each generation, not for each request. */
export const noteUsedGeneration = async (work: Work, sessionId: string, generation: number): Promise<void> => {
  await work.tx
    .update(sessions)
    .set({ usedGeneration: generation })
    .where(and(eq(sessions.id, sessionId), lt(sessions.usedGeneration, generation)))
}

/** Time of last use, kept to the minute: a write for each request would buy nothing. */
export const touchSessionRow = async (work: Work, sessionId: string): Promise<void> => {
  await work.tx
    .update(sessions)
    .set({ lastUsedAt: work.now })
    .where(and(eq(sessions.id, sessionId), lt(sessions.lastUsedAt, new Date(work.now.getTime() - 60_000))))
}

/** @returns whether it was this call that ended it */
export const endSessionRow = async (work: Work, sessionId: string, why: string): Promise<boolean> => {
  const rows = await work.tx
    .update(sessions)
    .set({ endedAt: work.now, endedWhy: why })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id })
  return rows.length > 0
}

/** @returns the ids of those it ended */
export const endSessionRowsOf = async (
  work: Work,
  owner: SessionOwner,
  why: string,
  exceptSessionId: string | undefined,
): Promise<string[]> => {
  const others = exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId)
  const rows = await work.tx
    .update(sessions)
    .set({ endedAt: work.now, endedWhy: why })
    .where(and(isOf(owner), isNull(sessions.endedAt), others))
    .returning({ id: sessions.id })
  return rows.map(({ id }) => id)
}

/** Sessions that have not been ended, latest use first; the caller judges which of them are over. At most 200. */
export const listSessionRows = async (work: Work, owner: SessionOwner): Promise<SessionRow[]> =>
  work.tx
    .select()
    .from(sessions)
    .where(and(isOf(owner), isNull(sessions.endedAt)))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(200)

/** Forgets every session of an owner. */
export const deleteSessionRowsOf = async (work: Work, owner: SessionOwner): Promise<void> => {
  await work.tx.delete(sessions).where(isOf(owner))
}

/** Forgets sessions of one kind that ended or expired before this moment. @returns how many */
export const deleteOldSessionRows = async (
  work: Work,
  kind: 'accountId' | 'customerId',
  before: Date,
): Promise<number> => {
  const rows = await work.tx
    .delete(sessions)
    .where(and(isNotNull(sessions[kind]), or(lt(sessions.endedAt, before), lt(sessions.expiresAt, before))))
    .returning({ id: sessions.id })
  return rows.length
}
