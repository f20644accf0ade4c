import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { id, instant } from '../formats.js'
import { listQuery } from '../listing.js'

/** A rider whose documents the provider has not judged yet. */
export const customerPendingValidation = z.object({
  id,
  email: z.string(),
  fullName: z.string(),
  registeredAt: instant,
})
export type CustomerPendingValidation = z.infer<typeof customerPendingValidation>

/** Columns that the list filters and sorts by. */
export const pendingCustomerColumns = ['fullName', 'email', 'registeredAt'] as const

export const listCustomersPendingValidation = endpoint({
  id: 'customers.listPendingValidation',
  method: 'GET',
  path: '/customers/v1/Customers/GetPendingValidation',
  summary: `Riders who wait for the provider's word, who has waited longest first. Sorts and filters by ${pendingCustomerColumns.join(', ')}; searches name and e-mail.`,
  source: 'fleet side, section 2.4 (manager page); own addition: the call',
  audience: 'staff',
  needs: 'customers.documents.read',
  list: true,
  query: listQuery,
  answers: { 200: z.array(customerPendingValidation) },
})
