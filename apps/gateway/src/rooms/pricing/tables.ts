import type { BillingUnit, Currency } from '@motora/contract/fields'
import type { RateField } from '@motora/contract/pricing'
import type { Tariff, Tier } from '@motora/rules/pricing'
import { boolean, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const rates = pgTable('rates', {
  operatorId: uuid('operator_id').notNull(),
  id: uuid().notNull(),
  since: timestamp({ withTimezone: true }).notNull(),
  currency: text().$type<Currency>().notNull(),
  billingUnit: text('billing_unit').$type<BillingUnit>().notNull(),
  priceMinute: integer('price_minute').notNull(),
  pricePauseMinute: integer('price_pause_minute').notNull(),
  modePrices: jsonb('mode_prices').$type<Tariff['modePrices']>().notNull(),
  hourTiers: jsonb('hour_tiers').$type<Tier[]>().notNull(),
  dayTiers: jsonb('day_tiers').$type<Tier[]>().notNull(),
  maxPerDayCents: integer('max_per_day_cents').notNull(),
  freePauseMinutes: integer('free_pause_minutes').notNull(),
  isFree: boolean('is_free').notNull(),
  vatPercent: integer('vat_percent').notNull().default(21),
  changed: text().array().$type<RateField[]>().notNull(),
  byAccount: uuid('by_account'),
  byName: text('by_name'),
})

export const discounts = pgTable('discounts', {
  operatorId: uuid('operator_id').notNull(),
  id: uuid().notNull(),
  isGeneric: boolean('is_generic').notNull().default(false),
  name: text().notNull(),
  percent: integer().notNull(),
  promoText: text('promo_text').notNull(),
  promoCode: text('promo_code'),
  enabled: boolean().notNull(),
  applySince: timestamp('apply_since', { withTimezone: true }),
  applyUntil: timestamp('apply_until', { withTimezone: true }),
  preSelected: boolean('pre_selected').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  live: boolean().notNull().default(true),
  deletedAt: timestamp('deleted_at', { withTimezone: true }),
  version: integer().notNull().default(1),
})

export const discountCustomers = pgTable('discount_customers', {
  operatorId: uuid('operator_id').notNull(),
  discountId: uuid('discount_id').notNull(),
  customerId: uuid('customer_id').notNull(),
  enabled: boolean().notNull(),
  assignedAt: timestamp('assigned_at', { withTimezone: true }).notNull(),
  live: boolean().notNull().default(true),
})

export const promoTries = pgTable('promo_tries', {
  customerId: uuid('customer_id').notNull(),
  day: date().notNull(),
  tries: integer().notNull(),
})
