import type { SavedView } from '@motora/contract/identity'
import { and, eq, sql } from 'drizzle-orm'
import { newId } from '../../../kernel/ids.js'
import type { Work } from '../../work.js'
import { savedViews } from '../tables.js'

const shown = { id: savedViews.id, tableId: savedViews.tableId, name: savedViews.name, search: savedViews.search }
const ofTable = (accountId: string, tableId: string) =>
  and(eq(savedViews.accountId, accountId), eq(savedViews.tableId, tableId))

export const listViewRows = (work: Work, accountId: string, tableId: string): Promise<SavedView[]> =>
  work.tx.select(shown).from(savedViews).where(ofTable(accountId, tableId)).orderBy(savedViews.nameKey)

/** How many views of a table there are under other names. */
export const countOtherViewRows = (work: Work, accountId: string, tableId: string, name: string): Promise<number> =>
  work.tx.$count(savedViews, and(ofTable(accountId, tableId), sql`${savedViews.nameKey} <> lower(${name})`))

/** Puts it in the place of one of the same name. */
export const putViewRow = async (
  work: Work,
  accountId: string,
  view: Pick<SavedView, 'tableId' | 'name' | 'search'>,
): Promise<SavedView> => {
  const [row] = await work.tx
    .insert(savedViews)
    .values({ id: newId(), accountId, ...view, changedAt: work.now })
    .onConflictDoUpdate({
      target: [savedViews.accountId, savedViews.tableId, savedViews.nameKey],
      set: { name: view.name, search: view.search, changedAt: work.now },
    })
    .returning(shown)
  if (!row) throw new Error('a view was neither added nor replaced')
  return row
}

/** @returns whether it was there and theirs */
export const deleteViewRow = async (work: Work, accountId: string, id: string): Promise<boolean> => {
  const rows = await work.tx
    .delete(savedViews)
    .where(and(eq(savedViews.accountId, accountId), eq(savedViews.id, id)))
    .returning({ id: savedViews.id })
  return rows.length > 0
}
