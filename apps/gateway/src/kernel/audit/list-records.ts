import type { Filters, ListQuery } from '@motora/contract'
import { and, asc, count, desc, type SQL, sql } from 'drizzle-orm'
import { type FilterColumn, filterOf, wildcardPattern } from '../db/column-filter.js'
import type { Tx } from '../db/database.js'
import { orderOf } from '../db/list-order.js'
import { invalidInput } from '../refusal.js'
import { countWaiting, findHead } from './audit-store.js'
import { type AuditRow, auditEvents as a } from './audit-table.js'

const lowerActorName = sql`lower(${a.actorName})`
const lowerTargetName = sql`lower(${a.targetName})`

const columns: Readonly<Record<string, FilterColumn>> = {
  at: { sql: a.at, kind: 'instant' },
  event: { sql: a.event, kind: 'choice' },
  outcome: { sql: a.outcome, kind: 'choice' },
  actorKind: { sql: a.actorKind, kind: 'choice' },
  actorId: { sql: a.actorId, kind: 'choice' },
  membershipRole: { sql: a.membershipRole, kind: 'choice' },
  targetKind: { sql: a.targetKind, kind: 'choice' },
  targetId: { sql: a.targetId, kind: 'choice' },
  requestId: { sql: a.requestId, kind: 'choice' },
}

/** Texts are looked for from their beginning, so that an index answers; `*` in front looks everywhere. */
const beginnings: Readonly<Record<string, SQL>> = {
  actorName: lowerActorName,
  targetName: lowerTargetName,
  address: sql`${a.address}`,
}

const beginsWith = (column: SQL, text: string): SQL => sql`${column} like ${`${wildcardPattern(text.toLowerCase())}%`}`

const idColumns: Readonly<Record<string, SQL>> = { id: sql`${a.id}`, operatorId: sql`${a.aboutOperatorId}` }

/** Ids in the column's own type: compared as text, no index would answer. */
const oneOf = (name: string, column: SQL, condition: Filters[string]): SQL => {
  const ids = (Array.isArray(condition) ? condition : [condition]).map(String)
  if (!ids.every((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)))
    throw invalidInput([{ path: `query.filter.${name}`, code: 'invalid_condition', message: 'ids are expected' }])
  return ids.length === 0
    ? sql`true`
    : sql`${column} in (${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})`
}

const conditionsOf = ({ filter = {}, search }: Pick<ListQuery, 'filter' | 'search'>): SQL[] => {
  const conditions: SQL[] = []
  const others: Filters = {}
  for (const [name, condition] of Object.entries(filter)) {
    const text = Object.hasOwn(beginnings, name) ? beginnings[name] : undefined
    const id = Object.hasOwn(idColumns, name) ? idColumns[name] : undefined
    if (text && typeof condition === 'string') conditions.push(beginsWith(text, condition))
    else if (id) conditions.push(oneOf(name, id, condition))
    else others[name] = condition
  }
  if (search) {
    const anywhere = Object.values(beginnings).map((column) => beginsWith(column, search))
    conditions.push(sql`(${sql.join(anywhere, sql` or `)})`)
  }
  return [...conditions, ...filterOf(others, columns)]
}

/**
 * One page of the records, newest first unless said.
 * @throws Refusal request.invalid for a column that this list does not know
 */
export const listRecords = async (tx: Tx, list: ListQuery): Promise<{ rows: AuditRow[]; total: number }> => {
  const conditions = conditionsOf(list)
  const sorted = orderOf(list.sort, { at: a.at, sequence: a.sequence })
  const rows = await tx
    .select()
    .from(a)
    .where(and(...conditions))
    // ids were made in the order of what happened: they tell apart what stands at one moment
    .orderBy(
      ...(sorted.length > 0 ? sorted : [desc(a.at)]),
      list.sort && !list.sort.startsWith('-') ? asc(a.id) : desc(a.id),
    )
    .limit(list.pageSize)
    .offset((list.page - 1) * list.pageSize)
  return { rows, total: await totalOf(tx, conditions) }
}

/** All of them are as many as the chain is long: nobody has to count a million. */
const totalOf = async (tx: Tx, conditions: SQL[]): Promise<number> => {
  if (conditions.length === 0) return (await findHead(tx)).sequence + (await countWaiting(tx))
  const [row] = await tx
    .select({ total: count() })
    .from(a)
    .where(and(...conditions))
  return row?.total ?? 0
}
