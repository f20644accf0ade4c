import type { AuditEvents } from '../audit-events-of.js'

export const filesAuditEvents = [
  'files.sent',
  'files.deleted',
  'files.downloaded',
] as const satisfies AuditEvents<'files'>
