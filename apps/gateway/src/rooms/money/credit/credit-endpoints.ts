import * as contract from '@motora/contract/money'
import { type Handler, handle } from '../../work.js'
import { riderOf } from '../rider-of.js'
import { listUses } from '../stores/credit-store.js'
import { presentUse, readCredit } from './read-credit.js'

/** The rider's own credit. source: MONEY §5 */
export const creditHandlers = (): Handler[] => [
  handle(contract.getRiderCredit, async (work) => ({ status: 200, body: await readCredit(work, riderOf(work)) })),
  handle(contract.listRiderCreditUses, async (work, { query }) => {
    const { rows, ...place } = await listUses(work, query, riderOf(work))
    return { status: 200, body: rows.map(presentUse), ...place }
  }),
]
