import type { Currency } from '@motora/contract/fields'
import { type SettlementLine, settlementLines, settlementReasons } from '@motora/contract/money'
import { and, eq, getViewSelectedFields, type SQL, sql } from 'drizzle-orm'
import { bigint, integer, type PgColumn, pgView, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { foldedSort } from '../../kernel/db/column-filter.js'
import { ascending, descending } from '../../kernel/db/keyset.js'
import { conditionOf, type List, type PageQuery, pageOf } from '../../kernel/db/page-of.js'
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

/** What is kept above zero and taken from the operator: it counts below. source: decision 0187 */
const taken = {
  refunds: sql<number>`-${s.refundsCents}`.mapWith(Number),
  disputes: sql<number>`-${s.disputesCents}`.mapWith(Number),
  commission: sql<number>`-${s.commissionCents}`.mapWith(Number),
  vehicles: sql<number>`-${s.vehiclesCents}`.mapWith(Number),
}

/** Each amount as it counts in what is payable. */
const shown = {
  ...getViewSelectedFields(s),
  refundsCents: taken.refunds,
  disputesCents: taken.disputes,
  commissionCents: taken.commission,
  vehiclesCents: taken.vehicles,
}

const list: List = {
  columns: {
    month: { sql: s.month, kind: 'choice', sort: s.month },
    operatorName: { sql: s.nameNow, kind: 'text' },
    currency: { sql: s.currency, kind: 'choice' },
    card: amount(s.cardCents),
    credit: amount(s.creditCents),
    refunds: amount(taken.refunds),
    disputes: amount(taken.disputes),
    commission: amount(taken.commission),
    vehicleDays: { sql: s.vehicleDays, kind: 'number' },
    vehicles: amount(taken.vehicles),
    payable: amount(s.payableCents),
    made: { sql: s.madeAt, kind: 'instant' },
  },
  order: [descending(s.month), ascending(foldedSort(s.nameNow), 'text'), descending(s.id)],
  search: [{ sql: s.nameNow, kind: 'text' }],
}

const ofOperator = (operatorId: string | undefined): SQL | undefined =>
  operatorId === undefined ? undefined : eq(s.operatorId, operatorId)

/** One page of settlements, the newest first unless said. @param operatorId of one operator alone */
export const listSettlementRows = (work: Work, query: PageQuery, operatorId: string | undefined) =>
  pageOf(work.tx, work.tx.select(shown).from(s).$dynamic(), list, query, ofOperator(operatorId))
export type SettlementListRow = Awaited<ReturnType<typeof listSettlementRows>>['rows'][number]

const sumOf = (column: PgColumn | SQL) => sql<number>`sum(${column})::float8`

/** What the found settlements come to, by currency. @param operatorId of one operator alone */
export const sumSettlements = (
  { tx }: Work,
  query: Pick<PageQuery, 'filter' | 'search'>,
  operatorId: string | undefined,
) =>
  tx
    .select({
      currency: s.currency,
      settlements: sql<number>`count(*)::int`,
      cardCents: sumOf(s.cardCents),
      creditCents: sumOf(s.creditCents),
      refundsCents: sumOf(taken.refunds),
      disputesCents: sumOf(taken.disputes),
      commissionCents: sumOf(taken.commission),
      vehicleDays: sumOf(s.vehicleDays),
      vehiclesCents: sumOf(taken.vehicles),
      payableCents: sumOf(s.payableCents),
    })
    .from(s)
    .where(and(ofOperator(operatorId), conditionOf(query, list)))
    .groupBy(s.currency)
    .orderBy(s.currency)
export type SettlementSums = Awaited<ReturnType<typeof sumSettlements>>[number]

export const findSettlement = async (work: Work, id: string): Promise<SettlementListRow | undefined> =>
  (await work.tx.select(shown).from(s).where(eq(s.id, id)))[0]

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

/** The view has them as they count in their line; these lines count below zero. */
const takenLines: ReadonlySet<SettlementLine> = new Set(['refunds', 'disputes'])
const takenEntry = sql<number>`-${e.cents}`.mapWith(Number)

const entriesOf = (cents: PgColumn | SQL): List => ({
  columns: {
    at: { sql: e.at, kind: 'instant' },
    amount: amount(cents),
    reason: { sql: e.reason, kind: 'choice', sort: false },
    serviceId: { sql: e.serviceId, kind: 'id', sort: false },
  },
  order: [descending(e.at), descending(e.id)],
  search: [{ sql: sql`${e.serviceId}::text`, kind: 'text' }],
})
const [entries, takenEntries] = [entriesOf(e.cents), entriesOf(takenEntry)]

/** One page of what a line of a settlement is the sum of. */
export const listEntryRows = (work: Work, query: PageQuery, settlementId: string, line: SettlementLine) => {
  const isTaken = takenLines.has(line)
  const cents = isTaken ? takenEntry : sql<number>`${e.cents}`.mapWith(Number)
  return pageOf(
    work.tx,
    work.tx
      .select({ ...getViewSelectedFields(e), cents })
      .from(e)
      .$dynamic(),
    isTaken ? takenEntries : entries,
    query,
    and(eq(e.settlementId, settlementId), eq(e.line, line)),
  )
}
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
