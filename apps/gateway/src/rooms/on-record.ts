import type { Refusal } from '../kernel/refusal.js'
import type { AuditEntry } from './audit-entry.js'

const entries = new WeakMap<Refusal, AuditEntry>()

/**
 * A refusal that leaves a record: `throw onRecord(new Refusal(…), { event, target })`. The refused transaction is
 * gone; the door writes the record in one of its own. Calls that make their own transactions write theirs with
 * `work.audit({ …, outcome: 'refused', reason })` in one that commits, and throw afterwards.
 */
export const onRecord = (refusal: Refusal, entry: Omit<AuditEntry, 'outcome'>): Refusal => {
  entries.set(refusal, { reason: refusal.code, ...entry, outcome: 'refused' })
  return refusal
}

/** What a refusal leaves behind, if it leaves anything. */
export const entryOnRecord = (refusal: Refusal): AuditEntry | undefined => entries.get(refusal)
