import type { AuditFacts, NewAuditRow } from '../kernel/audit/audit-table.js'
import { newId } from '../kernel/ids.js'
import type { AuditEntry } from './audit-entry.js'
import type { Actor, Work } from './work.js'

const whoIs = (actor: Actor): Pick<NewAuditRow, 'actorId' | 'actorName' | 'membershipId' | 'membershipRole'> => {
  const none = { actorId: null, actorName: null, membershipId: null, membershipRole: null }
  switch (actor.kind) {
    case 'staff':
      return {
        actorId: actor.accountId,
        actorName: actor.email,
        membershipId: actor.membershipId,
        membershipRole: actor.role,
      }
    case 'account':
      return { ...none, actorId: actor.accountId, actorName: actor.email }
    case 'rider':
      return { ...none, actorId: actor.customerId }
    case 'device':
      return { ...none, actorId: actor.keyId, actorName: actor.imei }
    case 'system':
      return { ...none, actorName: actor.name }
    case 'nobody':
      return none
  }
}

const secretName = /password|secret|seed|token|(^|_)codes?$|recoverycode|apikey|hash/i

/** Rooms write no secrets; should a field by such a name hold a text or worse once, it does not stay for years. */
const withoutSecrets = (facts: AuditFacts | undefined): AuditFacts | null => {
  if (!facts) return null
  const kept = Object.entries(facts).map(([name, value]) => [
    name,
    secretName.test(name) && (typeof value === 'string' || typeof value === 'object') && value !== null ? '…' : value,
  ])
  return Object.fromEntries(kept)
}

/** Somebody whom a room names itself: the session is not in a record. */
const named = (given: NonNullable<AuditEntry['actor']>): Actor =>
  'customerId' in given ? { kind: 'rider', sessionId: '', ...given } : { kind: 'account', sessionId: '', ...given }

type RecordedWork = Pick<Work, 'actor' | 'now' | 'request'>

/** The whole record: what a room said, and who, when and from where. */
export const recordOf = (entry: AuditEntry, { actor, now, request }: RecordedWork): NewAuditRow => {
  const who = entry.actor ? named(entry.actor) : actor
  return {
    id: newId(),
    at: now,
    event: entry.event,
    actorKind: who.kind,
    ...whoIs(who),
    aboutOperatorId: entry.operatorId ?? (actor.kind === 'staff' ? actor.operatorId : null),
    targetKind: entry.target?.kind ?? null,
    targetId: entry.target?.id ?? null,
    targetName: entry.target?.name ?? null,
    address: request?.address ?? null,
    userAgent: request?.userAgent?.slice(0, 300) ?? null,
    requestId: request?.requestId ?? null,
    outcome: entry.outcome ?? 'done',
    reason: entry.reason ?? null,
    before: withoutSecrets(entry.before),
    after: withoutSecrets(entry.after),
  }
}
