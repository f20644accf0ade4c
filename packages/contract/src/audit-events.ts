import { customersAuditEvents } from './customers/audit-events.js'
import { devicesAuditEvents } from './devices/audit-events.js'
import { filesAuditEvents } from './files/audit-events.js'
import { firmwareAuditEvents } from './firmware/audit-events.js'
import { identityAuditEvents } from './identity/audit-events.js'
import { jobsAuditEvents } from './jobs/audit-events.js'
import { moneyAuditEvents } from './money/audit-events.js'
import { notificationsAuditEvents } from './notifications/audit-events.js'
import { operatorsAuditEvents } from './operators/audit-events.js'
import { pricingAuditEvents } from './pricing/audit-events.js'
import { sharingAuditEvents } from './sharing/audit-events.js'
import { techniciansAuditEvents } from './technicians/audit-events.js'
import { vehiclesAuditEvents } from './vehicles/audit-events.js'

/**
 * Everything that is kept for good: who did it, to what, from where, before and after. One action is one record;
 * an export is two, for its bytes go out in between.
 * Named `room.what_happened`; words for each in three languages (`audit.event.*`). source: PROMISES H5.
 */
export const auditEventNames = [
  ...identityAuditEvents,
  ...customersAuditEvents,
  ...operatorsAuditEvents,
  ...vehiclesAuditEvents,
  ...filesAuditEvents,
  ...firmwareAuditEvents,
  ...techniciansAuditEvents,
  ...pricingAuditEvents,
  ...moneyAuditEvents,
  ...sharingAuditEvents,
  ...notificationsAuditEvents,
  ...devicesAuditEvents,
  ...jobsAuditEvents,
] as const
export type AuditEvent = (typeof auditEventNames)[number]
