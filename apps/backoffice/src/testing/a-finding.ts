import type { PaymentFinding } from '@motora/contract/money'
import { aPayment } from './a-payment'

/** A charge that is a cent more here than at the provider. */
export const aFinding = (more: Partial<PaymentFinding> = {}): PaymentFinding => ({
  id: '0190d5a2-7c1e-7aaa-8bbb-0000000000d1',
  subject: 'charge',
  kind: 'amount',
  providerRef: 'pi_1',
  since: '2026-11-21T01:10:00Z',
  lastSeen: '2026-11-21T02:10:00Z',
  currency: 'eur',
  paymentId: aPayment().id,
  amountHere: 3.04,
  amountThere: 3.03,
  stateHere: 'paid',
  stateThere: 'paid',
  ...more,
})
