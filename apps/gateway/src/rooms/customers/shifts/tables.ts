import type { ShiftDay } from '@motora/contract/customers'
import { jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core'

export const shiftCalendars = pgTable('shift_calendars', {
  since: timestamp({ withTimezone: true }).primaryKey(),
  shiftDays: jsonb('shift_days').$type<ShiftDay[]>().notNull(),
})
