import type { AuditFacts } from '../../kernel/audit/audit-table.js'
import type { Place } from '../../kernel/secrets/seal.js'
import type { Work } from '../work.js'
import type { createCustomerKeys } from './keys/customer-keys.js'

type Keys = ReturnType<typeof createCustomerKeys>

/** What an audit record says of a person: unreadable from the moment that the person's key is destroyed. */
export interface PersonalFacts {
  /** As the person was called at that moment. */
  name?: string
  before?: AuditFacts
  after?: AuditFacts
  reason?: string
}

/** The field of `after` that holds them. */
const field = 'sealed'
const placeOf = (rowId: string): Place => ({ table: 'audit_events', column: field, rowId })

/** `after` of an audit record about a customer: what may stay for good, and the rest under the person's key. */
export const withPersonalFacts = async (
  keys: Pick<Keys, 'sealFor'>,
  work: Work,
  customerId: string,
  facts: PersonalFacts,
  after: AuditFacts = {},
): Promise<AuditFacts> => {
  const bytes = await keys.sealFor(work, customerId, placeOf(customerId), Buffer.from(JSON.stringify(facts)))
  return { ...after, [field]: bytes.toString('base64') }
}

interface Recorded {
  targetKind: string | null
  targetId: string | null
  targetName: string | null
  reason: string | null
  before: AuditFacts | null
  after: AuditFacts | null
}

/**
 * Records as they are read: what is sealed is put in its place while the key is there. After the erasure the record
 * says that something was there. The work must see everything.
 */
export const openPersonalFacts = async <R extends Recorded>(
  keys: Pick<Keys, 'keysOf'>,
  work: Work,
  records: readonly R[],
): Promise<R[]> => {
  const sealedIn = ({ targetKind, targetId, after }: R) =>
    targetKind === 'rider' && targetId && typeof after?.[field] === 'string' ? targetId : undefined
  const known = await keys.keysOf(work, [...new Set(records.flatMap((one) => sealedIn(one) ?? []))])
  return records.map((record) => {
    const id = sealedIn(record)
    if (id === undefined) return record
    const { [field]: bytes, ...after } = record.after ?? {}
    const key = known.get(id)
    if (!key) return { ...record, after: { ...after, erased: true } }
    const opened = JSON.parse(key.open(Buffer.from(String(bytes), 'base64'), placeOf(id)).toString()) as PersonalFacts
    const before = { ...record.before, ...opened.before }
    return {
      ...record,
      targetName: opened.name ?? record.targetName,
      reason: opened.reason ?? record.reason,
      before: Object.keys(before).length > 0 ? before : null,
      after: { ...after, ...opened.after },
    }
  })
}
