import type { ListQuery } from '@motora/contract'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { ascending, descending } from '../../../kernel/db/keyset.js'
import { type List, type ListColumn, type Page, pageOf } from '../../../kernel/db/page-of.js'
import type { Work } from '../../work.js'
import { bonusPacks } from '../tables.js'

export type PackRow = typeof bonusPacks.$inferSelect

/** @returns undefined when the id is there already */
export const insertPack = async (work: Work, row: typeof bonusPacks.$inferInsert): Promise<PackRow | undefined> =>
  (await work.tx.insert(bonusPacks).values(row).onConflictDoNothing({ target: bonusPacks.id }).returning())[0]

export const findPack = async (work: Work, id: string): Promise<PackRow | undefined> =>
  (await work.tx.select().from(bonusPacks).where(eq(bonusPacks.id, id)))[0]

/** The row, held until the end of the work. */
export const lockPack = async (work: Work, id: string): Promise<PackRow | undefined> =>
  (await work.tx.select().from(bonusPacks).where(eq(bonusPacks.id, id)).for('update'))[0]

export const updatePack = async (
  work: Work,
  id: string,
  change: Partial<typeof bonusPacks.$inferInsert>,
): Promise<PackRow> => {
  const [row] = await work.tx
    .update(bonusPacks)
    .set({ ...change, version: sql`${bonusPacks.version} + 1` })
    .where(eq(bonusPacks.id, id))
    .returning()
  if (!row) throw new Error('a bonus pack that was held is gone')
  return row
}

/** People say amounts in euros. */
const euros = (column: PgColumn): ListColumn => ({ sql: column, kind: 'number', per: 100 })

const list: List = {
  columns: {
    id: { sql: bonusPacks.id, kind: 'id', sort: false },
    name: { sql: bonusPacks.name, kind: 'text' },
    price: euros(bonusPacks.priceCents),
    validSince: { sql: bonusPacks.validSince, kind: 'instant' },
    validUntil: { sql: bonusPacks.validUntil, kind: 'instant' },
    ofert: euros(bonusPacks.offerCents),
    text: { sql: bonusPacks.text, kind: 'text' },
  },
  order: [descending(bonusPacks.createdAt), descending(bonusPacks.id)],
  search: [
    { sql: bonusPacks.name, kind: 'text' },
    { sql: bonusPacks.text, kind: 'text' },
  ],
}

/** One page of packs, the newest first unless said. */
export const listPacks = (work: Work, query: ListQuery): Promise<Page<PackRow>> =>
  pageOf(work.tx, work.tx.select().from(bonusPacks).$dynamic(), list, query)

const onSale: List = {
  columns: {
    priceCents: { sql: bonusPacks.priceCents, kind: 'number' },
    creditCents: { sql: bonusPacks.offerCents, kind: 'number' },
  },
  order: [ascending(bonusPacks.priceCents), ascending(bonusPacks.id)],
}

/** One page of the packs that are on sale on a day, the cheapest first unless said. */
export const listPacksOnSale = (work: Work, query: ListQuery, day: string): Promise<Page<PackRow>> =>
  pageOf(
    work.tx,
    work.tx.select().from(bonusPacks).$dynamic(),
    onSale,
    query,
    and(lte(bonusPacks.validSince, day), gt(bonusPacks.validUntil, day)),
  )
