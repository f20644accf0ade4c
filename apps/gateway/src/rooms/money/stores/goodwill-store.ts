import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { descending } from '../../../kernel/db/keyset.js'
import { type ListColumn, type Page, type PageQuery, pageOf } from '../../../kernel/db/page-of.js'
import type { Work } from '../../work.js'
import { bonusPacks, creditLots } from '../tables.js'
import type { LotOfPack, LotRow } from './credit-store.js'

/** Until the end of the work this account gives nothing else. Taken after the credit of the customer, never before. */
export const holdGivingOf = async (work: Work, accountId: string): Promise<void> => {
  await work.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`motora.goodwill.${accountId}`}::text, 0))`)
}

export const findLot = async (work: Work, id: string): Promise<LotRow | undefined> =>
  (await work.tx.select().from(creditLots).where(eq(creditLots.id, id)))[0]

/** @returns undefined when the id has a lot already */
export const insertGoodwill = async (
  work: Work,
  row: typeof creditLots.$inferInsert & { givenBy: string; reason: string },
): Promise<LotRow | undefined> =>
  (await work.tx.insert(creditLots).values(row).onConflictDoNothing({ target: creditLots.id }).returning())[0]

const sum = sql<number>`coalesce(sum(${creditLots.grantedCents}), 0)::int`

/** Cents of goodwill that a customer was given after this moment. */
export const goodwillTo = async (work: Work, customerId: string, since: Date): Promise<number> =>
  (
    await work.tx
      .select({ sum })
      .from(creditLots)
      .where(and(eq(creditLots.customerId, customerId), isNotNull(creditLots.givenBy), gt(creditLots.openedAt, since)))
  )[0]?.sum ?? 0

/** The same of what an account gave. */
export const goodwillBy = async (work: Work, accountId: string, since: Date): Promise<number> =>
  (
    await work.tx
      .select({ sum })
      .from(creditLots)
      .where(and(eq(creditLots.givenBy, accountId), gt(creditLots.openedAt, since)))
  )[0]?.sum ?? 0

/** People say amounts in euros. */
const euros = (column: PgColumn): ListColumn => ({ sql: column, kind: 'number', per: 100 })

/** One page of a customer's lots, the last first unless said. */
export const listLots = (work: Work, query: PageQuery, customerId: string): Promise<Page<LotOfPack>> =>
  pageOf(
    work.tx,
    work.tx
      .select({ lot: creditLots, packName: bonusPacks.name })
      .from(creditLots)
      .leftJoin(bonusPacks, eq(bonusPacks.id, creditLots.packId))
      .$dynamic(),
    {
      columns: {
        opened: { sql: creditLots.openedAt, kind: 'instant' },
        granted: euros(creditLots.grantedCents),
        left: euros(creditLots.leftCents),
      },
      order: [descending(creditLots.openedAt), descending(creditLots.id)],
    },
    query,
    eq(creditLots.customerId, customerId),
  )
