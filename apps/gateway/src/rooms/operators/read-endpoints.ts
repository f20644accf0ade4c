import * as contract from '@motora/contract/operators'
import { Refusal } from '../../kernel/refusal.js'
import { type Handler, handle } from '../work.js'
import { unknownOperator } from './hold-operator.js'
import { differingFields, ownDataOf } from './own-data.js'
import { presentAreas, presentHappening } from './present.js'
import { type AreaRow, areasOf, findOperator, listOperators } from './store.js'
import { findChange } from './stores/change-store.js'
import { listHappenings } from './stores/history-store.js'
import { findLogo } from './stores/logo-store.js'

export const areasByOperator = (areas: readonly AreaRow[]): Map<string, AreaRow[]> => {
  const grouped = new Map<string, AreaRow[]>()
  for (const area of areas) {
    const those = grouped.get(area.operatorId)
    if (those) those.push(area)
    else grouped.set(area.operatorId, [area])
  }
  return grouped
}

/** What this room answers by itself; calls that show an operator's counts stand above it (`overviews/operator-list`). */
export const readHandlers: Handler[] = [
  handle(contract.listAreas, async (work) => {
    const rows = await listOperators(work)
    const ids = rows.map((row) => row.id)
    const areas = areasByOperator(await areasOf(work, ids))
    const body = rows.map(({ id, name, colour1, canOperate }) => ({
      id,
      name,
      colour1,
      canOperate,
      ...presentAreas(areas.get(id) ?? []),
    }))
    return { status: 200, body }
  }),
  handle(contract.getOperatorLogo, async (work, { params, query }) => {
    const operator = await findOperator(work, params.id)
    if (!operator) throw unknownOperator()
    const sha256 = query.sha256 ?? operator.logoSha256
    const logo = sha256 === null ? undefined : await findLogo(work, params.id, sha256)
    if (!logo) throw new Refusal('request.not_found', 'There is no such picture of this operator.')
    return { status: 200, body: { contentType: logo.contentType, bytes: logo.bytes } }
  }),
  handle(contract.getOperatorChange, async (work, { params }) => {
    const operator = await findOperator(work, params.id)
    if (!operator) throw unknownOperator()
    const change = await findChange(work, params.id)
    if (!change) throw new Refusal('operator.no_change', 'This operator has no change that waits for a decision.')
    const before = ownDataOf(operator, await areasOf(work, [params.id]))
    const changed: string[] = differingFields(before, change.data)
    const { submittedAt, submittedByName, data: after } = change
    return {
      status: 200,
      body: {
        operatorId: params.id,
        submittedAt: submittedAt.toISOString(),
        submittedByName,
        changed,
        before,
        after,
        version: operator.version,
      },
    }
  }),
  handle(contract.listOperatorHistory, async (work, { params, query }) => {
    if (!(await findOperator(work, params.id))) throw unknownOperator()
    const { rows, ...place } = await listHappenings(work, params.id, query)
    return { status: 200, body: rows.map((row) => presentHappening(row, work.actor)), ...place }
  }),
]
