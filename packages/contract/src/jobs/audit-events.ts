import type { AuditEvents } from '../audit-events-of.js'

export const jobsAuditEvents = ['jobs.sent_again', 'jobs.discarded'] as const satisfies AuditEvents<'jobs'>
