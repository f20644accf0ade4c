import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })
const registers = ['pretend', 'agency'] as const

/** How far the chain of an operator's bills is at a tax register. */
export const taxChains = pgTable('tax_chains', {
  operatorId: uuid('operator_id').notNull(),
  register: text({ enum: registers }).notNull(),
  doneNumber: integer('done_number').notNull().default(0),
  claims: bigint({ mode: 'number' }).notNull().default(0),
  tries: integer().notNull().default(0),
  dueAt: moment('due_at').notNull(),
  why: text(),
})

/** What a tax register answered of a bill's record. */
export const taxRecords = pgTable('tax_records', {
  billId: uuid('bill_id').notNull(),
  operatorId: uuid('operator_id').notNull(),
  customerId: uuid('customer_id').notNull(),
  register: text({ enum: registers }).notNull(),
  state: text({ enum: ['accepted', 'refused'] }).notNull(),
  answer: text().notNull(),
  answeredAt: moment('answered_at').notNull(),
  tries: integer().notNull().default(1),
  dueAt: moment('due_at'),
})
