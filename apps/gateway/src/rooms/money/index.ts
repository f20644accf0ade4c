import type { Currency } from '@motora/contract/fields'
import type { PaymentStatus, PendingRefund } from '@motora/contract/sharing'
import type { RiderMoney } from '@motora/rules/customers'
import type { ServicePrice } from '@motora/rules/money'
import type { RoomListener } from '../../kernel/bus.js'
import type { TimedTask } from '../../kernel/timed-task.js'
import { everything } from '../operators/index.js'
import type { Work } from '../work.js'
import { assertFreeId } from './assert-free-id.js'
import { billRefunds, billReturns } from './bills/bill-refunds.js'
import { billServices, type ServiceToBill } from './bills/bill-services.js'
import { type BillFinding, checkBills } from './bills/check-bills.js'
import { addUpLedgerDays } from './books/add-up-days.js'
import { type BookedService, type BookFinding, checkServices, checkTotals } from './books/check-books.js'
import { ledgerHandlers } from './books/ledger-endpoints.js'
import { cardHandlers } from './cards/card-endpoints.js'
import { dropCards, forgetCards } from './cards/drop-cards.js'
import { chargeDue } from './charges/charge-due.js'
import { chargePast } from './charges/charge-past.js'
import { type ChargedHistory, readHistory } from './charges/read-history.js'
import { creditHandlers } from './credit/credit-endpoints.js'
import { forfeitCredit } from './credit/forfeit-credit.js'
import { openLot, type PaidPack } from './credit/open-lot.js'
import { creditLeft, exportCredit } from './credit/read-credit.js'
import { giveCreditBack, holdCredit, type PaidService, useCredit } from './credit/use-credit.js'
import type { MoneyDeps, MoneyParts } from './deps.js'
import { eventHandlers } from './events/event-endpoints.js'
import { forgetOldEvents, workEvents } from './events/work-events.js'
import { dropPurchasesOf } from './packs/one-purchase.js'
import { packHandlers } from './packs/pack-endpoints.js'
import { receiptHandlers } from './packs/receipt-endpoints.js'
import { bookPast, type PastService, whoHasCredit } from './payments/book-past.js'
import { bookService } from './payments/book-service.js'
import { exportPayments } from './payments/export-payments.js'
import { type OwedNow, owedNow } from './payments/owed-now.js'
import { paymentHandlers } from './payments/payment-endpoints.js'
import {
  type PapersOfPayment,
  type PaymentOfService,
  papersOf,
  paymentsOfServices,
  type SettledPayment,
  settledPayments,
  statusesOf,
} from './payments/read-payments.js'
import { writeOffRests, writeOffRestsOf } from './payments/write-off-rests.js'
import { findingHandlers } from './reconciliation/finding-endpoints.js'
import { reconcile } from './reconciliation/reconcile.js'
import { countOpenFindings, openFindings } from './reconciliation/stores/finding-store.js'
import { lapseRefunds } from './refunds/lapse-refunds.js'
import { refundHandlers } from './refunds/refund-endpoints.js'
import { type RefundNow, refundNow } from './refunds/refund-now.js'
import { sendRefunds } from './refunds/send-refunds.js'
import { moneyOf, openMoneyOf, restBelow } from './rider-standing.js'
import { checkSettlements, type SettlementFinding } from './settlements/check-settlements.js'
import { settleMonths } from './settlements/settle-months.js'
import { cardsOf } from './stores/card-store.js'
import { type NamedService, type SpentOn, spentOf, usedByServices } from './stores/credit-store.js'
import { type DisputeOfPayment, disputesNamed } from './stores/dispute-store.js'
import { findPack, type PackRow } from './stores/pack-store.js'
import { findPayments, type PaymentRow } from './stores/payment-store.js'
import { pendingRefundsOf } from './stores/refund-store.js'
import { taxHandlers } from './tax/send-again.js'
import { sendRecords } from './tax/send-records.js'

export type { ServiceToBill } from './bills/bill-services.js'
export type { BillFinding } from './bills/check-bills.js'
export type { BookedService, BookFinding } from './books/check-books.js'
export type { ChargedHistory } from './charges/read-history.js'
export type { PaidPack } from './credit/open-lot.js'
export type { PaidService } from './credit/use-credit.js'
export type { PapersOfPayment, PaymentOfService, SettledPayment } from './payments/read-payments.js'
export type { SettlementFinding } from './settlements/check-settlements.js'
export type { DisputeOfPayment } from './stores/dispute-store.js'

/** Bills of one work: while it lasts its operators make no others. */
const billsAtOnce = 100

/** What is owed and paid. source: MONEY §6, §7 */
export const createMoneyRoom = (deps: MoneyDeps) => {
  const { inTransaction } = deps
  const all = everything('cards and charges are the provider’s, and pay rentals of every operator')
  const parts: MoneyParts = {
    ...deps,
    inOwnWork: (use) => inTransaction({ kind: 'system', name: 'money' }, all, use),
    inWorkOf: (call, use) => inTransaction(call, all, use),
  }
  const timedTasks: readonly TimedTask[] = [
    { name: 'charge cards', everyMs: 1000, run: () => chargeDue(parts) },
    { name: 'give refunds back', everyMs: 1000, run: async () => void (await sendRefunds(parts)) },
    { name: 'let refunds lapse', everyMs: 60_000, isFinal: true, run: () => lapseRefunds(parts) },
    { name: 'write off rests', everyMs: 3_600_000, run: () => writeOffRests(parts) },
    { name: 'hear the card provider', everyMs: 1000, run: async () => void (await workEvents(parts)) },
    { name: 'forget events of the card provider', everyMs: 86_400_000, run: () => forgetOldEvents(parts) },
    {
      name: 'send records of bills',
      everyMs: 1000,
      run: async () => {
        while ((await sendRecords(parts)) > 0);
      },
    },
    { name: 'settle months', everyMs: 600_000, run: () => settleMonths(parts) },
    { name: 'add up days of the books', everyMs: 600_000, isFinal: true, run: () => addUpLedgerDays(parts) },
    { name: 'compare with the card provider', everyMs: 600_000, run: () => reconcile(parts) },
    {
      name: 'make bills of refunds',
      everyMs: 5_000,
      run: async () => {
        while ((await parts.inOwnWork((work) => billRefunds(deps, work, billsAtOnce))) > 0);
        while ((await parts.inOwnWork((work) => billReturns(deps, work, billsAtOnce))) > 0);
      },
    },
    {
      name: 'remove cards that are of no use',
      everyMs: 60_000,
      run: async () => {
        while ((await dropCards(parts)) > 0);
      },
    },
  ]
  const listeners: readonly RoomListener[] = [
    {
      topic: 'customers.erased',
      from: 'jobs',
      hear: async (facts) => {
        for (const { key: customerId } of facts) await parts.inOwnWork((work) => forgetCards(work, customerId))
      },
    },
  ]
  return {
    /** See there. */
    assertFreeId: (work: Work, id: string): Promise<void> => assertFreeId(deps, work, id),
    /** See there. @returns the id of the lot */
    openLot: async (work: Work, paid: PaidPack): Promise<string> => (await openLot(work, paid)).id,
    /** See there. */
    holdCredit: (work: Work, customerId: string): Promise<number> => holdCredit(work, customerId),
    /** See there. */
    useCredit: (work: Work, service: PaidService, cents: number): Promise<number> => useCredit(work, service, cents),
    /** See there. */
    giveCreditBack: (work: Work, service: PaidService, totalCents: number): Promise<number> =>
      giveCreditBack(work, service, totalCents),
    /** What a customer has left, in cents of a euro. */
    creditLeft: (work: Work, customerId: string): Promise<number> => creditLeft(work, customerId),
    /** See there. */
    moneyOf: (work: Work, customerIds: readonly string[]): Promise<Map<string, RiderMoney>> =>
      moneyOf(deps.cards, work, customerIds),
    /** See there. */
    openMoneyOf: (work: Work, customerId: string) => openMoneyOf(deps.cards, work, customerId),
    /** See there: what is owed and cannot be charged, what is being bought, and the credit of a person who is erased. @returns cents of credit */
    forfeitMoney: async (work: Work, customerId: string): Promise<number> => {
      await writeOffRestsOf(restBelow(deps.cards), work, customerId)
      await dropPurchasesOf(work, customerId)
      return forfeitCredit(work, customerId)
    },
    /** Cents of credit that services took, by their ids; those that took none are left out. */
    usedByServices: (work: Work, services: readonly NamedService[]): Promise<Map<string, number>> =>
      usedByServices(work, services),
    /** What lots were spent on, the last first. @param most services of each lot */
    spentOf: (work: Work, lotIds: readonly string[], most: number): Promise<SpentOn[]> => spentOf(work, lotIds, most),
    /** See there. @returns the id of the payment */
    bookService: (work: Work, service: PaidService, currency: Currency, price: ServicePrice): Promise<string> =>
      bookService(work, service, currency, price),
    /** See there. @returns the ids of the payments, in the order of the services */
    bookPast: (work: Work, services: readonly PastService[]): Promise<string[]> => bookPast(work, services),
    /** See there. */
    whoHasCredit: (work: Work, customerIds: readonly string[]): Promise<Set<string>> => whoHasCredit(work, customerIds),
    /** See there. @returns how many were paid */
    chargePast: (): Promise<number> => chargePast(parts),
    /** See there. */
    readHistory: (work: Work): Promise<ChargedHistory> => readHistory(work),
    /** What became of these payments, by their ids. */
    statusesOf: (work: Work, paymentIds: readonly string[]): Promise<Map<string, PaymentStatus>> =>
      statusesOf(work, paymentIds),
    /** See there. */
    owedNow: (work: Work, paymentIds: readonly string[]): Promise<OwedNow | undefined> => owedNow(work, paymentIds),
    /** See there. */
    refundNow: (work: Work, refundId: string): Promise<RefundNow | undefined> => refundNow(work, refundId),
    /** See there. */
    paymentsOfServices: (work: Work, paymentIds: readonly string[]): Promise<Map<string, PaymentOfService>> =>
      paymentsOfServices(work, paymentIds),
    /** See there. */
    pendingRefundsOf: (work: Work, paymentIds: readonly string[]): Promise<Map<string, PendingRefund>> =>
      pendingRefundsOf(work, paymentIds),
    /** See there. */
    disputesNamed: (work: Work, paymentIds: readonly string[]): Promise<Map<string, DisputeOfPayment>> =>
      disputesNamed(work, paymentIds),
    /** See there. */
    papersOf: (work: Work, paymentId: string): Promise<PapersOfPayment> => papersOf(work, paymentId),
    /** See there. */
    settledPayments: (work: Work, paymentIds: readonly string[]): Promise<Map<string, SettledPayment>> =>
      settledPayments(work, paymentIds),
    /** Whether who refunds all of a payment of which so many cents were paid needs a second person. */
    needsSecondFor: (cents: number): boolean => cents > deps.refundAloneCents,
    /** What is owed for a service, and what became of it; undefined where the scope sees none. */
    findPayment: async (work: Work, id: string): Promise<PaymentRow | undefined> =>
      (await findPayments(work, [id])).get(id),
    /** Payments of a person, for the person. */
    exportPayments: (work: Work, customerId: string): Promise<object[]> => exportPayments(work, customerId),
    /** See there. */
    checkServices: (work: Work, services: readonly BookedService[]): Promise<BookFinding[]> =>
      checkServices(work, services),
    /** See there. */
    checkTotals: (work: Work, bookedServices: number): Promise<BookFinding[]> => checkTotals(work, bookedServices),
    /** See there. */
    billServices: (
      work: Work,
      tell: (serviceIds: readonly string[]) => Promise<ReadonlyMap<string, ServiceToBill>>,
      most: number,
      issued?: 'as it ended',
    ): Promise<number> => billServices(deps, work, tell, most, issued),
    /** See there. */
    checkBills: (work: Work): Promise<BillFinding[]> => checkBills(work),
    /** See there. */
    checkSettlements: (work: Work): Promise<SettlementFinding[]> => checkSettlements(work),
    /** Where the card provider's list and ours differ: how many, and the first of them. */
    openFindings: async (work: Work, most: number) => ({
      total: await countOpenFindings(work),
      first: await openFindings(work, most),
    }),
    findPack: (work: Work, id: string): Promise<Pick<PackRow, 'id' | 'minutes'> | undefined> => findPack(work, id),
    /** Credit of a person and what it was spent on, for the person. */
    exportCredit: (work: Work, customerId: string): Promise<object[]> => exportCredit(work, customerId),
    /** Cards of a person, for the person. */
    exportCards: (work: Work, customerId: string): Promise<object[]> => cardsOf(work, customerId),
    handlers: [
      ...packHandlers(parts),
      ...receiptHandlers(parts),
      ...creditHandlers(parts),
      ...cardHandlers(parts),
      ...paymentHandlers(parts),
      ...refundHandlers(parts),
      ...eventHandlers(parts),
      ...findingHandlers(),
      ...ledgerHandlers(parts),
      ...taxHandlers(parts),
    ],
    timedTasks,
    listeners,
  }
}
export type MoneyRoom = ReturnType<typeof createMoneyRoom>
