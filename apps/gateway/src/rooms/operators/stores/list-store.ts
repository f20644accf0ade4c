import type { ListQuery } from '@motora/contract'
import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { type FilterColumn, filterOf, wildcardPattern } from '../../../kernel/db/column-filter.js'
import { orderOf } from '../../../kernel/db/list-order.js'
import type { Work } from '../../work.js'
import type { OperatorRow } from '../store.js'
import { operatorChanges, operators } from '../tables.js'

/** An operator as the list shows it: with the change that waits, and its parent's name where the scope sees it. */
export interface ListedOperator {
  operator: OperatorRow
  changeSubmittedAt: Date | null
}

export interface OperatorFilter {
  canOperate?: boolean
  isPrivate?: boolean
  /** Such as are their own parent. */
  withoutParent?: true
  ids?: readonly string[]
}

const parents = alias(operators, 'parent')
/** Null where an operator is its own parent, and where the parent is not to be seen. */
const parentName = sql<string | null>`case when ${operators.parentId} <> ${operators.id} then ${parents.name} end`
const waitingSince = sql`coalesce(${operators.submittedAt}, ${operatorChanges.submittedAt})`
/** The rule `fleetTypeOf` in the words of the database. */
const fleetType = sql`(case when ${operators.isPrivate} then 'private' else 'public' end || case when ${operators.isFree} then '-free' else '-paid' end)`
/** The rule `operatorState` in the words of the database. */
const state = sql`case when ${operators.canOperate} then 'operating' when ${operators.submittedAt} is not null then 'waiting'
  when ${operators.disabledAt} is not null then 'disabled' when ${operators.cannotOperateReason} is null then 'draft' else 'rejected' end`

const columns: Readonly<Record<string, FilterColumn>> = {
  name: { sql: operators.name, kind: 'text' },
  cif: { sql: operators.cif, kind: 'text' },
  iban: { sql: operators.iban, kind: 'text' },
  managerEmail: { sql: operators.managerEmail, kind: 'text' },
  contactPhone: { sql: operators.contactPhone, kind: 'text' },
  isPrivate: { sql: operators.isPrivate, kind: 'boolean' },
  isStationBase: { sql: operators.isStationBase, kind: 'boolean' },
  isFree: { sql: operators.isFree, kind: 'boolean' },
  fleetType: { sql: fleetType, kind: 'choice' },
  state: { sql: state, kind: 'choice' },
  canOperate: { sql: operators.canOperate, kind: 'boolean' },
  waiting: { sql: sql`(${waitingSince} is not null)`, kind: 'boolean' },
  waitingSince: { sql: waitingSince, kind: 'instant' },
  parentName: { sql: parentName, kind: 'text' },
  created: { sql: operators.createdAt, kind: 'instant' },
}

/** A text as it is sorted: without regard to capitals and accents, alike on every installation. */
const inOrder = (column: PgColumn | SQL): SQL => sql`motora_plain(${column}) collate "C"`
const sortable: Readonly<Record<string, PgColumn | SQL>> = Object.fromEntries(
  Object.entries(columns).map(([name, { sql: column, kind }]) => [
    name,
    kind === 'text' ? inOrder(column) : sql`${column}`,
  ]),
)

const searched = sql`motora_plain(${operators.name} || ' ' || ${operators.cif} || ' ' || coalesce(${operators.managerEmail}, ''))`
/** Words anywhere in name, tax id and manager's e-mail, without regard to capitals and accents. */
const searchIn = (search: string | undefined): SQL | undefined =>
  search?.trim() ? sql`${searched} like '%' || motora_plain(${wildcardPattern(search.trim())}) || '%'` : undefined

const conditionsOf = (list: ListQuery, filter: OperatorFilter): SQL | undefined =>
  and(
    filter.canOperate === undefined ? undefined : eq(operators.canOperate, filter.canOperate),
    filter.isPrivate === undefined ? undefined : eq(operators.isPrivate, filter.isPrivate),
    filter.withoutParent && sql`${operators.parentId} = ${operators.id}`,
    filter.ids && inArray(operators.id, [...filter.ids]),
    ...filterOf(list.filter, columns),
    searchIn(list.search),
  )

const select = (work: Work) =>
  work.tx
    .select({ operator: operators, changeSubmittedAt: operatorChanges.submittedAt })
    .from(operators)
    .leftJoin(operatorChanges, eq(operatorChanges.operatorId, operators.id))
    .leftJoin(parents, eq(parents.id, operators.parentId))

/** One page of the operators of the scope, with how many there are in all. */
export const listOperatorPage = async (
  work: Work,
  list: ListQuery,
  filter: OperatorFilter = {},
): Promise<{ rows: ListedOperator[]; total: number }> => {
  const where = conditionsOf(list, filter)
  const sorted = orderOf(list.sort, sortable).map((order) => sql`${order} nulls last`)
  const rows = await select(work)
    .where(where)
    .orderBy(...sorted, ...(sorted.length > 0 ? [] : [inOrder(operators.name)]), asc(operators.id))
    .limit(list.pageSize)
    .offset((list.page - 1) * list.pageSize)
  const [all] = await work.tx
    .select({ total: count() })
    .from(operators)
    .leftJoin(operatorChanges, eq(operatorChanges.operatorId, operators.id))
    .leftJoin(parents, eq(parents.id, operators.parentId))
    .where(where)
  return { rows, total: all?.total ?? 0 }
}

export const findListedOperator = async (work: Work, id: string): Promise<ListedOperator | undefined> =>
  (await select(work).where(eq(operators.id, id)))[0]
