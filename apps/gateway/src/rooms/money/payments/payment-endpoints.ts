import * as contract from '@motora/contract/money'
import { type Call, type Handler, handleInOwnTransactions } from '../../work.js'
import type { MoneyParts } from '../deps.js'
import { riderOf } from '../rider-of.js'
import { cancelPayment } from './cancel-payment.js'
import { payDebts } from './pay-debts.js'
import { paymentEvents } from './payment-events.js'
import { getPayment, type NamedPayment } from './read-payment.js'
import { retryPayment } from './retry-payment.js'

const outside = 'the card provider is asked between two transactions'
const wider = 'charges are the provider’s, and are read for a payment that the scope sees'

/** What staff and riders do to what is owed. source: decision Z-22; MONEY §6 */
export const paymentHandlers = (parts: MoneyParts): Handler[] => {
  const seen = async (call: Call, named: NamedPayment) => {
    if (call.actor.kind !== 'staff') throw new Error('only staff asks for the payments of others')
    return parts.inTransaction(call, await parts.scopeOf(call.actor), (work) => getPayment(work, named))
  }
  const courseOf = async (call: Call, named: NamedPayment) => {
    const payment = await seen(call, named)
    return { status: 200 as const, body: await parts.inWorkOf(call, (work) => paymentEvents(work, payment)) }
  }
  return [
    handleInOwnTransactions(contract.getServicePaymentEvents, wider, (call, { params }) =>
      courseOf(call, { serviceId: params.id }),
    ),
    handleInOwnTransactions(contract.getPaymentEvents, wider, (call, { params }) =>
      courseOf(call, { paymentId: params.id }),
    ),
    handleInOwnTransactions(contract.payRiderDebts, outside, async (call) => ({
      status: 200,
      body: await payDebts(parts, call, riderOf(call)),
    })),
    handleInOwnTransactions(contract.retryServicePayment, outside, async (call, { params }) => ({
      status: 200,
      body: await retryPayment(parts, call, await seen(call, { serviceId: params.id })),
    })),
    handleInOwnTransactions(contract.retryPayment, outside, async (call, { params }) => ({
      status: 200,
      body: await retryPayment(parts, call, await seen(call, { paymentId: params.id })),
    })),
    handleInOwnTransactions(contract.cancelServicePayment, outside, async (call, { params }) => ({
      status: 200,
      body: await cancelPayment(parts, call, await seen(call, { serviceId: params.id })),
    })),
  ]
}
