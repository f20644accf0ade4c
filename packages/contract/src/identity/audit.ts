import { z } from 'zod'
import { auditEventNames } from '../audit-events.js'
import { endpoint } from '../endpoint.js'
import { id, instant } from '../formats.js'
import { listQuery } from '../listing.js'
import { role } from '../permissions/index.js'

export const auditEvent = z.enum(auditEventNames)

/** What a record may be about; a screen knows by it where to lead. */
export const auditTargetKinds = [
  'account',
  'support-user',
  'operator',
  'staff',
  'vehicle-request',
  'vehicle',
  'map-settings',
  'file',
  'firmware',
  'upgrade',
  'ticket',
  'service',
  'discount',
  'notification',
  'bonus',
  'payment',
  'finding',
  'settlement',
  'rider',
  'device-key',
  'device',
  'import',
  'call',
  'report',
  'job',
] as const
const auditTargetKind = z.enum(auditTargetKinds)
export type AuditTargetKind = z.infer<typeof auditTargetKind>

export const auditActorKinds = ['staff', 'account', 'rider', 'device', 'system', 'nobody'] as const
const auditActorKind = z.enum(auditActorKinds)

/** Of what was before and after: names and plain values, never a secret. */
const facts = z.record(z.string(), z.json())

export const auditRecord = z.object({
  id,
  at: instant,
  /** Its place in the chain; null for the moment until it is linked. */
  sequence: z.number().int().nullable(),
  event: auditEvent,
  actorKind: auditActorKind,
  actorId: z.string().nullable(),
  /** As it was at that moment: an e-mail, the name of a machine's task. */
  actorName: z.string().nullable(),
  membershipRole: role.nullable(),
  operatorId: id.nullable(),
  operatorName: z.string().nullable(),
  targetKind: auditTargetKind.nullable(),
  targetId: z.string().nullable(),
  /** As it was at that moment. */
  targetName: z.string().nullable(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string().nullable(),
  outcome: z.enum(['done', 'refused']),
  /** A refusal's code, or why somebody did it in their own words. */
  reason: z.string().nullable(),
  before: facts.nullable(),
  after: facts.nullable(),
})
export type AuditRecord = z.infer<typeof auditRecord>

/** Columns the list filters and sorts by; newest first unless said. */
export const listAuditRecords = endpoint({
  id: 'identity.listAuditRecords',
  method: 'GET',
  path: '/users/v1/Audit',
  summary: 'Who did what, to what, from where, before and after; newest first.',
  source: 'DECISIONS §4 (audit log); PROMISES H5',
  audience: 'staff',
  needs: 'accounts.read',
  freshFactor: 'export',
  list: true,
  query: listQuery,
  answers: { 200: z.array(auditRecord) },
})

/** How far the chain of the records has been linked, and looked at. */
export const auditChain = z.object({
  /** Records in the chain. */
  linked: z.number().int(),
  /** Records written and not linked yet; 0 but for moments. */
  waiting: z.number().int(),
  lastLinkedAt: instant.nullable(),
  /** What the gateway found when it last looked at the whole chain; null before the first time. */
  checked: z.object({ at: instant, until: z.number().int(), breaks: z.number().int() }).nullable(),
})
export type AuditChain = z.infer<typeof auditChain>

export const getAuditChain = endpoint({
  id: 'identity.getAuditChain',
  method: 'GET',
  path: '/users/v1/Audit/Chain',
  summary: 'How far the chain of audit records has been linked and checked.',
  source: 'own: PROMISES H5',
  audience: 'staff',
  needs: 'accounts.read',
  answers: { 200: auditChain },
})
