import { integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const operatorWatch = pgTable('operator_watch', {
  operatorId: uuid('operator_id').primaryKey(),
  lowBatterySince: moment('low_battery_since'),
  lowBatteryPercent: integer('low_battery_percent').notNull(),
  leftAreaSince: moment('left_area_since'),
  movedSince: moment('moved_since'),
  silentSince: moment('silent_since'),
  silentAfterMinutes: integer('silent_after_minutes').notNull().default(20),
  updatedAt: moment('updated_at').notNull(),
})
