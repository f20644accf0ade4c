import type { ListQuery } from '@motora/contract'
import { and, asc, count, eq, ilike, inArray, or, type SQL, sql } from 'drizzle-orm'
import { orderOf } from '../../kernel/db/list-order.js'
import type { Work } from '../work.js'
import { operatorAreas, operators } from './tables.js'

export type OperatorRow = typeof operators.$inferSelect
export type AreaRow = typeof operatorAreas.$inferSelect
export interface OperatorFilter {
  canOperate?: boolean
  isPrivate?: boolean
  ids?: readonly string[]
}

const sortable = {
  name: operators.name,
  cif: operators.cif,
  canOperate: operators.canOperate,
  created: operators.createdAt,
}

export const findOperator = async (work: Work, id: string): Promise<OperatorRow | undefined> =>
  (await work.tx.select().from(operators).where(eq(operators.id, id)))[0]

export const listOperators = async (
  work: Work,
  list: ListQuery,
  filter: OperatorFilter,
): Promise<{ rows: OperatorRow[]; total: number }> => {
  const conditions: (SQL | undefined)[] = []
  if (filter.canOperate !== undefined) conditions.push(eq(operators.canOperate, filter.canOperate))
  if (filter.isPrivate !== undefined) conditions.push(eq(operators.isPrivate, filter.isPrivate))
  if (filter.ids) conditions.push(inArray(operators.id, [...filter.ids]))
  if (list.search) {
    const words = `%${list.search.replaceAll(/[\\%_]/g, '\\$&')}%`
    conditions.push(or(ilike(operators.name, words), ilike(operators.cif, words)))
  }
  const where = and(...conditions)
  const rows = await work.tx
    .select()
    .from(operators)
    .where(where)
    .orderBy(...orderOf(list.sort, sortable), asc(operators.name), asc(operators.id))
    .limit(list.pageSize)
    .offset((list.page - 1) * list.pageSize)
  const [all] = await work.tx.select({ total: count() }).from(operators).where(where)
  return { rows, total: all?.total ?? 0 }
}

/** Everybody's place in the tree; small, read whole. */
export const readTree = (work: Work): Promise<{ id: string; parentId: string; canOperate: boolean }[]> =>
  work.tx.select({ id: operators.id, parentId: operators.parentId, canOperate: operators.canOperate }).from(operators)

export const areasOf = async (work: Work, operatorIds: readonly string[] | 'all'): Promise<AreaRow[]> =>
  work.tx
    .select()
    .from(operatorAreas)
    .where(operatorIds === 'all' ? undefined : inArray(operatorAreas.operatorId, [...operatorIds]))
    .orderBy(asc(operatorAreas.id))

export const insertOperator = async (work: Work, row: typeof operators.$inferInsert): Promise<void> => {
  await work.tx.insert(operators).values(row)
}

/** The areas of an operator are one thing: the new set takes the place of the old. */
export const replaceAreas = async (
  work: Work,
  operatorId: string,
  areas: (typeof operatorAreas.$inferInsert)[],
): Promise<void> => {
  await work.tx.delete(operatorAreas).where(eq(operatorAreas.operatorId, operatorId))
  if (areas.length > 0) await work.tx.insert(operatorAreas).values(areas)
}

export const setCanOperate = async (
  work: Work,
  operatorId: string,
  canOperate: boolean,
  reason: string | null,
): Promise<number> => {
  const changed = await work.tx
    .update(operators)
    .set({ canOperate, cannotOperateReason: reason, version: sql`${operators.version} + 1` })
    .where(eq(operators.id, operatorId))
    .returning({ id: operators.id })
  return changed.length
}
