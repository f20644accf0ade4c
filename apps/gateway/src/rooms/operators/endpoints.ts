import type { Operator } from '@motora/contract/operators'
import * as contract from '@motora/contract/operators'
import { Refusal } from '../../kernel/refusal.js'
import { type Handler, handle, type Work } from '../work.js'
import { OperatorTree } from './operator-tree.js'
import { presentAreas, presentOperator } from './present.js'
import { type AreaRow, areasOf, findOperator, listOperators, type OperatorRow, readTree } from './store.js'

const unknownOperator = (): Refusal => new Refusal('operator.not_found', 'There is no such operator.')

const byOperator = (areas: AreaRow[]): Map<string, AreaRow[]> => {
  const grouped = new Map<string, AreaRow[]>()
  for (const area of areas) grouped.set(area.operatorId, [...(grouped.get(area.operatorId) ?? []), area])
  return grouped
}

const present = async (work: Work, rows: OperatorRow[]): Promise<Operator[]> => {
  const areas = byOperator(
    await areasOf(
      work,
      rows.map((row) => row.id),
    ),
  )
  return rows.map((row) => presentOperator(row, areas.get(row.id) ?? [], work.now))
}

/** `field=CanOperate&value=true`: the fields of a closed list are all yes or no here. */
const filterOf = (
  field: 'CanOperate' | 'IsPrivate' | undefined,
  value: string | undefined,
): { canOperate?: boolean; isPrivate?: boolean } => {
  if (!field || value === undefined) return {}
  const wanted = value.toLowerCase() === 'true'
  return field === 'CanOperate' ? { canOperate: wanted } : { isPrivate: wanted }
}

export const operatorHandlers: Handler[] = [
  handle(contract.listOperators, async (work, { query }) => {
    const { rows, total } = await listOperators(work, query, filterOf(query.field, query.value))
    return { status: 200, body: await present(work, rows), total }
  }),
  handle(contract.getOperator, async (work, { params }) => {
    const row = await findOperator(work, params.id)
    const [body] = row ? await present(work, [row]) : []
    if (!body) throw unknownOperator()
    return { status: 200, body }
  }),
  handle(contract.listChildOperators, async (work, { query }) => {
    const parentId = query.sharingOperatorId ?? work.scope.loggedOperatorId
    if (parentId === null || !(await findOperator(work, parentId))) throw unknownOperator()
    // by this work's own eyes: the tree that decides on scopes is read in a transaction of its own, and one inside
    // another waits for itself on the embedded database
    const family = new OperatorTree(await readTree(work)).withDescendants(parentId)
    const ids = query.includeSelf ? family : family.slice(1)
    const { rows, total } = await listOperators(work, query, { ids })
    return { status: 200, body: await present(work, rows), total }
  }),
  handle(contract.listAreas, async (work) => {
    const { rows } = await listOperators(work, { page: 1, pageSize: 1000 }, {})
    const areas = byOperator(
      await areasOf(
        work,
        rows.map((row) => row.id),
      ),
    )
    const body = rows.map(({ id, name, colour1, canOperate }) => ({
      id,
      name,
      colour1,
      canOperate,
      ...presentAreas(areas.get(id) ?? []),
    }))
    return { status: 200, body }
  }),
]
