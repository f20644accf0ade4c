import type { Refusals } from '../refusals-of.js'

export const techniciansRefusals = {
  'ticket.not_found': 404,
  'ticket.closed': 409,
  'ticket.changed_meanwhile': 409,
} as const satisfies Refusals<'ticket'>
