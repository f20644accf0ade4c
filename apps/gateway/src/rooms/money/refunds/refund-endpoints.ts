import * as contract from '@motora/contract/money'
import { eurosOf } from '@motora/rules/money'
import { type Handler, handle, handleInOwnTransactions } from '../../work.js'
import type { MoneyParts } from '../deps.js'
import type { RefundRow } from '../stores/refund-store.js'
import { answerRefund } from './answer-refund.js'
import { askRefund } from './ask-refund.js'
import { readRefundable } from './refund-standing.js'

const present = ({ id, paymentId, cardCents, creditCents, state }: RefundRow): contract.Refund => ({
  id,
  paymentId,
  amount: eurosOf(cardCents + creditCents),
  bonusAmount: eurosOf(creditCents),
  state,
})

const seenFirst = 'it is looked for as its caller sees it, and answered by work that sees everything'

/** Refunds that staff asks for, and those of others that it answers. source: ledgers O-10, O-12; decision 0119 */
export const refundHandlers = (parts: MoneyParts): Handler[] => [
  handle(contract.getRefundable, async (work, { params }) => ({
    status: 200,
    body: await readRefundable(parts, work, params.id),
  })),
  handle(contract.refundService, async (work, { params, body }) => ({
    status: 200,
    body: present(await askRefund(parts, work, { serviceId: params.id }, body)),
  })),
  handle(contract.refundPayment, async (work, { params, body }) => ({
    status: 200,
    body: present(await askRefund(parts, work, { paymentId: params.id }, body)),
  })),
  handleInOwnTransactions(contract.allowRefund, seenFirst, async (call, { params: { id } }) => ({
    status: 200,
    body: present(await answerRefund(parts, call, id, 'allow')),
  })),
  handleInOwnTransactions(contract.refuseRefund, seenFirst, async (call, { params: { id } }) => ({
    status: 200,
    body: present(await answerRefund(parts, call, id, 'refuse')),
  })),
  handleInOwnTransactions(contract.withdrawRefund, seenFirst, async (call, { params: { id } }) => ({
    status: 200,
    body: present(await answerRefund(parts, call, id, 'withdraw')),
  })),
]
