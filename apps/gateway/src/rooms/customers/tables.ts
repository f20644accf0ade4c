import { boolean, customType, date, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true })

export const customers = pgTable('customers', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  mobilePhone: text('mobile_phone'),
  country: text().notNull(),
  city: text(),
  birthday: date({ mode: 'string' }),
  gender: text({ enum: ['male', 'female', 'undisclosed'] }),
  /** The rider has used the link of the mail. */
  emailVerified: boolean('email_verified').notNull().default(false),
  canOperate: boolean('can_operate').notNull(),
  cannotOperateReason: text('cannot_operate_reason'),
  enabled: boolean().notNull(),
  registeredAt: moment('registered_at').notNull(),
  validatedAt: moment('validated_at'),
  deregisteredAt: moment('deregistered_at'),
})

export const customerOperators = pgTable('customer_operators', {
  operatorId: uuid('operator_id').notNull(),
  customerId: uuid('customer_id').notNull(),
  canOperateStart: moment('can_operate_start').notNull(),
  canOperateEnd: moment('can_operate_end'),
  unlinkedAt: moment('unlinked_at'),
})

/** A key of each person's own; absent until something is sealed under it, empty once it is destroyed. */
export const customerKeys = pgTable('customer_keys', {
  customerId: uuid('customer_id').primaryKey(),
  /** With the master key. */
  sealed: bytea(),
  madeAt: moment('made_at').notNull(),
  destroyedAt: moment('destroyed_at'),
})
