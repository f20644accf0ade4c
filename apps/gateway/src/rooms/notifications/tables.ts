import {
  type DeliveryError,
  type Notification,
  notificationKinds,
  notificationPriorities,
  notificationTargetStates,
  notificationTargetTypes,
} from '@motora/contract/notifications'
import { boolean, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { RiderMessage } from '../customers/index.js'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const notifications = pgTable('notifications', {
  id: uuid().primaryKey(),
  operatorId: uuid('operator_id'),
  targetType: text('target_type', { enum: [...notificationTargetTypes] }).notNull(),
  name: text().notNull(),
  title: text().notNull(),
  subTitle: text('sub_title').notNull(),
  body: text().notNull(),
  startsAt: moment('starts_at').notNull(),
  endsAt: moment('ends_at').notNull(),
  kind: text({ enum: [...notificationKinds] })
    .notNull()
    .default('service'),
  texts: jsonb().$type<Notification['texts']>().notNull().default({}),
  priority: text({ enum: [...notificationPriorities] }).notNull(),
  sound: text(),
  badgeCount: integer('badge_count'),
  isPending: boolean('is_pending').notNull().default(true),
  version: integer().notNull().default(1),
  /** Of the filter that found its targets; null: they were named. */
  filterDigest: text('filter_digest'),
  createdAt: moment('created_at').notNull(),
  /** When and by whom it was withdrawn; null: it was not. */
  withdrawnAt: moment('withdrawn_at'),
  withdrawnByName: text('withdrawn_by_name'),
  withdrawnByProvider: boolean('withdrawn_by_provider'),
  /** What the product itself tells one rider; null: staff tells it. */
  message: jsonb().$type<RiderMessage['says']>(),
})

export const notificationTargets = pgTable('notification_targets', {
  operatorId: uuid('operator_id'),
  notificationId: uuid('notification_id').notNull(),
  targetId: uuid('target_id').notNull(),
  state: text({ enum: [...notificationTargetStates] })
    .notNull()
    .default('pending'),
  channel: text({ enum: ['push', 'mail'] }),
  attempts: smallint().notNull().default(0),
  lastAttemptAt: moment('last_attempt_at'),
  lastError: text('last_error').$type<DeliveryError>(),
  dueAt: moment('due_at'),
  /** The last try of its mail that said what came of it; null: none has. */
  mailTry: integer('mail_try'),
})

export const deliveries = pgTable('deliveries', {
  notificationId: uuid('notification_id').notNull(),
  targetId: uuid('target_id').notNull(),
  n: smallint().notNull(),
  beganAt: moment('began_at').notNull(),
  endedAt: moment('ended_at'),
  outcome: text({ enum: ['push', 'mail', 'no device', 'later', 'refused', 'unreachable', 'interrupted'] }),
  detail: text(),
})
