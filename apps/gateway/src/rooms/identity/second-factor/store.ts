import { and, eq, isNull } from 'drizzle-orm'
import type { Work } from '../../work.js'
import { recoveryCodes } from '../tables.js'

/** Puts these in the place of all that there were. */
export const replaceRecoveryCodeRows = async (work: Work, accountId: string, codeHashes: string[]): Promise<void> => {
  await work.tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  await work.tx.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ accountId, codeHash })))
}

export const deleteRecoveryCodeRows = async (work: Work, accountId: string): Promise<void> => {
  await work.tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
}

/** Uses one up. @returns whether it was there and unused */
export const useRecoveryCodeRow = async (work: Work, accountId: string, codeHash: string): Promise<boolean> => {
  const rows = await work.tx
    .update(recoveryCodes)
    .set({ usedAt: work.now })
    .where(
      and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)),
    )
    .returning({ codeHash: recoveryCodes.codeHash })
  return rows.length > 0
}

/** How many can still be used. */
export const countRecoveryCodeRows = (work: Work, accountId: string): Promise<number> =>
  work.tx.$count(recoveryCodes, and(eq(recoveryCodes.accountId, accountId), isNull(recoveryCodes.usedAt)))
