import { boolean, pgTable, timestamp } from 'drizzle-orm/pg-core'

export const ticketReading = pgTable('ticket_reading', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  readUntil: timestamp('read_until', { withTimezone: true }).notNull(),
})
