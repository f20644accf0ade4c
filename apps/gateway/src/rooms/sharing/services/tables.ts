import type { Currency, DrivingMode } from '@motora/contract/fields'
import { serviceStates } from '@motora/contract/sharing'
import type { PriceLine } from '@motora/rules/pricing'
import { boolean, doublePrecision, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const services = pgTable('services', {
  operatorId: uuid('operator_id').notNull(),
  id: uuid().notNull(),
  vehicleId: uuid('vehicle_id').notNull(),
  customerId: uuid('customer_id').notNull(),
  vehicleName: text('vehicle_name').notNull(),
  vehiclePlate: text('vehicle_plate'),
  vehicleVin: text('vehicle_vin').notNull(),
  vehicleModel: text('vehicle_model').notNull(),
  state: text({ enum: serviceStates }).notNull(),
  reservedAt: moment('reserved_at').notNull(),
  reserveLimitAt: moment('reserve_limit_at').notNull(),
  cancelledAt: moment('cancelled_at'),
  startedAt: moment('started_at'),
  pausedSince: moment('paused_since'),
  pausedSeconds: integer('paused_seconds').notNull().default(0),
  endedAt: moment('ended_at'),
  endedBy: text('ended_by', { enum: ['rider', 'staff', 'clean', 'system'] }),
  startBatteryPercent: smallint('start_battery_percent'),
  endBatteryPercent: smallint('end_battery_percent'),
  startLatitude: doublePrecision('start_latitude'),
  startLongitude: doublePrecision('start_longitude'),
  endLatitude: doublePrecision('end_latitude'),
  endLongitude: doublePrecision('end_longitude'),
  endingImageId: uuid('ending_image_id'),
  /** The version of the tariff in force at the start. This and what follows is null of rentals that began before prices. */
  rateId: uuid('rate_id'),
  isFree: boolean('is_free'),
  timeZone: text('time_zone'),
  currency: text().$type<Currency>(),
  /** Of the discount that the rider had at the start; 0: none. */
  discountPercent: integer('discount_percent').notNull().default(0),
  discountId: uuid('discount_id'),
  /** The vehicle was ordered on and never reported itself on; null until the end. */
  neverStarted: boolean('never_started'),
  priceCents: integer('price_cents'),
  priceLines: jsonb('price_lines').$type<PriceLine[]>(),
  /** What is owed for it; null until the end, without a price, and of rentals that ended before payments. */
  paymentId: uuid('payment_id'),
  version: integer().notNull().default(1),
})

/** Half-open stretches of a rental, one after the other without gaps; the last one of a rental that runs has no end. */
export const servicePhases = pgTable('service_phases', {
  operatorId: uuid('operator_id').notNull(),
  serviceId: uuid('service_id').notNull(),
  number: integer().notNull(),
  kind: text({ enum: ['drive', 'pause'] }).notNull(),
  mode: text().$type<DrivingMode>(),
  since: moment('since').notNull(),
  until: moment('until'),
})
