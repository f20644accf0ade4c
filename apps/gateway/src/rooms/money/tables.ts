import type { Currency } from '@motora/contract/fields'
import { billKinds, refundStates } from '@motora/contract/money'
import { type PriceLineShown, paymentStatuses } from '@motora/contract/sharing'
import type { Account, BillType, Transfer } from '@motora/rules/money'
import { boolean, date, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const bonusPacks = pgTable('bonus_packs', {
  id: uuid().notNull(),
  name: text().notNull(),
  priceCents: integer('price_cents').notNull(),
  offerCents: integer('offer_cents').notNull(),
  /** Days of the provider's calendar, the second one excluded. */
  validSince: date('valid_since').notNull(),
  validUntil: date('valid_until').notNull(),
  text: text().notNull(),
  minutes: integer(),
  createdAt: moment('created_at').notNull(),
  version: integer().notNull().default(1),
})

export const creditLots = pgTable('credit_lots', {
  id: uuid().notNull(),
  customerId: uuid('customer_id').notNull(),
  /** Both null: customer service gave it. */
  packId: uuid('pack_id'),
  paymentId: uuid('payment_id'),
  openedAt: moment('opened_at').notNull(),
  grantedCents: integer('granted_cents').notNull(),
  leftCents: integer('left_cents').notNull(),
  forfeitedCents: integer('forfeited_cents').notNull().default(0),
  /** Taken by refunds of its pack, from where they are asked for. */
  refundedCents: integer('refunded_cents').notNull().default(0),
  /** Taken back where a bank took back its pack for good. */
  takenCents: integer('taken_cents').notNull().default(0),
  /** Of goodwill: why, by which account, and what that was called. */
  reason: text(),
  givenBy: uuid('given_by'),
  givenByName: text('given_by_name'),
})

export const creditUses = pgTable('credit_uses', {
  operatorId: uuid('operator_id').notNull(),
  serviceId: uuid('service_id').notNull(),
  lotId: uuid('lot_id').notNull(),
  customerId: uuid('customer_id').notNull(),
  usedAt: moment('used_at').notNull(),
  cents: integer().notNull(),
  givenBackCents: integer('given_back_cents').notNull().default(0),
})

/** What a customer owes: for a service of an operator, or for a bonus pack, which has no operator. */
export const payments = pgTable('payments', {
  id: uuid().notNull(),
  operatorId: uuid('operator_id'),
  customerId: uuid('customer_id').notNull(),
  refKey: text('ref_key', { enum: ['Service', 'Bonus'] }).notNull(),
  serviceId: uuid('service_id'),
  packId: uuid('pack_id'),
  createdAt: moment('created_at').notNull(),
  currency: text().$type<Currency>().notNull(),
  /** The price after the discount. */
  amountCents: integer('amount_cents').notNull(),
  /** Of it, by credit; the rest is for the card. */
  creditCents: integer('credit_cents').notNull().default(0),
  /** Credit that the pack gave when it was bought; of a pack alone. */
  grantedCents: integer('granted_cents'),
  status: text({ enum: paymentStatuses }).notNull(),
  succeededAt: moment('succeeded_at'),
  /** Of the first failure. */
  failedAt: moment('failed_at'),
  /** Of the last one. */
  failedReason: text('failed_reason'),
  /** When no card could be asked, the last time, and why; null: that never was. */
  notChargedAt: moment('not_charged_at'),
  notChargedReason: text('not_charged_reason'),
  /** When what was owed was forgiven or written off, or its pack was bought by another purchase. */
  cancelledAt: moment('cancelled_at'),
  version: integer().notNull().default(1),
  /** When its bill was made. */
  billedAt: moment('billed_at'),
})

/** The books. Rows are only added. source: MONEY §7 */
export const ledgerTransfers = pgTable('ledger_transfers', {
  id: uuid().notNull(),
  at: moment('at').notNull(),
  currency: text().$type<Currency>().notNull(),
  cents: integer().notNull(),
  debit: text().$type<Account>().notNull(),
  credit: text().$type<Account>().notNull(),
  reason: text().$type<Transfer['reason']>().notNull(),
  ref: uuid().notNull(),
  /** Null: on no account of an operator, as of a pack. */
  operatorId: uuid('operator_id'),
  /** Null: of no rider, as a settlement. */
  customerId: uuid('customer_id'),
})

/** One amount that the provider takes of a card, for one payment or several. */
export const charges = pgTable('charges', {
  id: uuid().notNull(),
  customerId: uuid('customer_id').notNull(),
  currency: text().$type<Currency>().notNull(),
  amountCents: integer('amount_cents').notNull(),
  payerRef: text('payer_ref').notNull(),
  chargeRef: text('charge_ref'),
  createdAt: moment('created_at').notNull(),
  state: text({ enum: ['open', 'cancelling', 'succeeded', 'cancelled'] })
    .notNull()
    .default('open'),
  attempts: smallint().notNull().default(0),
  step: smallint().notNull().default(0),
  nextAt: moment('next_at'),
  endedAt: moment('ended_at'),
  /** The payment that is forgiven by cancelling it. */
  forgives: uuid(),
  /** Only the rider tries it again, never the clock or a new card. */
  byRider: boolean('by_rider').notNull().default(false),
})

export const chargePayments = pgTable('charge_payments', {
  chargeId: uuid('charge_id').notNull(),
  paymentId: uuid('payment_id').notNull(),
  cents: integer().notNull(),
  isLive: boolean('is_live').notNull().default(true),
})

export const chargeAttempts = pgTable('charge_attempts', {
  chargeId: uuid('charge_id').notNull(),
  n: smallint().notNull(),
  cardId: uuid('card_id').notNull(),
  makesCharge: boolean('makes_charge').notNull(),
  state: text({ enum: ['claimed', 'unknown', 'succeeded', 'declined', 'needs rider', 'refused'] }).notNull(),
  claimedAt: moment('claimed_at').notNull(),
  dueAt: moment('due_at').notNull(),
  tries: integer().notNull().default(1),
  endedAt: moment('ended_at'),
  reason: text(),
  /** Where the rider comes back to; null: nobody is there to confirm anything. */
  returnUrl: text('return_url'),
})

/** What goes back of a payment. */
export const refunds = pgTable('refunds', {
  id: uuid().notNull(),
  operatorId: uuid('operator_id'),
  paymentId: uuid('payment_id').notNull(),
  isWhole: boolean('is_whole').notNull(),
  cardCents: integer('card_cents').notNull(),
  creditCents: integer('credit_cents').notNull(),
  /** Credit that it took of the lot of a pack, from where it was asked for. */
  lotCents: integer('lot_cents').notNull().default(0),
  reason: text(),
  askedAt: moment('asked_at').notNull(),
  /** Null: no person, the second of two purchases of a pack. */
  askedBy: uuid('asked_by'),
  askedByName: text('asked_by_name'),
  state: text({ enum: refundStates }).notNull().default('on its way'),
  /** It was more than one person may refund alone. */
  needsSecond: boolean('needs_second').notNull().default(false),
  /** The account that allowed it, refused it or took it back. */
  decidedBy: uuid('decided_by'),
  decidedAt: moment('decided_at'),
  refundRef: text('refund_ref'),
  dueAt: moment('due_at'),
  sentAt: moment('sent_at'),
  /** Of the card's part, what a bank sent back later. */
  returnedCents: integer('returned_cents').notNull().default(0),
  returnedAt: moment('returned_at'),
  tries: integer().notNull().default(0),
  endedAt: moment('ended_at'),
  failure: text(),
  /** When the bill was made that rectifies the one of its payment. */
  billedAt: moment('billed_at'),
  /** When the bill was made that takes that one back. */
  returnBilledAt: moment('return_billed_at'),
})

/** Numbers of bills of one operator, kind and year. */
export const billSeries = pgTable('bill_series', {
  operatorId: uuid('operator_id').notNull(),
  series: text().notNull(),
  kind: text({ enum: billKinds }).notNull(),
  year: integer().notNull(),
  lastNumber: integer('last_number').notNull(),
})

/** The seller, as it was when the bill was made; where it is says what names its address (decision 0157). */
export interface BillIssuer {
  name: string
  nif: string
  address?: string
}

/** The recipient of a full bill. Empty: not known. */
export type BillRecipient = Required<BillIssuer>

/** The rental that is billed, as it was then. Moments are ISO 8601. */
export interface BilledService {
  vehicle: string
  startedAt: string | null
  endedAt: string
  lines: PriceLineShown[]
}

/** Rows are only added. source: MONEY §7 */
export const bills = pgTable('bills', {
  id: uuid().notNull(),
  operatorId: uuid('operator_id').notNull(),
  customerId: uuid('customer_id').notNull(),
  serviceId: uuid('service_id').notNull(),
  paymentId: uuid('payment_id').notNull(),
  refundId: uuid('refund_id'),
  rectifies: uuid(),
  kind: text({ enum: billKinds }).notNull(),
  series: text().notNull(),
  seriesNumber: integer('series_number').notNull(),
  number: text().notNull(),
  issuedAt: moment('issued_at').notNull(),
  /** When the rental ended, or the refund was given back. */
  operatedAt: moment('operated_at').notNull(),
  timeZone: text('time_zone').notNull(),
  currency: text().$type<Currency>().notNull(),
  totalCents: integer('total_cents').notNull(),
  vatPercent: integer('vat_percent').notNull(),
  vatCents: integer('vat_cents').notNull(),
  issuer: jsonb().$type<BillIssuer>().notNull(),
  recipient: jsonb().$type<BillRecipient>(),
  service: jsonb().$type<BilledService>(),
  /** Place in the chain of the operator's bills, from 1. */
  chainNumber: integer('chain_number').notNull(),
  recordType: text('record_type').$type<BillType>().notNull(),
  recordDate: text('record_date').notNull(),
  recordMade: text('record_made').notNull(),
  recordBefore: text('record_before').notNull(),
  fingerprint: text().notNull(),
})

/** A payment whose payer has told the bank that it is wrong. */
export const disputes = pgTable('disputes', {
  id: uuid().notNull(),
  operatorId: uuid('operator_id'),
  paymentId: uuid('payment_id').notNull(),
  disputeRef: text('dispute_ref').notNull(),
  cents: integer().notNull(),
  reason: text().notNull(),
  state: text({ enum: ['open', 'won', 'lost'] }).notNull(),
  hasTaken: boolean('has_taken').notNull(),
  /** Credit of a pack that went when it was lost. */
  lotCents: integer('lot_cents').notNull().default(0),
  openedAt: moment('opened_at').notNull(),
  closedAt: moment('closed_at'),
})

/** What the card provider delivered. */
export const providerEvents = pgTable('provider_events', {
  id: text().notNull(),
  type: text().notNull(),
  createdAt: moment('created_at').notNull(),
  receivedAt: moment('received_at').notNull(),
  about: text({ enum: ['charge', 'refund', 'dispute', 'cardSetup', 'other'] }).notNull(),
  aboutRef: text('about_ref').notNull(),
  state: text({ enum: ['kept', 'done', 'ignored'] })
    .notNull()
    .default('kept'),
  dueAt: moment('due_at'),
  tries: integer().notNull().default(0),
  endedAt: moment('ended_at'),
  note: text(),
})
