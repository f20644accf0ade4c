import * as contract from '@motora/contract/money'
import { type Handler, handle } from '../../work.js'
import type { MoneyParts } from '../deps.js'
import { riderOf } from '../rider-of.js'
import { listUses } from '../stores/credit-store.js'
import { listLots } from '../stores/goodwill-store.js'
import { giveGoodwill, presentLot, unknownCustomer } from './give-goodwill.js'
import { presentUse, readCredit } from './read-credit.js'

/** The rider's own credit, and what staff sees and gives of it. source: MONEY §5, §13 */
export const creditHandlers = (parts: MoneyParts): Handler[] => [
  handle(contract.getRiderCredit, async (work) => ({ status: 200, body: await readCredit(work, riderOf(work)) })),
  handle(contract.listRiderCreditUses, async (work, { query }) => {
    const { rows, ...place } = await listUses(work, query, riderOf(work))
    return { status: 200, body: rows.map(presentUse), ...place }
  }),
  handle(contract.listCustomerCredit, async (work, { params: { id }, query }) => {
    if (!(await parts.customers.findCustomer(work, id))) throw unknownCustomer()
    const { rows, ...place } = await listLots(work, query, id)
    return { status: 200, body: rows.map(presentLot), ...place }
  }),
  handle(contract.giveGoodwill, async (work, { params: { id }, body }) => {
    const lot = await giveGoodwill(parts, work, id, body)
    // what somebody wrote of the person is kept with the lot alone
    const { reason: _reason, givenBy: _by, ...given } = presentLot({ lot, packName: null })
    return { status: 200, body: given }
  }),
]
