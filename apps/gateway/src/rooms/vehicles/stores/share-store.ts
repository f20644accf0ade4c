import type { ListQuery } from '@motora/contract'
import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type FilterColumn, filterOf, wildcardPattern } from '../../../kernel/db/column-filter.js'
import { orderOf } from '../../../kernel/db/list-order.js'
import type { Work } from '../../work.js'
import { vehicles } from '../tables.js'

const columns: Readonly<Record<string, FilterColumn>> = {
  plate: { sql: vehicles.plate, kind: 'text' },
  name: { sql: vehicles.name, kind: 'text' },
  model: { sql: vehicles.model, kind: 'text' },
  selectToOperate: { sql: vehicles.selectToOperate, kind: 'boolean' },
}
const sortable = {
  plate: sql`lower(${vehicles.plate})`,
  name: sql`lower(${vehicles.name})`,
  model: sql`lower(${vehicles.model})`,
  selectToOperate: vehicles.selectToOperate,
}
const shown = {
  id: vehicles.id,
  plate: vehicles.plate,
  name: vehicles.name,
  model: vehicles.model,
  selectToOperate: vehicles.selectToOperate,
}
export interface ToShareRow {
  id: string
  plate: string | null
  name: string
  model: string
  selectToOperate: boolean
}

const conditionsOf = (operatorId: string, { filter, search }: ListQuery): SQL | undefined => {
  const words = search?.trim() ? `%${wildcardPattern(search.trim())}%` : undefined
  return and(
    eq(vehicles.operatorId, operatorId),
    isNull(vehicles.retiredAt),
    ...filterOf(filter, columns),
    words === undefined
      ? undefined
      : sql`(${vehicles.plate} ilike ${words} or ${vehicles.name} ilike ${words} or ${vehicles.model} ilike ${words})`,
  )
}

/** One page of the vehicles that an operator holds, by plate unless said, with how many there are in all. */
export const listVehiclesToShare = async (
  work: Work,
  operatorId: string,
  list: ListQuery,
): Promise<{ rows: ToShareRow[]; total: number }> => {
  const where = conditionsOf(operatorId, list)
  const rows = await work.tx
    .select(shown)
    .from(vehicles)
    .where(where)
    .orderBy(
      ...orderOf(list.sort, sortable).map((order) => sql`${order} nulls last`),
      sql`lower(${vehicles.plate}) nulls last`,
      asc(vehicles.id),
    )
    .limit(list.pageSize)
    .offset((list.page - 1) * list.pageSize)
  const [all] = await work.tx.select({ total: count() }).from(vehicles).where(where)
  return { rows, total: all?.total ?? 0 }
}
