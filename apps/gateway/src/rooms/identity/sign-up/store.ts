import { and, desc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Work } from '../../work.js'
import { operatorSignUps } from '../tables.js'

export type SignUpRow = typeof operatorSignUps.$inferSelect

/** Lets what happens to sign-ups of one e-mail take turns, until the end of this work. */
export const holdSignUpsOf = async (work: Work, email: string): Promise<void> => {
  await work.tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`motora sign-up ${email}`}))`)
}

/** @returns false when there is one of this id already */
export const insertSignUpRow = async (work: Work, row: Omit<SignUpRow, 'createdAt' | 'usedAt'>): Promise<boolean> => {
  const rows = await work.tx
    .insert(operatorSignUps)
    .values({ ...row, createdAt: work.now })
    .onConflictDoNothing({ target: operatorSignUps.id })
    .returning({ id: operatorSignUps.id })
  return rows.length > 0
}

const open = (work: Work) => and(isNull(operatorSignUps.usedAt), gt(operatorSignUps.expiresAt, work.now))

/** Also one whose link was used or has run out, as long as it is kept. */
export const findSignUpRow = async (work: Work, id: string): Promise<SignUpRow | undefined> =>
  (await work.tx.select().from(operatorSignUps).where(eq(operatorSignUps.id, id)))[0]

/** One whose link can be used. */
export const findOpenSignUpRow = async (
  work: Work,
  by: { tokenHash: string } | { id: string },
): Promise<SignUpRow | undefined> => {
  const named = 'id' in by ? eq(operatorSignUps.id, by.id) : eq(operatorSignUps.tokenHash, by.tokenHash)
  return (
    await work.tx
      .select()
      .from(operatorSignUps)
      .where(and(named, open(work)))
  )[0]
}

/** The last one of an e-mail that was not used, whether its link has run out or not. */
export const findUnusedSignUpRow = async (work: Work, email: string): Promise<SignUpRow | undefined> =>
  (
    await work.tx
      .select()
      .from(operatorSignUps)
      .where(and(eq(operatorSignUps.email, email), isNull(operatorSignUps.usedAt)))
      .orderBy(desc(operatorSignUps.createdAt), desc(operatorSignUps.id))
      .limit(1)
  )[0]

// whatever is used or void needs no password any more, so none is kept
const over = (work: Work) => ({ usedAt: work.now, passwordHash: '' })

/** Uses a link up. @returns false when it was used, void or too old by now */
export const useSignUpRow = async (work: Work, id: string): Promise<boolean> => {
  const rows = await work.tx
    .update(operatorSignUps)
    .set(over(work))
    .where(and(eq(operatorSignUps.id, id), open(work)))
    .returning({ id: operatorSignUps.id })
  return rows.length > 0
}

/** Makes what was not used of the same e-mail and the same company void. */
export const voidSignUpRows = async (work: Work, same: Pick<SignUpRow, 'email' | 'operator'>): Promise<void> => {
  await work.tx
    .update(operatorSignUps)
    .set(over(work))
    .where(
      and(
        eq(operatorSignUps.email, same.email),
        sql`${operatorSignUps.operator} ->> 'cif' = ${same.operator.cif}`,
        isNull(operatorSignUps.usedAt),
      ),
    )
}

/** Forgets sign-ups that were used or ran out before this moment. @returns how many */
export const deleteOldSignUpRows = async (work: Work, before: Date): Promise<number> => {
  const rows = await work.tx
    .delete(operatorSignUps)
    .where(
      or(
        lt(operatorSignUps.expiresAt, before),
        and(isNotNull(operatorSignUps.usedAt), lt(operatorSignUps.usedAt, before)),
      ),
    )
    .returning({ id: operatorSignUps.id })
  return rows.length
}
