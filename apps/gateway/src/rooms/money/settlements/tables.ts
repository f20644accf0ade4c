import type { Currency } from '@motora/contract/fields'
import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const cents = (name: string) => bigint(name, { mode: 'number' })

/** What a month of an operator comes to. Rows are only added. source: MONEY §7; decision 0077 */
export const settlements = pgTable('settlements', {
  id: uuid().notNull(),
  operatorId: uuid('operator_id').notNull(),
  /** `2026-11` */
  month: text().notNull(),
  currency: text().$type<Currency>().notNull(),
  sinceAt: moment('since_at').notNull(),
  untilAt: moment('until_at').notNull(),
  timeZone: text('time_zone').notNull(),
  madeAt: moment('made_at').notNull(),
  operatorName: text('operator_name').notNull(),
  operatorNif: text('operator_nif').notNull(),
  cardCents: cents('card_cents').notNull(),
  creditCents: cents('credit_cents').notNull(),
  refundsCents: cents('refunds_cents').notNull(),
  disputesCents: cents('disputes_cents').notNull(),
  /** In 1/100 of a percent. */
  commissionHundredths: integer('commission_hundredths').notNull(),
  costByVehicleCents: cents('cost_by_vehicle_cents').notNull(),
  vehicleDays: integer('vehicle_days').notNull(),
  daysOfMonth: integer('days_of_month').notNull(),
  commissionCents: cents('commission_cents').notNull(),
  vehiclesCents: cents('vehicles_cents').notNull(),
  payableCents: cents('payable_cents').notNull(),
})

/** Vehicles that a settlement counts. Rows are only added. */
export const settlementVehicles = pgTable('settlement_vehicles', {
  operatorId: uuid('operator_id').notNull(),
  settlementId: uuid('settlement_id').notNull(),
  vehicleId: uuid('vehicle_id').notNull(),
  days: integer().notNull(),
  model: text().notNull(),
  plate: text(),
})
