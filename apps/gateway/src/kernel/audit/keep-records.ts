import { sql } from 'drizzle-orm'
import type { Tx } from '../db/database.js'
import { rowsGiven } from '../db/rows-given.js'
import type { NewAuditRow } from './audit-table.js'

const columns = {
  id: 'uuid',
  at: 'timestamptz',
  event: 'text',
  actorKind: 'text',
  actorId: 'text',
  actorName: 'text',
  membershipId: 'uuid',
  membershipRole: 'text',
  aboutOperatorId: 'uuid',
  targetKind: 'text',
  targetId: 'text',
  targetName: 'text',
  address: 'text',
  userAgent: 'text',
  requestId: 'text',
  outcome: 'text',
  reason: 'text',
  before: 'jsonb',
  after: 'jsonb',
} as const satisfies Readonly<Record<keyof NewAuditRow, string>>

/** Records of one statement: an import writes thousands. */
const rowsAtOnce = 1000

/** Writes records into the transaction whose change they describe: both are there, or neither is. */
export const keepRecords = async (tx: Tx, records: readonly NewAuditRow[]): Promise<void> => {
  for (let from = 0; from < records.length; from += rowsAtOnce)
    await tx.execute(sql`
      insert into audit_events (id, at, event, actor_kind, actor_id, actor_name, membership_id, membership_role,
        about_operator_id, target_kind, target_id, target_name, address, user_agent, request_id, outcome, reason,
        before, after)
      select id, at, event, "actorKind", "actorId", "actorName", "membershipId", "membershipRole", "aboutOperatorId",
        "targetKind", "targetId", "targetName", address, "userAgent", "requestId", outcome, reason, before, after
      from ${rowsGiven('r', columns, records.slice(from, from + rowsAtOnce))}`)
}
