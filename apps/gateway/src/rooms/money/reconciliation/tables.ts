import { findingKinds, findingStates, findingSubjects, reconciliationFailures } from '@motora/contract/money'
import { date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Days of the card provider's list that were compared with ours. */
export const reconciliations = pgTable('reconciliations', {
  day: date({ mode: 'string' }).notNull(),
  state: text({ enum: ['failed', 'done'] }).notNull(),
  tries: integer().notNull(),
  triedAt: moment('tried_at').notNull(),
  charges: integer().notNull().default(0),
  refunds: integer().notNull().default(0),
  disputes: integer().notNull().default(0),
  failure: text({ enum: reconciliationFailures }),
})

/** Where the card provider's list and ours differ. */
export const paymentFindings = pgTable('payment_findings', {
  id: uuid().notNull(),
  subject: text({ enum: findingSubjects }).notNull(),
  kind: text({ enum: findingKinds }).notNull(),
  providerRef: text('provider_ref').notNull(),
  paymentId: uuid('payment_id'),
  foundAt: moment('found_at').notNull(),
  seenAt: moment('seen_at').notNull(),
  currency: text().notNull(),
  hereCents: integer('here_cents'),
  thereCents: integer('there_cents'),
  hereState: text('here_state', { enum: findingStates }),
  thereState: text('there_state', { enum: findingStates }),
  closedAt: moment('closed_at'),
  /** Null: it did not hold any more. */
  closedBy: uuid('closed_by'),
  note: text(),
})
