import { serviceStates } from '@motora/contract/sharing'
import { doublePrecision, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

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
  priceCents: integer('price_cents'),
  version: integer().notNull().default(1),
})
