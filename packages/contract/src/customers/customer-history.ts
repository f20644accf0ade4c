import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { id, idParams, instant } from '../formats.js'
import { listQuery } from '../listing.js'

/** What can have been done to a customer. */
export const customerHappenings = [
  'registered',
  'profile-changed',
  'enabled',
  'disabled',
  'assigned',
  'unassigned',
  'dates-changed',
  'link-enabled',
  'link-disabled',
  'unsubscribed',
  'validated',
  'invalidated',
  'credit-given',
] as const
export const customerHappening = z.enum(customerHappenings)
export type CustomerHappening = z.infer<typeof customerHappening>

export const customerHistoryEntry = z.object({
  id,
  at: instant,
  what: customerHappening,
  /** Who did it, as an e-mail; null for what the provider did, where an operator reads it, and for the machine. */
  byName: z.string().nullable(),
  byProvider: z.boolean(),
  /** Whose link it is about; null: the account. */
  sharingOperatorId: id.nullable(),
  sharingOperatorName: z.string().nullable(),
  /** Names of the fields that changed, never what was in them. */
  changed: z.array(z.string()),
})
export type CustomerHistoryEntry = z.infer<typeof customerHistoryEntry>

export const listCustomerHistory = endpoint({
  id: 'customers.listCustomerHistory',
  method: 'GET',
  path: '/customers/v1/Customers/{id}/History',
  summary:
    'What was done to a customer and by whom, the newest first. An operator reads what is about its own links. Sorts and filters by at, what.',
  source: 'own: a customer is shown on one screen; issue 16',
  audience: 'staff',
  needs: 'customers.read',
  freshFactor: 'export',
  list: true,
  params: idParams,
  query: listQuery.omit({ search: true }),
  answers: { 200: z.array(customerHistoryEntry) },
  refusals: ['customer.not_found'],
})
