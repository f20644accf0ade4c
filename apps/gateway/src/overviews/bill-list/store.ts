import type { Currency } from '@motora/contract/fields'
import { billKinds, billSentStates } from '@motora/contract/money'
import type { PriceLineShown } from '@motora/contract/sharing'
import type { BillType } from '@motora/rules/money'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { date, integer, jsonb, pgView, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { dayCondition } from '../../kernel/db/day-condition.js'
import { foundFirst, ofFew } from '../../kernel/db/found-first.js'
import { descending } from '../../kernel/db/keyset.js'
import { conditionOf, type List, type PageQuery, pageOf } from '../../kernel/db/page-of.js'
import { invalidInput } from '../../kernel/refusal.js'
import type { Work } from '../../rooms/work.js'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const b = pgView('bill_list', {
  id: uuid().notNull(),
  operatorId: uuid('operator_id').notNull(),
  customerId: uuid('customer_id').notNull(),
  serviceId: uuid('service_id').notNull(),
  kind: text({ enum: billKinds }).notNull(),
  number: text().notNull(),
  issuedAt: moment('issued_at').notNull(),
  operatedAt: moment('operated_at').notNull(),
  currency: text().$type<Currency>().notNull(),
  totalCents: integer('total_cents').notNull(),
  vatPercent: integer('vat_percent').notNull(),
  vatCents: integer('vat_cents').notNull(),
  /** An address only where the bill has to name it. */
  issuer: jsonb().$type<{ name: string; nif: string; address?: string }>().notNull(),
  recipient: jsonb().$type<{ name: string; nif: string; address: string }>(),
  service: jsonb().$type<{ vehicle: string; startedAt: string | null; endedAt: string; lines: PriceLineShown[] }>(),
  rectifies: uuid(),
  rectifiesNumber: text('rectifies_number'),
  chainNumber: integer('chain_number').notNull(),
  recordType: text('record_type').$type<BillType>().notNull(),
  recordDate: text('record_date').notNull(),
  recordMade: text('record_made').notNull(),
  recordBefore: text('record_before').notNull(),
  fingerprint: text().notNull(),
  timeZone: text('time_zone').notNull(),
  operatorName: text('operator_name').notNull(),
  /** Empty: the person was erased. */
  email: text().notNull(),
  fullName: text('full_name').notNull(),
  /** Folded, with an index: as it is kept, also of who was erased. */
  customerText: text('customer_text'),
  sent: text({ enum: billSentStates }).notNull(),
  sentAnswer: text('sent_answer'),
  sentAt: moment('sent_at'),
  /** By the clock that the bill was made by, as its PDF says them. */
  issuedDay: date('issued_day').notNull(),
  operatedDay: date('operated_day').notNull(),
}).existing()

const all = {
  id: b.id,
  operatorId: b.operatorId,
  customerId: b.customerId,
  serviceId: b.serviceId,
  kind: b.kind,
  number: b.number,
  issuedAt: b.issuedAt,
  issuedDay: b.issuedDay,
  operatedAt: b.operatedAt,
  operatedDay: b.operatedDay,
  currency: b.currency,
  totalCents: b.totalCents,
  vatPercent: b.vatPercent,
  vatCents: b.vatCents,
  rectifies: b.rectifies,
  rectifiesNumber: b.rectifiesNumber,
  operatorName: b.operatorName,
  email: b.email,
  fullName: b.fullName,
  issuer: b.issuer,
  recipient: b.recipient,
  recordType: b.recordType,
  sent: b.sent,
  sentAnswer: b.sentAnswer,
}
const whole = {
  ...all,
  service: b.service,
  chainNumber: b.chainNumber,
  recordDate: b.recordDate,
  recordMade: b.recordMade,
  recordBefore: b.recordBefore,
  fingerprint: b.fingerprint,
  timeZone: b.timeZone,
  sentAt: b.sentAt,
}

/** When bills were issued and of when their operation is: the day that each one says, in the order of the moments. */
const issued = { sql: b.issuedDay, kind: 'day', at: b.issuedAt, sort: b.issuedAt } as const
const operated = { sql: b.operatedDay, kind: 'day', at: b.operatedAt, sort: b.operatedAt } as const
/** Looked for, and no order of people. */
const looked = { kind: 'id', sort: false } as const
const list: List = {
  columns: {
    id: { ...looked, sql: b.id },
    customerId: { ...looked, sql: b.customerId },
    serviceId: { ...looked, sql: b.serviceId },
    number: { sql: b.number, kind: 'text', sort: false },
    kind: { sql: b.kind, kind: 'choice', sort: false },
    issued,
    operated,
    // people say amounts in units of money
    total: { sql: b.totalCents, kind: 'number', per: 100 },
    vatPercent: { sql: b.vatPercent, kind: 'number', sort: false },
    customerFullName: { sql: b.fullName, kind: 'text', sort: false, within: b.customerText },
    customerEmail: { sql: b.email, kind: 'text', sort: false, within: b.customerText },
    operatorName: { sql: b.operatorName, kind: 'text', sort: false },
    sent: { sql: b.sent, kind: 'choice', sort: false },
  },
  order: [descending(b.issuedAt), descending(b.id)],
  equalsTurn: true,
}

/** Those whom the reader may see, with a folded text of who they are; without erased ones. */
const people = pgView('bill_list_customers', { id: uuid().notNull(), text: text().notNull() }).existing()
const named = { view: people, value: people.id, text: people.text, key: b.customerId }

/**
 * The text of a number in which words are searched. No index knows where two signs stand, so all numbers are gone through:
 * they are of A to Z, figures and hyphens (`billNumber`), and folded by less.
 */
const numberText = (search = ''): SQL =>
  /[^\s*]{3}/.test(search) ? sql`motora_plain(${b.number})` : sql`lower(${b.number})`

/** The list, searched by the names of people or by numbers. source: decision 0126 */
const searching = async (work: Work, search: string | undefined): Promise<List> => {
  const asked = await foundFirst(work.tx, search, [named], numberText(search))
  return asked ? { ...list, search: asked } : list
}

/** Which bills are asked for besides the list's own filters. */
export interface Which {
  operatorId?: string | undefined
  customerId?: string | undefined
  /** When they were issued: a day as the bill says it, the last one included, or a moment, the end left out. */
  since?: string | undefined
  until?: string | undefined
}

const refused = pgView('bill_list_refused', { id: uuid().notNull() }).existing()
const unanswered = pgView('bill_list_unanswered', { id: uuid().notNull() }).existing()
/**
 * Bills whose record was refused, and such as no register has come to, are few: they are found first. The filter itself says
 * which of two registers counts. Chains are not a rider's to read: of theirs, the filter alone finds them.
 */
const bySentFirst = async (
  { tx }: Work,
  { filter }: Pick<PageQuery, 'filter'>,
  { customerId }: Which,
): Promise<SQL | undefined> => {
  const sent = filter?.sent?.toString()
  if (sent === 'refused') return inArray(b.id, tx.select({ id: refused.id }).from(refused))
  if (sent !== 'notSent' || customerId !== undefined) return undefined
  return ofFew(tx, { view: unanswered, value: unanswered.id }, b.id)
}

const badDates = (message: string) => invalidInput([{ path: 'query.since', code: 'invalid_date', message }])
const whichOf = ({ operatorId, customerId, since, until }: Which): SQL | undefined =>
  and(
    operatorId === undefined ? undefined : eq(b.operatorId, operatorId),
    customerId === undefined ? undefined : eq(b.customerId, customerId),
    (since ?? until) ? dayCondition(issued, [since ?? null, until ?? null], badDates) : undefined,
  )

/** One page of bills, the newest first unless said. */
export const listBillRows = async (work: Work, query: PageQuery, which: Which) =>
  pageOf(
    work.tx,
    work.tx.select(all).from(b).$dynamic(),
    await searching(work, query.search),
    query,
    and(whichOf(which), await bySentFirst(work, query, which)),
  )
export type BillListRow = Awaited<ReturnType<typeof listBillRows>>['rows'][number]

/** What the found bills come to, by currency and kind. */
export const sumBills = async (work: Work, query: Pick<PageQuery, 'filter' | 'search'>, which: Which) => {
  const asked = await searching(work, query.search)
  const bySent = await bySentFirst(work, query, which)
  return work.tx
    .select({
      currency: b.currency,
      kind: b.kind,
      bills: sql<number>`count(*)::int`,
      totalCents: sql<number>`sum(${b.totalCents})::float8`,
      vatCents: sql<number>`sum(${b.vatCents})::float8`,
    })
    .from(b)
    .where(and(whichOf(which), bySent, conditionOf(query, asked)))
    .groupBy(b.currency, b.kind)
    .orderBy(b.currency, b.kind)
}

/** A bill that the work sees. @param customerId of whom it has to be */
export const findBill = async (work: Work, id: string, customerId?: string) =>
  (
    await work.tx
      .select(whole)
      .from(b)
      .where(and(eq(b.id, id), whichOf({ customerId })))
  )[0]
export type FoundBill = NonNullable<Awaited<ReturnType<typeof findBill>>>

/** Those that rectify a bill, the first one first. */
export const rectifyingBills = (work: Work, { id, operatorId }: Pick<FoundBill, 'id' | 'operatorId'>) =>
  work.tx
    .select({ id: b.id, number: b.number, issuedAt: b.issuedAt, totalCents: b.totalCents })
    .from(b)
    .where(and(eq(b.operatorId, operatorId), eq(b.rectifies, id)))
    .orderBy(asc(b.issuedAt), asc(b.number))
