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

export const listCustomersPendingToValidate = endpoint({
  id: 'customers.listPendingToValidate',
  method: 'GET',
  path: '/customers/v1/Customers/GetPendingToValidate',
  summary: `Riders who wait for the provider's validation, the longest wait first. Sorts and filters by ${pendingCustomerColumns.join(', ')}; searches name and e-mail.`,
  source: 'fleet side, section 2.4 (manager page); customer side, section 7; ledger H-51',
  audience: 'staff',
  needs: 'customers.documents.read',
  freshFactor: 'export',
  list: true,
  query: listQuery,
  answers: { 200: z.array(customerPendingValidation) },
})
