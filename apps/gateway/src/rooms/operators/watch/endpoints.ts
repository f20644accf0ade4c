import * as contract from '@motora/contract/operators'
import { type Handler, handle } from '../../work.js'
import { readWatch, saveWatch } from './save-watch.js'
import { pageOfThresholds } from './store.js'

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
  handle(contract.listThresholds, async (work, { query }) => {
    const { rows, ...place } = await pageOfThresholds(work, query)
    return { status: 200, body: rows, ...place }
  }),
]
