import type { ListQuery } from '@motora/contract'
import type { fileColumns } from '@motora/contract/files'
import { and, count, desc, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type FilterColumn, filterOf, wildcardPattern } from '../../../kernel/db/column-filter.js'
import { orderOf } from '../../../kernel/db/list-order.js'
import type { Work } from '../../work.js'
import type { FileRow } from '../store.js'
import { files } from '../tables.js'

/** Operators have their names in another room: they stand beside the files, so that the list sorts by them too. */
export type OwnerNames = readonly { id: string; name: string }[]

const nameAmong = (owners: OwnerNames): SQL =>
  sql`(select o.name from json_to_recordset(${JSON.stringify(owners)}::text::json) as o (id uuid, name text) where o.id = ${files.operatorId})`

const columnsOf = (owners: OwnerNames): Readonly<Record<(typeof fileColumns)[number], FilterColumn>> => ({
  name: { sql: files.name, kind: 'text' },
  kind: { sql: files.kind, kind: 'choice' },
  contentType: { sql: files.contentType, kind: 'choice' },
  sizeBytes: { sql: files.sizeBytes, kind: 'number' },
  created: { sql: files.createdAt, kind: 'instant' },
  createdBy: { sql: files.createdBy, kind: 'text' },
  owner: { sql: nameAmong(owners), kind: 'text' },
  usedBy: { sql: files.usedBy, kind: 'choice' },
})

/** Texts sort without regard to capitals and accents, alike on every installation. */
const sortableOf = (columns: Readonly<Record<string, FilterColumn>>): Record<string, PgColumn | SQL> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, { sql: column, kind }]) => [
      name,
      kind === 'text' ? sql`motora_plain(${column}) collate "C"` : sql`${column}`,
    ]),
  )

const mayBeEmpty = ['owner', 'usedBy']
/** What is empty comes last, either way; where nothing can be, saying so would keep the index from being read backwards. */
const orderBy = (sort: string | undefined, columns: Readonly<Record<string, FilterColumn>>): SQL[] => {
  const names = sort?.split(',').map((part) => part.replace('-', '')) ?? []
  return orderOf(sort, sortableOf(columns)).map((order, at) =>
    mayBeEmpty.includes(names[at] ?? '') ? sql`${order} nulls last` : order,
  )
}

/** Words anywhere in name and sender. */
const searchIn = (search: string | undefined): SQL | undefined =>
  search?.trim()
    ? sql`${files}.search_text like '%' || motora_plain(${wildcardPattern(search.trim())}) || '%'`
    : undefined

/** One page of the files in the scope, the newest first unless said, with how many there are in all. */
export const listFileRows = async (
  work: Work,
  list: Pick<ListQuery, 'page' | 'pageSize' | 'sort' | 'search' | 'filter'>,
  ownerNames: OwnerNames,
): Promise<{ rows: FileRow[]; total: number }> => {
  const columns = columnsOf(ownerNames)
  const where = and(...filterOf(list.filter, columns), searchIn(list.search))
  const rows = await work.tx
    .select()
    .from(files)
    .where(where)
    .orderBy(...orderBy(list.sort, columns), desc(files.createdAt), desc(files.id))
    .limit(list.pageSize)
    .offset((list.page - 1) * list.pageSize)
  const [all] = await work.tx.select({ total: count() }).from(files).where(where)
  return { rows, total: all?.total ?? 0 }
}

/** Operators that own a file of the scope. */
export const ownersOfFiles = async (work: Work): Promise<string[]> => {
  const rows = await work.tx.selectDistinct({ id: files.operatorId }).from(files).where(isNotNull(files.operatorId))
  return rows.flatMap(({ id }) => id ?? [])
}
