import type { BuiltPoint } from '@motora/rules/sharing'
import { integer, jsonb, pgTable, real, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'

type BuiltPointOfOld = [seconds: number, latitude: number, longitude: number, speedKmh: number | null]

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const trips = pgTable('trips', {
  operatorId: uuid('operator_id').notNull(),
  id: uuid().notNull(),
  serviceId: uuid('service_id').notNull(),
  vehicleId: uuid('vehicle_id').notNull(),
  customerId: uuid('customer_id').notNull(),
  startedAt: moment('started_at').notNull(),
  endedAt: moment('ended_at').notNull(),
  distanceMetres: integer('distance_metres'),
  drivenSeconds: integer('driven_seconds'),
  pausedSeconds: integer('paused_seconds').notNull(),
  speedAverageKmh: real('speed_average_kmh'),
  speedMaxKmh: real('speed_max_kmh'),
  startBatteryPercent: smallint('start_battery_percent'),
  endBatteryPercent: smallint('end_battery_percent'),
  originAddress: text('origin_address'),
  destinationAddress: text('destination_address'),
  /** Trips made before the battery was kept with each place lack the last figure. */
  points: jsonb().$type<(BuiltPoint | BuiltPointOfOld)[]>().notNull(),
  reportsCount: integer('reports_count').notNull(),
  builtAt: moment('built_at').notNull(),
})
