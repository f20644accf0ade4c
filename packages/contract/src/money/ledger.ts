import { z } from 'zod'
import { dates, datesInOrder } from '../dates.js'
import { endpoint } from '../endpoint.js'
import { currency } from '../fields/index.js'
import { id, instant } from '../formats.js'
import { listQuery } from '../listing.js'
import { amount } from './amount.js'

/**
 * Accounts of the books, as a balance sheet has them: what the card provider holds and customers owe, what is owed to
 * customers and operators, what was sold and taken off it, and what the platform keeps and gives. source: MONEY §7
 */
export const ledgerAccounts = [
  'provider',
  'rider:owed',
  'rider:credit',
  'operator:payable',
  'operator:sales',
  'operator:discounts',
  'operator:written-off',
  'operator:refunds',
  'operator:disputed',
  'platform:commission',
  'platform:gifts',
  'platform:goodwill',
  'platform:disputed',
  'platform:forfeited',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

/** Why something is in the books, by what it is of: a payment of a service or a pack, a refund, a dispute, and so on. */
export const ledgerReasonsOf = {
  payment: ['priced', 'discount', 'credit used', 'charged', 'forgiven', 'pack bought', 'pack gift'],
  refund: ['refunded', 'refunded as credit', 'refund returned', 'gift refunded', 'gift returned'],
  dispute: ['disputed', 'dispute won', 'credit taken back', 'gift taken back'],
  credit: ['goodwill', 'credit forfeited'],
  settlement: ['settled', 'settled refunds', 'settled disputes', 'commission', 'cost of vehicles'],
} as const
export const ledgerSubjects = ['payment', 'refund', 'dispute', 'credit', 'settlement'] as const
export type LedgerSubject = (typeof ledgerSubjects)[number]
export const ledgerReasons = ledgerSubjects.flatMap((subject): readonly LedgerReason[] => ledgerReasonsOf[subject])
export type LedgerReason = (typeof ledgerReasonsOf)[LedgerSubject][number]

/** What moved in a span, and what was there before it and is at its end. */
const figures = {
  opening: amount('The balance before the span: debits less credits, below zero where credits are more', 120),
  debits: amount('What the account was debited in the span', 30),
  credits: amount('What it was credited in the span', 45.5),
  closing: amount('The balance at the end of the span: opening + debits − credits', 104.5),
}

export const ledgerBalance = z.object({
  account: z.enum(ledgerAccounts),
  currency,
  /** Of whose services, refunds or settlements; null: of no operator, as a pack and goodwill. */
  sharingOperatorId: id.nullable(),
  /** As it is called now; empty: of no operator. */
  operatorName: z.string(),
  ...figures,
})
export type LedgerBalance = z.infer<typeof ledgerBalance>

/** All accounts together: debits are as much as credits, and both balances nothing. */
export const ledgerSum = z.object({ currency, ...figures })

export const ledgerBalances = z.object({
  /** The span as moments; `since` null: from the beginning of the books. `until` is left out of it. */
  since: instant.nullable(),
  until: instant,
  /** By whose clock days are meant: the provider's. */
  timeZone: z.string(),
  balances: z.array(ledgerBalance),
  sums: z.array(ledgerSum).max(currency.options.length),
})
export type LedgerBalances = z.infer<typeof ledgerBalances>

/** A row of the trial balance as a file has it: an account in one currency, or all of them together. */
export const ledgerBalanceRow = z.object({
  /** Null: all accounts, the last row of its currency. */
  account: z.enum(ledgerAccounts).nullable(),
  currency,
  ...figures,
  debitBalance: amount('The balance at the end where it is one of debit, else 0; of all accounts their sum', 104.5),
  creditBalance: amount('The balance at the end where it is one of credit, else 0; of all accounts their sum', 0),
  /** Of which operator alone; null: of all, and of what is of no operator. */
  sharingOperatorId: id.nullable(),
  /** As it is called now; empty: of all. */
  operatorName: z.string(),
  /** The span as moments; `since` null: from the beginning of the books. `until` is left out of it. */
  since: instant.nullable(),
  until: instant,
})
export type LedgerBalanceRow = z.infer<typeof ledgerBalanceRow>

/** One amount that was taken from an account and given to another. */
export const ledgerTransfer = z.object({
  id,
  at: instant,
  reason: z.enum(ledgerReasons),
  subject: z.enum(ledgerSubjects),
  debit: z.enum(ledgerAccounts),
  credit: z.enum(ledgerAccounts),
  amount: amount('As much is debited as is credited', 3.04),
  currency,
  sharingOperatorId: id.nullable(),
  /** As it is called now; empty: of no operator. */
  operatorName: z.string(),
  /** Null: of no customer, as a settlement. */
  customerId: id.nullable(),
  /** What it is booked for: a service, a purchase of a pack, a refund, a dispute, credit that was given, a settlement. */
  ref: id,
  /** The payment that it is of, or that a refund or a dispute is of. */
  paymentId: id.nullable(),
  serviceId: id.nullable(),
  settlementId: id.nullable(),
})
export type LedgerTransfer = z.infer<typeof ledgerTransfer>

export const ledgerColumns = ['at', 'reason', 'subject', 'debit', 'credit', 'amount', 'currency'] as const

const reads = { audience: 'staff', needs: 'ledger.read', method: 'GET', source: 'MONEY §7; decision 0186' } as const
const ownDays =
  'A day is one by the provider’s clock, the last one included; a moment is the same for all, and the end left out.'
/** Of one operator alone; unless said, of all and of none. */
const which = { sharingOperatorId: id.optional(), ...dates }

export const getLedgerBalances = endpoint({
  ...reads,
  id: 'money.getLedgerBalances',
  path: '/sharing/v1/Ledger/GetBalances',
  summary: `The trial balance of the books: of each account, operator and currency the balance before \`since\`, what was debited and credited until \`until\`, and the balance then. Unless said, from the beginning and until now. The sums say that debits are as much as credits. ${ownDays}`,
  query: z.strictObject(which).refine(...datesInOrder),
  answers: { 200: ledgerBalances },
})

export const listLedgerBalances = endpoint({
  ...reads,
  id: 'money.listLedgerBalances',
  path: '/sharing/v1/Ledger/GetTrialBalance',
  summary: `The trial balance of the books as rows, which a file has: of each account in each currency what it comes to at all operators together, or at one, and last the sum of all accounts. ${ownDays}`,
  rows: true,
  ownDays: true,
  query: z.strictObject(which).refine(...datesInOrder),
  answers: { 200: z.array(ledgerBalanceRow).max((ledgerAccounts.length + 1) * currency.options.length) },
})

export const listLedger = endpoint({
  ...reads,
  id: 'money.listLedger',
  path: '/sharing/v1/Ledger',
  summary: `Single movements of the books, the newest first: each amount with the account that is debited and the one that is credited, and what it is of. \`account\`: those that debit or credit this one. ${ownDays} Sorts by at; filters by ${ledgerColumns.join(', ')}, and by ref and customerId`,
  list: true,
  ownDays: true,
  query: z
    .object({ ...listQuery.omit({ search: true }).shape, ...which, account: z.enum(ledgerAccounts).optional() })
    .refine(...datesInOrder),
  answers: { 200: z.array(ledgerTransfer) },
})
