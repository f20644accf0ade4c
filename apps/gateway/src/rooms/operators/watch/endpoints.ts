import * as contract from '@motora/contract/operators'
import { thresholdsIn } from '@motora/rules/vehicles'
import { type Handler, handle } from '../../work.js'
import { listOperators } from '../store.js'
import { readWatch, saveWatch, thresholdsOf } from './save-watch.js'

/** Which incidents open by themselves; asked and said for any operator of the scope. */
export const watchHandlers: Handler[] = [
  handle(contract.getWatchSettings, async (work, { params }) => ({
    status: 200,
    body: await readWatch(work, params.id),
  })),
  handle(contract.saveWatchSettings, async (work, { params, body }) => ({
    status: 200,
    body: await saveWatch(work, params.id, body),
  })),
  handle(contract.listThresholds, async (work) => {
    const thresholds = await thresholdsOf(work)
    const body = (await listOperators(work)).map(({ id }) => ({ operatorId: id, ...thresholdsIn(thresholds, id) }))
    return { status: 200, body }
  }),
]
