import { and, eq } from 'drizzle-orm'
import type { Work } from '../../work.js'
import { riderPasswords } from '../tables.js'

/** @param customerId undefined finds nothing, and takes as long */
export const findRiderPassword = async (work: Work, customerId: string | undefined): Promise<string | null> => {
  const rows = await work.tx
    .select({ hash: riderPasswords.passwordHash })
    .from(riderPasswords)
    .where(eq(riderPasswords.customerId, customerId ?? '00000000-0000-0000-0000-000000000000'))
  return rows[0]?.hash ?? null
}

/** Null: never since they registered. */
export const riderPasswordChangedAt = async (work: Work, customerId: string): Promise<Date | null> => {
  const rows = await work.tx
    .select({ at: riderPasswords.changedAt })
    .from(riderPasswords)
    .where(eq(riderPasswords.customerId, customerId))
  return rows[0]?.at ?? null
}

/** A password as it is now, held until the end of this work. */
export const lockRiderPassword = async (work: Work, customerId: string): Promise<string | null> => {
  const rows = await work.tx
    .select({ hash: riderPasswords.passwordHash })
    .from(riderPasswords)
    .where(eq(riderPasswords.customerId, customerId))
    .for('update')
  return rows[0]?.hash ?? null
}

export const updateRiderPassword = async (work: Work, customerId: string, passwordHash: string): Promise<void> => {
  await work.tx
    .update(riderPasswords)
    .set({ passwordHash, changedAt: work.now })
    .where(eq(riderPasswords.customerId, customerId))
}

/**
 * Replaces the password that was looked at.
 * @param before null: there was none
 * @returns false where it is another one by now
 */
export const replaceRiderPassword = async (
  work: Work,
  customerId: string,
  before: string | null,
  passwordHash: string,
): Promise<boolean> => {
  const set = { passwordHash, changedAt: work.now }
  const id = { id: riderPasswords.customerId }
  const rows =
    before === null
      ? await work.tx
          .insert(riderPasswords)
          .values({ customerId, ...set })
          .onConflictDoNothing()
          .returning(id)
      : await work.tx
          .update(riderPasswords)
          .set(set)
          .where(and(eq(riderPasswords.customerId, customerId), eq(riderPasswords.passwordHash, before)))
          .returning(id)
  return rows.length > 0
}

/** Of a person who is erased. */
export const deleteRiderPassword = async (work: Work, customerId: string): Promise<void> => {
  await work.tx.delete(riderPasswords).where(eq(riderPasswords.customerId, customerId))
}

/** Of who registers, perhaps again. */
export const putRiderPassword = async (work: Work, customerId: string, passwordHash: string): Promise<void> => {
  await work.tx
    .insert(riderPasswords)
    .values({ customerId, passwordHash })
    .onConflictDoUpdate({ target: riderPasswords.customerId, set: { passwordHash } })
}
