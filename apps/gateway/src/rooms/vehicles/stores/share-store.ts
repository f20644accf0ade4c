import type { ListQuery } from '@motora/contract'
import { and, eq, isNull } from 'drizzle-orm'
import { foldedSort, foldedText } from '../../../kernel/db/column-filter.js'
import { ascending } from '../../../kernel/db/keyset.js'
import { type List, type Page, pageOf } from '../../../kernel/db/page-of.js'
import type { Work } from '../../work.js'
import { vehicles } from '../tables.js'

const { id, plate, name, model, selectToOperate } = vehicles
const list: List = {
  columns: {
    plate: { sql: plate, kind: 'text' },
    name: { sql: name, kind: 'text' },
    model: { sql: model, kind: 'text' },
    selectToOperate: { sql: selectToOperate, kind: 'boolean' },
  },
  order: [ascending(foldedSort(plate), 'text'), ascending(id)],
  search: foldedText(plate, name, model),
}
export interface ToShareRow {
  id: string
  plate: string | null
  name: string
  model: string
  selectToOperate: boolean
}

/** One page of the vehicles that an operator holds, by plate unless said, with how many there are in all. */
export const listVehiclesToShare = (work: Work, operatorId: string, query: ListQuery): Promise<Page<ToShareRow>> =>
  pageOf(
    work.tx,
    work.tx.select({ id, plate, name, model, selectToOperate }).from(vehicles).$dynamic(),
    list,
    query,
    and(eq(vehicles.operatorId, operatorId), isNull(vehicles.retiredAt)),
  )
