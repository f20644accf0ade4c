import { zeroDate } from '@motora/contract'
import type { PaymentHistoric, RefundableNow, WaitingRefund } from '@motora/contract/money'
import { aBonus } from './a-bonus'
import { aCustomer } from './a-customer'

export const noDispute = { disputeState: null, disputeAmount: null, disputeSince: null }

/** A service of 3.04 €, charged and paid. */
export const aPayment = (more: Partial<PaymentHistoric> = {}): PaymentHistoric => ({
  id: '0190d5a2-7c1e-7aaa-8bbb-0000000000c1',
  refKey: 'Service',
  status: 'Success',
  currency: 'eur',
  created: '2026-11-20T10:14:00Z',
  createdTimestamp: '2026-11-20T10:14:00Z',
  amount: 3.04,
  bonusAmount: 0,
  cardAmount: 3.04,
  customerId: aCustomer().customerId,
  customerEmail: 'rosa@riders.demo',
  customerFullName: 'Rosa Vila Mas',
  successTimestamp: '2026-11-20T10:14:09Z',
  failedTimestamp: zeroDate,
  failedReason: '',
  cancelledTimestamp: zeroDate,
  ...noDispute,
  refundedAmount: 0,
  isRefunded: false,
  refundPending: null,
  refundNeedsSecond: false,
  serviceId: '99999999-9999-4999-8999-999999999991',
  bonusId: null,
  sharingOperatorId: '00000000-0000-4000-8000-00000000000f',
  operatorName: 'Moto Barcelona',
  ...more,
})

/** A bonus pack of 20 €, paid. */
export const aBonusPayment = (more: Partial<PaymentHistoric> = {}): PaymentHistoric =>
  aPayment({
    id: '0190d5a2-7c1e-7aaa-8bbb-0000000000c2',
    refKey: 'Bonus',
    serviceId: null,
    bonusId: aBonus().id,
    amount: 20,
    cardAmount: 20,
    sharingOperatorId: null,
    operatorName: '',
    ...more,
  })

/** A service whose charge was declined. */
export const aFailedPayment = (more: Partial<PaymentHistoric> = {}): PaymentHistoric =>
  aPayment({
    id: '0190d5a2-7c1e-7aaa-8bbb-0000000000c3',
    status: 'Failed',
    successTimestamp: zeroDate,
    amount: 7.8,
    failedTimestamp: '2026-11-20T10:15:00Z',
    failedReason: 'needs_rider',
    bonusAmount: 2,
    cardAmount: 5.8,
    ...more,
  })

/** A refund of 250 € that somebody else has asked for. */
export const aWaitingRefund = (more: Partial<WaitingRefund> = {}): WaitingRefund => {
  const { id: paymentId, currency, refKey, serviceId, customerId, customerFullName, operatorName } = aPayment()
  return {
    id: '0190d5a2-7c1e-7aaa-8bbb-0000000000c4',
    paymentId,
    currency,
    refKey,
    serviceId,
    customerId,
    customerFullName,
    operatorName,
    amount: 250,
    bonusAmount: 40,
    paid: 300,
    reason: 'It did not start',
    isOwn: false,
    asked: '2026-11-20T11:00:00Z',
    lapses: '2026-11-27T11:00:00Z',
    askedBy: 'Marta Soler',
    ...more,
  }
}

/** A service of 9 €, 6 of them by card, of which nothing went back. */
export const aRefundable = (more: Partial<RefundableNow> = {}): RefundableNow => ({
  paymentId: aPayment().id,
  serviceId: aPayment().serviceId,
  refKey: 'Service',
  status: 'success',
  currency: 'eur',
  amount: 9,
  bonusAmount: 3,
  refunded: 0,
  refundedBonus: 0,
  isDisputed: false,
  isUnderWay: false,
  taken: 0,
  isPayerErased: false,
  pack: null,
  alone: 200,
  ...more,
})

/** A pack of 20 € that gave 25 €, of which nothing was spent. */
export const aRefundablePack = (more: Partial<RefundableNow> = {}): RefundableNow =>
  aRefundable({
    paymentId: aBonusPayment().id,
    serviceId: null,
    refKey: 'Bonus',
    amount: 20,
    bonusAmount: 0,
    pack: { ofert: 25, ofertLeft: 25, ofertRefunded: 0, ofertTaken: 0 },
    ...more,
  })
