import * as contract from '@motora/contract/money'
import { eurosOf } from '@motora/rules/money'
import { type Handler, handle, handleInOwnTransactions } from '../../work.js'
import type { MoneyParts } from '../deps.js'
import { isNamedBeingCharged, type NamedPayment } from '../payments/read-payment.js'
import type { RefundRow } from '../stores/refund-store.js'
import { answerRefund } from './answer-refund.js'
import { readRefundable } from './refund-standing.js'
import { requestRefund } from './request-refund.js'

const present = ({ id, paymentId, cardCents, creditCents, state }: RefundRow): contract.Refund => ({
  id,
  paymentId,
  amount: eurosOf(cardCents + creditCents),
  bonusAmount: eurosOf(creditCents),
  state,
})

/** Charges are the provider’s, so they are looked at before the caller's own work, which judges whether the payment is theirs. */
const isUnderWay = (parts: MoneyParts, named: NamedPayment): Promise<boolean> =>
  parts.inOwnWork((work) => isNamedBeingCharged(parts, work, named))

const seenFirst = 'it is looked for as its caller sees it, and answered by work that sees everything'

/** Refunds that staff asks for, and those of others that it answers. source: ledgers O-10, O-12; decision 0119 */
export const refundHandlers = (parts: MoneyParts): Handler[] => [
  handle(contract.getRefundable, {
    prepare: async (_call, { params: { id } }) =>
      (await isUnderWay(parts, { paymentId: id })) || isUnderWay(parts, { serviceId: id }),
    answer: async (work, { params }, underWay) => ({
      status: 200,
      body: await readRefundable(parts, work, params.id, underWay),
    }),
  }),
  handle(contract.refundService, {
    prepare: (_call, { params }) => isUnderWay(parts, { serviceId: params.id }),
    answer: async (work, { params, body }, underWay) => ({
      status: 200,
      body: present(await requestRefund(parts, work, { serviceId: params.id }, body, underWay)),
    }),
  }),
  handle(contract.refundPayment, {
    prepare: (_call, { params }) => isUnderWay(parts, { paymentId: params.id }),
    answer: async (work, { params, body }, underWay) => ({
      status: 200,
      body: present(await requestRefund(parts, work, { paymentId: params.id }, body, underWay)),
    }),
  }),
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
