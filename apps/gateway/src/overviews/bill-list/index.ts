import * as contract from '@motora/contract/money'
import { eurosOf } from '@motora/rules/money'
import type { DrawPdf } from '../../kernel/pdf/pdf-document.js'
import { Refusal } from '../../kernel/refusal.js'
import type { CustomersRoom } from '../../rooms/customers/index.js'
import type { OperatorsRoom } from '../../rooms/operators/index.js'
import {
  type Call,
  type Handler,
  handle,
  handleInOwnTransactions,
  type InTransaction,
  type Scope,
  type Work,
} from '../../rooms/work.js'
import { billDocument } from './bill-document.js'
import { presentBill, presentDetail, presentRiderBill } from './present-bill.js'
import { type FoundBill, findBill, listBillRows, rectifyingBills, sumBills, type Which } from './store.js'
import { billWords } from './words/bill-words.js'

/** What this overview needs besides its view. */
export interface BillListDeps {
  inTransaction: InTransaction
  operators: Pick<OperatorsRoom, 'scopeOf'>
  customers: Pick<CustomersRoom, 'scopeOfRider'>
  drawPdf: DrawPdf
}

interface WhichQuery {
  sharingOperatorId?: string | undefined
  since?: string | undefined
  until?: string | undefined
}

const whichOf = ({ sharingOperatorId: operatorId, since, until }: WhichQuery): Which => ({ operatorId, since, until })

/** @throws Refusal bill.not_found, also outside the scope, and of another rider */
const getBill = async (work: Work, id: string): Promise<FoundBill> => {
  const row = await findBill(work, id, work.actor.kind === 'rider' ? work.actor.customerId : undefined)
  if (!row) throw new Refusal('bill.not_found', 'This bill does not exist, or is not yours to see.')
  return row
}

const drawn = 'a PDF takes seconds to draw, and no transaction stays open for so long'

/** Bills as staff looks for them, and riders for their own. source: MONEY §7; ledgers P-02, P-03, P-11 */
export const createBillListOverview = (deps: BillListDeps): { handlers: Handler[] } => {
  const draw = async (call: Call, scope: Scope, id: string, language: keyof typeof billWords) => {
    const bill = await deps.inTransaction(call, scope, (work) => getBill(work, id))
    const bytes = await deps.drawPdf(billDocument(bill, billWords[language]))
    return { status: 200 as const, body: { contentType: 'application/pdf', fileName: `${bill.number}.pdf`, bytes } }
  }
  return {
    handlers: [
      handle(contract.listBills, async (work, { query }) => {
        const { rows, ...place } = await listBillRows(work, query, whichOf(query))
        return { status: 200, body: rows.map(presentBill), ...place }
      }),
      handle(contract.getBillTotals, async (work, { query }) => ({
        status: 200,
        body: (await sumBills(work, query, whichOf(query))).map(({ totalCents, vatCents, ...sum }) => ({
          ...sum,
          total: eurosOf(totalCents),
          base: eurosOf(totalCents - vatCents),
          vat: eurosOf(vatCents),
        })),
      })),
      handle(contract.getBill, async (work, { params }) => {
        const bill = await getBill(work, params.id)
        return { status: 200, body: presentDetail(bill, await rectifyingBills(work, bill)) }
      }),
      handleInOwnTransactions(contract.getBillPdf, drawn, async (call, { params, query: { language } }) => {
        if (call.actor.kind !== 'staff') throw new Error('a call for staff was not made by staff')
        return draw(call, await deps.operators.scopeOf(call.actor, false), params.id, language)
      }),
      handle(contract.listRiderBills, async (work, { query }) => {
        if (work.actor.kind !== 'rider') throw new Refusal('rider.unauthenticated', 'Sign in first.')
        const { rows, ...place } = await listBillRows(work, query, { customerId: work.actor.customerId })
        return { status: 200, body: rows.map(presentRiderBill), ...place }
      }),
      handleInOwnTransactions(contract.getRiderBillPdf, drawn, async (call, { params, query: { language } }) => {
        if (call.actor.kind !== 'rider') throw new Error('a call for riders was not made by a rider')
        return draw(call, await deps.customers.scopeOfRider(call.actor), params.id, language)
      }),
    ],
  }
}
