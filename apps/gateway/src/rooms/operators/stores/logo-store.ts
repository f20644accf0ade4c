import { and, eq, notInArray } from 'drizzle-orm'
import type { Work } from '../../work.js'
import { operatorLogos } from '../tables.js'

export type LogoRow = typeof operatorLogos.$inferSelect

export const findLogo = async (work: Work, operatorId: string, sha256: string): Promise<LogoRow | undefined> =>
  (
    await work.tx
      .select()
      .from(operatorLogos)
      .where(and(eq(operatorLogos.operatorId, operatorId), eq(operatorLogos.sha256, sha256)))
  )[0]

/** Named by its content: the same picture twice is one row. */
export const insertLogoOnce = async (work: Work, row: LogoRow): Promise<void> => {
  await work.tx.insert(operatorLogos).values(row).onConflictDoNothing()
}

/** Pictures of an operator that nothing names any more go. */
export const deleteLogosExcept = async (work: Work, operatorId: string, named: readonly string[]): Promise<void> => {
  await work.tx
    .delete(operatorLogos)
    .where(
      and(
        eq(operatorLogos.operatorId, operatorId),
        named.length > 0 ? notInArray(operatorLogos.sha256, [...named]) : undefined,
      ),
    )
}
