import { type Refund, refundPayment, refundService } from '@motora/contract/money'
import { eurosOf } from '@motora/rules/money'
import { type Handler, handle } from '../../work.js'
import type { RefundRow } from '../stores/refund-store.js'
import { askRefund } from './ask-refund.js'

const present = ({ id, paymentId, cardCents, creditCents, state }: RefundRow): Refund => ({
  ...{ id, paymentId, amount: eurosOf(cardCents + creditCents), bonusAmount: eurosOf(creditCents), state },
})

/** Refunds that staff asks for. source: ledgers O-10, O-12 */
export const refundHandlers = (): Handler[] => [
  handle(refundService, async (work, { params, body }) => ({
    status: 200,
    body: present(await askRefund(work, { serviceId: params.id }, body)),
  })),
  handle(refundPayment, async (work, { params, body }) => ({
    status: 200,
    body: present(await askRefund(work, { paymentId: params.id }, body)),
  })),
]
