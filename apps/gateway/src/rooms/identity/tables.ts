import type { Role } from '@motora/contract'
import type { ReportContent, ReportFault, ReportFrequency, reportRunStates } from '@motora/contract/identity'
import type { operatorSignUp } from '@motora/contract/operators'
import { sql } from 'drizzle-orm'
import { bigint, boolean, customType, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { z } from 'zod'

/** What the operators' room will make an operator of; this room only keeps it. */
export type SignedUpOperator = Omit<
  z.output<typeof operatorSignUp>,
  'username' | 'managerFirstName' | 'managerLastName' | 'password' | 'language'
>
/** Links of an account; those of sign-ups stand apart, for there is no account yet. */
const accountLinkKinds = ['confirm-email', 'accept-membership', 'reset-password'] as const
export type AccountLinkKind = (typeof accountLinkKinds)[number]

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
const instant = (name: string) => timestamp(name, { withTimezone: true })

export const accounts = pgTable('accounts', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  mobilePhone: text('mobile_phone'),
  documentCode: text('document_code'),
  language: text({ enum: ['es', 'cat', 'en'] }),
  passwordHash: text('password_hash'),
  /** Its own id: the person. Another: who typed a start password, which opens nothing (decision 0034). */
  passwordSetBy: uuid('password_set_by'),
  /** By its person, since it was first set. */
  passwordChangedAt: instant('password_changed_at'),
  totpSecret: bytea('totp_secret'),
  totpRequired: boolean('totp_required').notNull().default(true),
  totpEnrolledAt: instant('totp_enrolled_at'),
  totpLastStep: bigint('totp_last_step', { mode: 'number' }),
  /** false: suspended, since when, why and by whom is in the next columns. */
  canOperate: boolean('can_operate').notNull().default(true),
  suspendedAt: instant('suspended_at'),
  suspendedReason: text('suspended_reason'),
  suspendedBy: uuid('suspended_by'),
  emailConfirmedAt: instant('email_confirmed_at'),
  lastSignInAt: instant('last_sign_in_at'),
  createdAt: instant('created_at').notNull(),
})

export const memberships = pgTable('memberships', {
  id: uuid().primaryKey(),
  accountId: uuid('account_id').notNull(),
  role: text().$type<Role>().notNull(),
  operatorId: uuid('operator_id'),
  canOperate: boolean('can_operate').notNull().default(true),
  seesEverything: boolean('sees_everything').notNull().default(false),
  acceptedAt: instant('accepted_at'),
  createdAt: instant('created_at').notNull(),
  // of the operators' side alone: the person as the operator keeps it
  email: text(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  username: text(),
  mobilePhone: text('mobile_phone'),
  version: integer().notNull().default(1),
})

export const sessions = pgTable('sessions', {
  id: uuid().primaryKey(),
  /** One of the two: whose it is. */
  accountId: uuid('account_id'),
  customerId: uuid('customer_id'),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  remembered: boolean().notNull(),
  generation: integer().notNull().default(1),
  /** The last generation of which a token was used; 0: none yet. source: decision 0184 */
  usedGeneration: integer('used_generation').notNull().default(0),
  rotatedAt: instant('rotated_at').notNull(),
  endedAt: instant('ended_at'),
  endedWhy: text('ended_why'),
  userAgent: text('user_agent'),
  /** When the factor, or the password of an account without one, was last typed in it. */
  factorTypedAt: instant('factor_typed_at'),
})

/** Of riders: where no operator's work can read it. */
export const riderPasswords = pgTable('rider_passwords', {
  customerId: uuid('customer_id').primaryKey(),
  passwordHash: text('password_hash').notNull(),
  changedAt: instant('changed_at'),
})

export const recoveryCodes = pgTable('recovery_codes', {
  accountId: uuid('account_id').notNull(),
  codeHash: text('code_hash').notNull(),
  usedAt: instant('used_at'),
})

export const loginThrottle = pgTable('sign_in_brakes', {
  subject: text().primaryKey(),
  failures: integer().notNull(),
  lastFailureAt: instant('last_failure_at').notNull(),
  lockedUntil: instant('locked_until'),
  /** When a mail last reported to the person what is counted here. */
  toldAt: instant('told_at'),
})

export const pushSubscriptions = pgTable('push_subscriptions', {
  /** Of an app, or the address of a browser. */
  token: text().primaryKey(),
  sessionId: uuid('session_id').notNull(),
  createdAt: instant('created_at').notNull(),
  /** All four of a browser; null of an app. */
  id: uuid().unique(),
  p256dh: text(),
  auth: text(),
  serverKey: text('server_key'),
})

export const identityLinks = pgTable('identity_links', {
  id: uuid().primaryKey(),
  tokenHash: text('token_hash').notNull(),
  kind: text({ enum: accountLinkKinds }).notNull(),
  accountId: uuid('account_id').notNull(),
  membershipId: uuid('membership_id'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

export const operatorSignUps = pgTable('operator_sign_ups', {
  id: uuid().primaryKey(),
  tokenHash: text('token_hash').notNull(),
  email: text().notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  username: text(),
  language: text({ enum: ['es', 'cat', 'en'] }),
  passwordHash: text('password_hash').notNull(),
  operator: jsonb().$type<SignedUpOperator>().notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

export const savedViews = pgTable('saved_views', {
  id: uuid().primaryKey(),
  accountId: uuid('account_id').notNull(),
  tableId: text('table_id').notNull(),
  name: text().notNull(),
  nameKey: text('name_key').notNull().generatedAlwaysAs(sql`lower(name)`),
  search: jsonb().$type<Record<string, string>>().notNull(),
  changedAt: instant('changed_at').notNull(),
})

export const scheduledReports = pgTable('scheduled_reports', {
  id: uuid().primaryKey(),
  accountId: uuid('account_id').notNull(),
  /** With whose rights it is made; null: the role has gone. */
  membershipId: uuid('membership_id'),
  role: text().$type<Role>().notNull(),
  /** Whose that role is, also once it has gone; null: the provider's. */
  forOperator: uuid('for_operator'),
  name: text().notNull(),
  kind: text({ enum: ['list', 'month'] }).notNull(),
  content: jsonb().$type<ReportContent>().notNull(),
  format: text({ enum: ['csv', 'xlsx', 'pdf'] }).notNull(),
  frequency: text().$type<ReportFrequency>().notNull(),
  weekday: integer(),
  monthDay: integer('month_day'),
  time: text('clock_time').notNull(),
  zone: text().notNull(),
  state: text({ enum: ['active', 'paused', 'stopped'] }).notNull(),
  fault: text().$type<ReportFault>(),
  nextRunAt: instant('next_run_at'),
  lastRunId: uuid('last_run_id'),
  createdAt: instant('created_at').notNull(),
  changedAt: instant('changed_at').notNull(),
  /** One more with each change by its person; not with its times. */
  version: integer().notNull().default(1),
})

export const reportRecipients = pgTable('scheduled_report_recipients', {
  reportId: uuid('report_id').notNull(),
  accountId: uuid('account_id').notNull(),
})

export const reportRuns = pgTable('report_runs', {
  id: uuid().primaryKey(),
  reportId: uuid('report_id').notNull(),
  dueAt: instant('due_at').notNull(),
  state: text().$type<(typeof reportRunStates)[number]>().notNull(),
  tries: integer().notNull().default(0),
  fault: text().$type<ReportFault>(),
  madeForRole: text('made_for_role').$type<Role>(),
  madeForOperator: uuid('made_for_operator'),
  madeOf: jsonb('made_of').$type<ReportContent>(),
  fileName: text('file_name'),
  contentType: text('content_type'),
  rowsWritten: integer('rows_written'),
  sizeBytes: bigint('size_bytes', { mode: 'number' }),
  objectKey: text('object_key'),
  keptUntil: instant('kept_until'),
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
})
