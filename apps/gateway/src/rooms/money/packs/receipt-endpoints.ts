import * as contract from '@motora/contract/money'
import { type Handler, handle, handleInOwnTransactions } from '../../work.js'
import type { MoneyParts } from '../deps.js'
import { riderOf } from '../rider-of.js'
import { listPaidPurchases } from '../stores/purchase-store.js'
import { givenBackOf } from '../stores/refund-store.js'
import { packReceipt } from './pack-receipt.js'

const drawn = 'a PDF is drawn on a thread, and no transaction stays open for so long'

/** What riders have bought, and the receipts of it. source: MONEY §7; decision 0111 */
export const receiptHandlers = (parts: MoneyParts): Handler[] => [
  handle(contract.listRiderPurchases, async (work, { query }) => {
    const { rows, ...place } = await listPaidPurchases(work, query, riderOf(work))
    const refunded = await givenBackOf(
      work,
      rows.map(({ id }) => id),
    )
    const body = rows.map(({ bought, ...row }) => ({
      ...row,
      bought: bought.toISOString(),
      refundedCents: refunded.get(row.id) ?? 0,
    }))
    return { status: 200, body, ...place }
  }),
  handleInOwnTransactions(contract.getPackReceipt, drawn, async (call, { params: { id }, query: { language } }) => {
    if (call.actor.kind !== 'staff') throw new Error('a call for staff was not made by staff')
    return packReceipt(parts, call, await parts.scopeOf(call.actor), { id, language })
  }),
  handleInOwnTransactions(
    contract.getRiderPackReceipt,
    drawn,
    async (call, { params: { id }, query: { language } }) => {
      if (call.actor.kind !== 'rider') throw new Error('a call for riders was not made by a rider')
      return packReceipt(parts, call, await parts.customers.scopeOfRider(call.actor), { id, language })
    },
  ),
]
