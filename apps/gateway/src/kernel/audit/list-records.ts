import type { ListQuery } from '@motora/contract'
import { sql } from 'drizzle-orm'
import type { FilterColumn } from '../db/column-filter.js'
import type { Tx } from '../db/database.js'
import { ascending, descending } from '../db/keyset.js'
import { type List, type Page, pageOf } from '../db/page-of.js'
import { type AuditRow, auditEvents as a } from './audit-table.js'

/** Looked for from their first letter, so that an index answers; `*` in front looks everywhere. */
const names = {
  actorName: { sql: a.actorName, kind: 'beginning', sort: false },
  targetName: { sql: a.targetName, kind: 'beginning', sort: false },
  address: { sql: a.address, kind: 'beginning', sort: false },
} satisfies Record<string, FilterColumn & { sort: false }>

const list: List = {
  columns: {
    ...names,
    id: { sql: a.id, kind: 'id', sort: false },
    operatorId: { sql: a.aboutOperatorId, kind: 'id', sort: false },
    at: { sql: a.at, kind: 'instant' },
    sequence: { sql: a.sequence, kind: 'number', filter: false, isFilled: true },
    event: { sql: a.event, kind: 'choice', sort: false },
    outcome: { sql: a.outcome, kind: 'choice', sort: false },
    actorKind: { sql: a.actorKind, kind: 'choice', sort: false },
    actorId: { sql: a.actorId, kind: 'choice', sort: false },
    membershipRole: { sql: a.membershipRole, kind: 'choice', sort: false },
    targetKind: { sql: a.targetKind, kind: 'choice', sort: false },
    targetId: { sql: a.targetId, kind: 'choice', sort: false },
    requestId: { sql: a.requestId, kind: 'choice', sort: false },
  },
  // ids were made in the order of what happened: they order what has the same moment
  order: [descending(a.at), descending(a.id)],
  search: Object.values(names),
  // the number of all is the length of the chain: a million need not be counted
  totalOfAll: sql<number>`(coalesce((select max(sequence) from ${a}), 0) + (select count(*) from ${a} where sequence is null))::int`,
}
/** Oldest first, whole: of one moment what happened first comes first. */
const oldestFirst: List = { ...list, order: [ascending(a.at), ascending(a.id)] }

/**
 * One page of the records, newest first unless said.
 * @throws Refusal request.invalid for a column that this list does not know
 */
export const listRecords = (tx: Tx, query: ListQuery): Promise<Page<AuditRow>> =>
  pageOf(tx, tx.select().from(a).$dynamic(), query.sort && !query.sort.startsWith('-') ? oldestFirst : list, query)
