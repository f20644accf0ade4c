import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Riders whose four photos wait, or waited, for the provider's word. */
export const validationRequests = pgTable('validation_requests', {
  id: uuid().primaryKey(),
  customerId: uuid('customer_id').notNull(),
  openedAt: moment('opened_at').notNull(),
  /** Whether it was opened within a shift. */
  inShift: boolean('in_shift').notNull(),
  answeredAt: moment('answered_at'),
  answer: text({ enum: ['validated', 'invalidated'] }),
  reason: text(),
  /** The reviewer's e-mail. */
  answeredBy: text('answered_by'),
  delayInShiftsMinutes: integer('delay_in_shifts_minutes'),
  claimedByAccount: uuid('claimed_by_account'),
  claimedBy: text('claimed_by'),
  claimedUntil: moment('claimed_until'),
})
