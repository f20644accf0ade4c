import type { LedgerBalance, LedgerBalances, LedgerTransfer } from '@motora/contract/money'
import { aPayment } from './a-payment'
import { aSettlement } from './a-settlement'

const { id: paymentId, serviceId, sharingOperatorId, operatorName, customerId } = aPayment()

export const aLedgerBalance = (more: Partial<LedgerBalance> = {}): LedgerBalance => ({
  account: 'provider',
  currency: 'eur',
  sharingOperatorId,
  operatorName,
  opening: 100,
  debits: 30,
  credits: 5,
  closing: 125,
  ...more,
})

/** What an operator's cards paid is its sales; a pack, of no operator, is credit that a customer has. */
export const aLedger = (more: Partial<LedgerBalances> = {}): LedgerBalances => ({
  since: '2026-10-31T23:00:00Z',
  until: '2026-11-30T23:00:00Z',
  timeZone: 'Europe/Madrid',
  balances: [
    aLedgerBalance(),
    aLedgerBalance({ sharingOperatorId: null, operatorName: '', opening: 0, debits: 20, credits: 0, closing: 20 }),
    aLedgerBalance({ account: 'operator:sales', opening: -100, debits: 5, credits: 30, closing: -125 }),
    aLedgerBalance({
      account: 'rider:credit',
      sharingOperatorId: null,
      operatorName: '',
      opening: 0,
      debits: 0,
      credits: 20,
      closing: -20,
    }),
  ],
  sums: [{ currency: 'eur', opening: 0, debits: 55, credits: 55, closing: 0 }],
  ...more,
})

export const aLedgerTransfer = (more: Partial<LedgerTransfer> = {}): LedgerTransfer => ({
  id: '0190d5a2-7c1e-7aaa-8bbb-0000000000d1',
  at: '2026-11-20T10:14:20Z',
  reason: 'charged',
  subject: 'payment',
  debit: 'provider',
  credit: 'rider:owed',
  amount: 3.04,
  currency: 'eur',
  sharingOperatorId,
  operatorName,
  customerId,
  ref: serviceId ?? '',
  paymentId,
  serviceId,
  settlementId: null,
  ...more,
})

export const aSettledTransfer = (): LedgerTransfer =>
  aLedgerTransfer({
    id: '0190d5a2-7c1e-7aaa-8bbb-0000000000d2',
    reason: 'commission',
    subject: 'settlement',
    debit: 'operator:payable',
    credit: 'platform:commission',
    amount: 142.5,
    customerId: null,
    ref: aSettlement().id,
    paymentId: null,
    serviceId: null,
    settlementId: aSettlement().id,
  })
