import { randomUUID } from 'node:crypto'
import { type CallRow, idOf } from './call-row.js'

const packs = { row: 'bonus packs' } as const
const payments = { row: 'payments list' } as const
const findings = { row: 'payment findings' } as const
const books = { row: 'the books' } as const
const bills = { row: 'monthly details, bills, analytics, trips report' } as const
const refunds = { row: 'services: refund, cancel payment' } as const
const riders = { row: 'riders' } as const
const pack = { price: 20, ofert: 25, validSince: '2026-11-01', validUntil: '2099-11-01', text: 'For summer' }

/** Another id than the given one, the same each time. */
const nextTo = (id: string): string => id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))

/** Bonus packs are the provider's: no company's thing is named. */
export const bonusRows: Record<string, CallRow> = {
  'money.listBonuses': packs,
  // with an id of its own it is the same pack, however often it is made, and never the planted one
  'money.createBonus': { ...packs, sent: ({ bonus }) => ({ body: { ...pack, id: nextTo(bonus) } }) },
  'money.updateBonus': {
    ...packs,
    sent: ({ bonus }) => ({ ...idOf(bonus), body: pack }),
  },
  'money.listBonusHistory': { ...packs, sent: ({ bonus }) => idOf(bonus) },
  'money.listPayments': payments,
  'money.getPackReceipt': { ...payments, sent: ({ bonus }) => idOf(bonus) },
  'money.getPaymentEvents': { ...payments, about: ({ payment }) => idOf(payment) },
  'money.getServicePaymentEvents': {
    row: 'services: list, detail',
    about: ({ endedService }) => idOf(endedService),
  },
  'money.listCustomerCredit': { ...payments, about: ({ rider }) => idOf(rider) },
  'money.giveGoodwill': {
    row: 'payments: refund of a bonus, cancel',
    // each with an id of its own: the same gift by somebody else is refused
    about: ({ rider }) => ({ ...idOf(rider), body: { id: randomUUID(), amount: 1, reason: 'Waited long' } }),
  },
  'money.listPaymentFindings': findings,
  'money.getReconciliation': findings,
  'money.closePaymentFinding': {
    ...findings,
    sent: ({ bonus }) => ({ ...idOf(bonus), body: { note: 'refunded there' } }),
  },
  'money.getLedgerBalances': books,
  'money.listLedgerBalances': books,
  'money.listLedger': books,
  'money.listBills': bills,
  'money.getBillTotals': bills,
  'money.getBill': { ...bills, about: ({ bill }) => idOf(bill) },
  'money.getBillPdf': { ...bills, about: ({ bill }) => idOf(bill) },
  'money.sendBillRecord': { row: 'bills: send a refused record again', about: ({ bill }) => idOf(bill) },
  'money.listSettlements': bills,
  'money.getSettlementTotals': bills,
  'money.getSettlement': { ...bills, about: ({ settlement }) => idOf(settlement) },
  'money.getSettlementPdf': { ...bills, about: ({ settlement }) => idOf(settlement) },
  'money.listSettlementEntries': {
    ...bills,
    about: ({ settlement }) => ({ ...idOf(settlement), query: { line: 'card' } }),
  },
  'money.listSettlementVehicles': { ...bills, about: ({ settlement }) => idOf(settlement) },
  'money.listRiderBills': riders,
  'money.getRiderBillPdf': { ...riders, sent: ({ bonus }) => idOf(bonus) },
  'money.refundService': { row: 'services: refund, cancel payment', about: ({ endedService }) => idOf(endedService) },
  'money.refundPayment': {
    row: 'payments: refund of a bonus, cancel',
    about: ({ payment }) => idOf(payment),
  },
  'money.getRefundable': { ...refunds, about: ({ endedService }) => idOf(endedService) },
  'money.listWaitingRefunds': refunds,
  'money.allowRefund': { ...refunds, about: ({ refund }) => idOf(refund) },
  'money.refuseRefund': { ...refunds, about: ({ refund }) => idOf(refund) },
  'money.withdrawRefund': { ...refunds, about: ({ refund }) => idOf(refund) },
  'money.retryServicePayment': { ...refunds, about: ({ endedService }) => idOf(endedService) },
  'money.cancelServicePayment': { ...refunds, about: ({ endedService }) => idOf(endedService) },
  'money.retryPayment': { row: 'payments: refund of a bonus, cancel', sent: ({ bonus }) => idOf(bonus) },
  // what is not signed is refused by the work, no matter who sends it
  'money.receiveProviderEvent': { row: 'everybody' },
  'money.listRiderBonusPacks': riders,
  'money.getRiderCredit': riders,
  'money.listRiderCreditUses': riders,
  'money.listRiderPurchases': riders,
  'money.getRiderPackReceipt': { ...riders, sent: ({ bonus }) => idOf(bonus) },
  'money.getRiderPaymentMethod': riders,
  'money.startRiderCardSetup': riders,
  'money.removeRiderCard': riders,
  'money.payRiderDebts': riders,
  'money.buyRiderBonusPack': {
    ...riders,
    // with an id of its own, which no purchase has
    sent: ({ bonus }) => ({ ...idOf(bonus), body: { id: nextTo(bonus), priceCents: 2000, creditCents: 2500 } }),
  },
  'money.confirmRiderCardSetup': { ...riders, sent: ({ bonus }) => idOf(bonus) },
}
