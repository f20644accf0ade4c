import { bigint, customType, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** What was kept of before and after. */
export type AuditFacts = Record<string, unknown>

/** Records of what was done. The database lets no one change or remove one (migration 0008, decision 0010). */
export const auditEvents = pgTable('audit_events', {
  id: uuid().primaryKey(),
  /** To the millisecond: what was hashed is what is read. */
  at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  event: text().notNull(),
  actorKind: text('actor_kind', { enum: ['staff', 'account', 'rider', 'device', 'system', 'nobody'] }).notNull(),
  actorId: text('actor_id'),
  actorName: text('actor_name'),
  membershipId: uuid('membership_id'),
  membershipRole: text('membership_role'),
  aboutOperatorId: uuid('about_operator_id'),
  targetKind: text('target_kind'),
  targetId: text('target_id'),
  targetName: text('target_name'),
  address: text(),
  userAgent: text('user_agent'),
  requestId: text('request_id'),
  outcome: text({ enum: ['done', 'refused'] }).notNull(),
  reason: text(),
  before: jsonb().$type<AuditFacts>(),
  after: jsonb().$type<AuditFacts>(),
  sequence: bigint({ mode: 'number' }),
  hash: bytea(),
})

export type AuditRow = typeof auditEvents.$inferSelect
/** A record as it is written: not linked yet. */
export type NewAuditRow = Omit<AuditRow, 'sequence' | 'hash'>
