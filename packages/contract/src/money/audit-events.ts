import type { AuditEvents } from '../audit-events-of.js'

export const moneyAuditEvents = [
  'money.bonus_created',
  'money.bonus_changed',
  'money.refund_asked',
  'money.refund_allowed',
  'money.refund_refused',
  'money.refund_withdrawn',
  'money.refund_lapsed',
  'money.card_removed',
  'money.payment_retried',
  'money.payment_cancelled',
  'money.rest_written_off',
  'money.finding_closed',
  'money.goodwill_given',
  'money.month_settled',
  'money.record_due',
] as const satisfies AuditEvents<'money'>
