import type { AuditEvent, AuditTargetKind } from '@motora/contract/identity'
import type { AuditFacts } from '../kernel/audit/audit-table.js'

/** What a room says of something that was done or refused; the house adds who, when and from where. */
export interface AuditEntry {
  event: AuditEvent
  /** What it was done to, and its name as it is now. */
  target?: { kind: AuditTargetKind; id: string | null; name?: string | null }
  /** The operator that it concerns; the actor's unless said. */
  operatorId?: string | null
  /** Only what changed. Never a password, seed, code, token or key; of a person no more than says who is meant. */
  before?: AuditFacts
  after?: AuditFacts
  /** `done` unless said. */
  outcome?: 'done' | 'refused'
  /** Why: a refusal's code, or what somebody gave as the reason. */
  reason?: string | null
  /** Who did it, where the work began without an actor: somebody who is signing in, or is asked for the password again. */
  actor?: { accountId: string; email: string } | { customerId: string }
}
