import type { fileColumns } from '@motora/contract/files'
import { sql } from 'drizzle-orm'
import { bigint, pgView, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { descending } from '../../kernel/db/keyset.js'
import { type ListColumn, type Page, type PageQuery, pageOf } from '../../kernel/db/page-of.js'
import { shownBytes } from '../../kernel/db/whole-condition.js'
import type { Work } from '../../rooms/work.js'

const f = pgView('file_list', {
  id: uuid().notNull(),
  name: text().notNull(),
  kind: text().notNull(),
  contentType: text('content_type').notNull(),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  createdBy: text('created_by').notNull(),
  usedBy: text('used_by'),
  /** Name and sender, folded. */
  searchText: text('search_text'),
  owner: text(),
}).existing()

const columns: Readonly<Record<(typeof fileColumns)[number], ListColumn>> = {
  name: { sql: f.name, kind: 'text' },
  kind: { sql: f.kind, kind: 'choice' },
  contentType: { sql: f.contentType, kind: 'choice' },
  sizeBytes: { sql: f.sizeBytes, kind: 'number', shown: shownBytes },
  created: { sql: f.createdAt, kind: 'instant' },
  createdBy: { sql: f.createdBy, kind: 'text' },
  owner: { sql: f.owner, kind: 'text' },
  usedBy: { sql: f.usedBy, kind: 'choice' },
}
const list = { columns, order: [descending(f.createdAt), descending(f.id)], search: sql`${f.searchText}` }

/** One page of the files in the scope, the newest first unless said, with how many there are in all. */
export const listFileIds = (work: Work, query: PageQuery): Promise<Page<{ id: string }>> =>
  pageOf(work.tx, work.tx.select({ id: f.id }).from(f).$dynamic(), list, query)
