import type { ListQuery } from '@motora/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { foldedSort, foldedText } from '../../../kernel/db/column-filter.js'
import { ascending } from '../../../kernel/db/keyset.js'
import { type List, type Page, pageOf } from '../../../kernel/db/page-of.js'
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
  /** Only operators that are their own parent. */
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

const list: List = {
  columns: {
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
  },
  order: [ascending(foldedSort(operators.name), 'text'), ascending(operators.id)],
  search: foldedText(operators.name, operators.cif, operators.managerEmail),
}

const select = (work: Work) =>
  work.tx
    .select({ operator: operators, changeSubmittedAt: operatorChanges.submittedAt })
    .from(operators)
    .leftJoin(operatorChanges, eq(operatorChanges.operatorId, operators.id))
    .leftJoin(parents, eq(parents.id, operators.parentId))

/** One page of the operators of the scope, with how many there are in all. */
export const listOperatorPage = (
  work: Work,
  query: ListQuery,
  { canOperate, isPrivate, withoutParent, ids }: OperatorFilter = {},
): Promise<Page<ListedOperator>> =>
  pageOf(
    work.tx,
    select(work).$dynamic(),
    list,
    query,
    and(
      canOperate === undefined ? undefined : eq(operators.canOperate, canOperate),
      isPrivate === undefined ? undefined : eq(operators.isPrivate, isPrivate),
      withoutParent && sql`${operators.parentId} = ${operators.id}`,
      ids && inArray(operators.id, [...ids]),
    ),
  )

export const findListedOperator = async (work: Work, id: string): Promise<ListedOperator | undefined> =>
  (await select(work).where(eq(operators.id, id)))[0]
