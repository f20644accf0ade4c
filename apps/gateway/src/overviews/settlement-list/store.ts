import type { Currency } from '@motora/contract/fields'
import { type SettlementLine, settlementLines, settlementReasons } from '@motora/contract/money'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { bigint, integer, type PgColumn, pgView, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { foldedSort } from '../../kernel/db/column-filter.js'
import { ascending, descending } from '../../kernel/db/keyset.js'
import { type List, type PageQuery, pageOf } from '../../kernel/db/page-of.js'
import type { Work } from '../../rooms/work.js'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const cents = (name: string) => bigint(name, { mode: 'number' }).notNull()

const s = pgView('settlement_list', {
  id: uuid().notNull(),
  operatorId: uuid('operator_id').notNull(),
  month: text().notNull(),
  currency: text().$type<Currency>().notNull(),
  sinceAt: moment('since_at').notNull(),
  untilAt: moment('until_at').notNull(),
  timeZone: text('time_zone').notNull(),
  madeAt: moment('made_at').notNull(),
  operatorName: text('operator_name').notNull(),
  operatorNif: text('operator_nif').notNull(),
  cardCents: cents('card_cents'),
  creditCents: cents('credit_cents'),
  refundsCents: cents('refunds_cents'),
  disputesCents: cents('disputes_cents'),
  commissionHundredths: integer('commission_hundredths').notNull(),
  costByVehicleCents: cents('cost_by_vehicle_cents'),
  vehicleDays: integer('vehicle_days').notNull(),
  daysOfMonth: integer('days_of_month').notNull(),
  commissionCents: cents('commission_cents'),
  vehiclesCents: cents('vehicles_cents'),
  payableCents: cents('payable_cents'),
  nameNow: text('name_now').notNull(),
}).existing()

/** People say amounts in units of money. */
const amount = (column: PgColumn | SQL) => ({ sql: sql`${column} / 100.0`, kind: 'number', sort: column }) as const

const list: List = {
  columns: {
    month: { sql: s.month, kind: 'choice', sort: s.month },
    operatorName: { sql: s.nameNow, kind: 'text' },
    currency: { sql: s.currency, kind: 'choice' },
    card: amount(s.cardCents),
    credit: amount(s.creditCents),
    refunds: amount(s.refundsCents),
    disputes: amount(s.disputesCents),
    commission: amount(s.commissionCents),
    vehicleDays: { sql: s.vehicleDays, kind: 'number' },
    vehicles: amount(s.vehiclesCents),
    payable: amount(s.payableCents),
    made: { sql: s.madeAt, kind: 'instant' },
  },
  order: [descending(s.month), ascending(foldedSort(s.nameNow), 'text'), descending(s.id)],
  search: [{ sql: s.nameNow, kind: 'text' }],
}

/** One page of settlements, the newest first unless said. @param operatorId of one operator alone */
export const listSettlementRows = (work: Work, query: PageQuery, operatorId: string | undefined) =>
  pageOf(
    work.tx,
    work.tx.select().from(s).$dynamic(),
    list,
    query,
    operatorId === undefined ? undefined : eq(s.operatorId, operatorId),
  )
export type SettlementListRow = Awaited<ReturnType<typeof listSettlementRows>>['rows'][number]

export const findSettlement = async (work: Work, id: string): Promise<SettlementListRow | undefined> =>
  (await work.tx.select().from(s).where(eq(s.id, id)))[0]

const e = pgView('settlement_entries', {
  id: uuid().notNull(),
  settlementId: uuid('settlement_id').notNull(),
  at: moment('at').notNull(),
  currency: text().$type<Currency>().notNull(),
  reason: text({ enum: settlementReasons }).notNull(),
  line: text({ enum: settlementLines }).notNull(),
  cents: integer().notNull(),
  serviceId: uuid('service_id'),
}).existing()

const entries: List = {
  columns: {
    at: { sql: e.at, kind: 'instant' },
    amount: amount(e.cents),
    reason: { sql: e.reason, kind: 'choice', sort: false },
    serviceId: { sql: e.serviceId, kind: 'id', sort: false },
  },
  order: [descending(e.at), descending(e.id)],
  search: [{ sql: sql`${e.serviceId}::text`, kind: 'text' }],
}

/** One page of what a line of a settlement is the sum of. */
export const listEntryRows = (work: Work, query: PageQuery, settlementId: string, line: SettlementLine) =>
  pageOf(
    work.tx,
    work.tx.select().from(e).$dynamic(),
    entries,
    query,
    and(eq(e.settlementId, settlementId), eq(e.line, line)),
  )
export type EntryRow = Awaited<ReturnType<typeof listEntryRows>>['rows'][number]

const v = pgView('settlement_vehicle_list', {
  settlementId: uuid('settlement_id').notNull(),
  vehicleId: uuid('vehicle_id').notNull(),
  days: integer().notNull(),
  model: text().notNull(),
  plate: text(),
}).existing()

const vehicles: List = {
  columns: {
    plate: { sql: v.plate, kind: 'text' },
    model: { sql: v.model, kind: 'text' },
    days: { sql: v.days, kind: 'number' },
  },
  order: [descending(v.days), ascending(v.vehicleId)],
  search: [
    { sql: v.plate, kind: 'text' },
    { sql: v.model, kind: 'text' },
  ],
}

/** One page of the vehicles that a settlement counts, those of the most days first. */
export const listVehicleRows = (work: Work, query: PageQuery, settlementId: string) =>
  pageOf(work.tx, work.tx.select().from(v).$dynamic(), vehicles, query, eq(v.settlementId, settlementId))
