import * as contract from '@motora/contract/vehicles'
import { Refusal } from '../../../kernel/refusal.js'
import { type Handler, handle } from '../../work.js'
import type { FindOperator } from '../deps.js'
import { heatDays, readHeatMap } from './heat-map.js'

export const heatHandlers = (findOperator: FindOperator): Handler[] => [
  handle(contract.getHeatMap, async (work, { query: { sharingOperatorId, ...asked } }) => {
    const operator = await findOperator(work, sharingOperatorId)
    if (!operator) throw new Refusal('operator.not_found', 'There is no such operator.')
    return { status: 200, body: await readHeatMap(work, operator, asked) }
  }),
  handle(contract.getHeatMapOfLoggedOperator, async (work, { query: asked }) => {
    const { loggedOperatorId } = work.scope
    const operator = loggedOperatorId === null ? undefined : await findOperator(work, loggedOperatorId)
    // a span that is too long is too long for everybody
    if (!operator) heatDays(asked, 'UTC')
    return { status: 200, body: operator ? await readHeatMap(work, operator, asked) : [] }
  }),
]
