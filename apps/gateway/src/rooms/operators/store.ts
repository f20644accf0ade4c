import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { arrayText } from '../../kernel/db/array-text.js'
import type { Tx } from '../../kernel/db/database.js'
import { keptStatement } from '../../kernel/db/kept-statement.js'
import { isOneOfNamed } from '../../kernel/db/one-of.js'
import type { Work } from '../work.js'
import { operatorAreas, operators } from './tables.js'

export type OperatorRow = typeof operators.$inferSelect
export type NewOperatorRow = typeof operators.$inferInsert
export type AreaRow = typeof operatorAreas.$inferSelect
export type NewAreaRow = typeof operatorAreas.$inferInsert

export const findOperator = async (work: Work, id: string): Promise<OperatorRow | undefined> =>
  (await work.tx.select().from(operators).where(eq(operators.id, id)))[0]

/** The row, held until the end of the work. */
export const lockOperator = async (work: Work, id: string): Promise<OperatorRow | undefined> =>
  (await work.tx.select().from(operators).where(eq(operators.id, id)).for('update'))[0]

const listed = (tx: Tx, which: SQL | undefined) =>
  tx.select().from(operators).where(which).orderBy(asc(operators.name), asc(operators.id)).limit(1000)

const listedOf = keptStatement((tx) => listed(tx, isOneOfNamed(operators.id, 'ids')).prepare('operators_listed'))

/** Operators of the scope, by name: these ids, or all. At most 1,000. */
export const listOperators = async ({ tx }: Work, ids?: readonly string[]): Promise<OperatorRow[]> =>
  // nearly every list asks for the operators of its page
  ids ? listedOf(tx, { ids: arrayText(ids) }) : listed(tx, undefined)

/** Everybody's place in the tree; small, read whole. */
export const readTree = (work: Work): Promise<{ id: string; parentId: string; canOperate: boolean }[]> =>
  work.tx.select({ id: operators.id, parentId: operators.parentId, canOperate: operators.canOperate }).from(operators)

/** One at a time changes which operator is below which: two moves that are fine each could make a circle together. */
export const holdTree = async (work: Work): Promise<void> => {
  await work.tx.execute(sql`select pg_advisory_xact_lock(hashtext('motora.operators.tree'))`)
}

export const areasOf = async (work: Work, operatorIds: readonly string[] | 'all'): Promise<AreaRow[]> =>
  work.tx
    .select()
    .from(operatorAreas)
    .where(operatorIds === 'all' ? undefined : inArray(operatorAreas.operatorId, [...operatorIds]))
    .orderBy(asc(operatorAreas.id))

/** Operators that have drawn an area; of these, or all of the scope. */
export const idsWithAreas = async (work: Work, operatorIds?: readonly string[]): Promise<Set<string>> => {
  const rows = await work.tx
    .selectDistinct({ operatorId: operatorAreas.operatorId })
    .from(operatorAreas)
    .where(operatorIds && inArray(operatorAreas.operatorId, [...operatorIds]))
  return new Set(rows.map(({ operatorId }) => operatorId))
}

export const insertOperator = async (work: Work, row: NewOperatorRow): Promise<void> => {
  await work.tx.insert(operators).values(row)
}

/** Writes a change of a row that this work holds, and counts it. @returns the new version */
export const updateOperatorRow = async (
  work: Work,
  id: string,
  change: Partial<Omit<NewOperatorRow, 'id' | 'version' | 'createdAt'>>,
): Promise<number> => {
  const [updated] = await work.tx
    .update(operators)
    .set({ ...change, version: sql`${operators.version} + 1` })
    .where(eq(operators.id, id))
    .returning({ version: operators.version })
  if (!updated) throw new Error('an operator that was locked is gone')
  return updated.version
}

/** It is no change of the operator's own data, so it is not counted. @returns whether it was otherwise before */
export const putHasTariff = async (work: Work, id: string, hasTariff: boolean): Promise<boolean> => {
  const changed = await work.tx
    .update(operators)
    .set({ hasTariff })
    .where(and(eq(operators.id, id), ne(operators.hasTariff, hasTariff)))
    .returning({ id: operators.id })
  return changed.length > 0
}

/** The areas of an operator are one thing: the new set takes the place of the old. */
export const replaceAreas = async (work: Work, operatorId: string, areas: readonly NewAreaRow[]): Promise<void> => {
  await work.tx.delete(operatorAreas).where(eq(operatorAreas.operatorId, operatorId))
  if (areas.length > 0) await work.tx.insert(operatorAreas).values([...areas])
}

/** Direct sub-operators of each, as far as the scope sees them. */
export const childrenOf = async (work: Work, ids: readonly string[]): Promise<Map<string, string[]>> => {
  if (ids.length === 0) return new Map()
  const rows = await work.tx
    .select({ id: operators.id, parentId: operators.parentId })
    .from(operators)
    .where(and(inArray(operators.parentId, [...ids]), sql`${operators.id} <> ${operators.parentId}`))
    .orderBy(asc(operators.name), asc(operators.id))
  const children = new Map<string, string[]>()
  for (const { id, parentId } of rows) children.set(parentId, [...(children.get(parentId) ?? []), id])
  return children
}
