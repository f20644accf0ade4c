import type { Currency } from '@motora/contract/fields'
import { bigint, date, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Moments whose days are to be counted again. */
export const serviceMarks = pgTable('service_marks', {
  id: bigint({ mode: 'number' }).notNull(),
  operatorId: uuid('operator_id').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
})

const cents = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** Rentals by the hour of the operator's clock in which they ended. gross = discount + credit + charged + forgiven + open. */
export const serviceDays = pgTable('service_days', {
  operatorId: uuid('operator_id').notNull(),
  day: date().notNull(),
  hour: smallint().notNull(),
  currency: text().$type<Currency>().notNull(),
  rentals: integer().notNull(),
  drivenSeconds: integer('driven_seconds').notNull(),
  pausedSeconds: integer('paused_seconds').notNull(),
  metres: integer().notNull(),
  grossCents: cents('gross_cents'),
  discountCents: cents('discount_cents'),
  creditCents: cents('credit_cents'),
  chargedCents: cents('charged_cents'),
  forgivenCents: cents('forgiven_cents'),
  openCents: cents('open_cents'),
  refundedCents: cents('refunded_cents'),
  disputesCents: cents('disputes_cents'),
})

/** Reservations by the hour of the operator's clock in which they were made. */
export const reservationDays = pgTable('reservation_days', {
  operatorId: uuid('operator_id').notNull(),
  day: date().notNull(),
  hour: smallint().notNull(),
  reserved: integer().notNull(),
  cancelled: integer().notNull(),
  expired: integer().notNull(),
  started: integer().notNull(),
  ended: integer().notNull(),
  /** Of those that started: how many whole minutes until then, 0 to 15. */
  waits: integer().array().notNull(),
  /** Rentals that began in this hour, whenever they were reserved. */
  starts: integer().notNull(),
})
