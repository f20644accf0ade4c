import { reviewStates, riderLanguages } from '@motora/contract/customers'
import { sql } from 'drizzle-orm'
import { boolean, customType, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true })
/** The database makes it of other columns. */
const made = sql``

export const customers = pgTable('customers', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  mobilePhone: text('mobile_phone'),
  country: text().notNull(),
  city: text(),
  address: text(),
  postalCode: text('postal_code'),
  birthday: date({ mode: 'string' }),
  gender: text({ enum: ['male', 'female', 'undisclosed'] }),
  idDocType: text('id_doc_type').notNull().default('NIF'),
  idDocCode: text('id_doc_code'),
  comment: text(),
  /** The rider has used the link of the mail. */
  emailVerified: boolean('email_verified').notNull().default(false),
  mobilePhoneVerified: boolean('mobile_phone_verified').notNull().default(false),
  canOperate: boolean('can_operate').notNull(),
  cannotOperateReason: text('cannot_operate_reason'),
  enabled: boolean().notNull(),
  registeredAt: moment('registered_at').notNull(),
  /** The four photos wait for the provider. */
  pendingSince: moment('pending_since'),
  validatedAt: moment('validated_at'),
  lapsedAt: moment('lapsed_at'),
  /** With all operators; the database keeps it as the links change. */
  tripsCount: integer('trips_count').notNull().default(0),
  /** When the earliest trip with any operator began; kept in the same way. */
  firstTripAt: moment('first_trip_at'),
  deregisteredAt: moment('deregistered_at'),
  /** The row stays for trips and payments and names nobody. */
  erasedAt: moment('erased_at'),
  version: integer().notNull().default(1),
  fullName: text('full_name').notNull().generatedAlwaysAs(made),
  reviewState: text('review_state', { enum: [...reviewStates] })
    .notNull()
    .generatedAlwaysAs(made),
  /** Of messages, as the rider's app says; null: it has not said. */
  language: text({ enum: [...riderLanguages] }),
  /** When the rider said yes to news; null: no. */
  newsAcceptedAt: moment('news_accepted_at'),
  /** The last day on which the validated documents hold; null: no end was read on them. */
  documentsUntil: date('documents_until', { mode: 'string' }),
})

export const customerOperators = pgTable('customer_operators', {
  operatorId: uuid('operator_id').notNull(),
  customerId: uuid('customer_id').notNull(),
  canOperateStart: moment('can_operate_start').notNull(),
  canOperateEnd: moment('can_operate_end'),
  unlinkedAt: moment('unlinked_at'),
  linkedAt: moment('linked_at').notNull().defaultNow(),
  enabled: boolean().notNull().default(true),
  deregisteredAt: moment('deregistered_at'),
  tripsCount: integer('trips_count').notNull().default(0),
  /** When the first of them began; null without one. */
  firstTripAt: moment('first_trip_at'),
})

/** A key of each person's own; absent until something is sealed under it, empty once it is destroyed. */
export const customerKeys = pgTable('customer_keys', {
  customerId: uuid('customer_id').primaryKey(),
  /** With the master key. */
  sealed: bytea(),
  madeAt: moment('made_at').notNull(),
  destroyedAt: moment('destroyed_at'),
})

export const customerHistory = pgTable('customer_history', {
  id: uuid().primaryKey(),
  customerId: uuid('customer_id').notNull(),
  /** Null: about the account. */
  operatorId: uuid('operator_id'),
  at: moment('at').notNull(),
  what: text().notNull(),
  byAccount: uuid('by_account'),
  byName: text('by_name'),
  byProvider: boolean('by_provider').notNull(),
  changed: text().array().notNull().default([]),
})

export const customersBlocked = pgTable('customers_blocked', {
  customerId: uuid('customer_id').primaryKey(),
  sealed: bytea().notNull(),
  blockedAt: moment('blocked_at').notNull(),
  destroyAt: moment('destroy_at').notNull(),
})
