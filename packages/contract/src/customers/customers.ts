import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { id, idParams, instant } from '../formats.js'
import { fieldValue, listQuery, pageQuery } from '../listing.js'
import { customer, customerColumns, customerOperator } from './customer.js'

const listed = `Newest registration first. Sorts and filters by ${customerColumns.join(', ')}; searches name, e-mail and phone. A manager reads the values of the own operator's link, the provider the account's.`

export const listCustomers = endpoint({
  id: 'customers.listCustomers',
  method: 'GET',
  path: '/customers/v1/Customers',
  summary: `Customers of the scope. ${listed} \`field\` and \`value\` find one by id or e-mail.`,
  source: 'customer side, sections 2.2 and 7; ledgers H-04, H-47; decision Z-37',
  audience: 'staff',
  needs: 'customers.read',
  freshFactor: 'export',
  list: true,
  query: z.object({ ...listQuery.shape, ...fieldValue('CustomerId', 'Email') }),
  answers: { 200: z.array(customer) },
})

export const getCustomer = endpoint({
  id: 'customers.getCustomer',
  method: 'GET',
  path: '/customers/v1/Customers/{id}',
  summary: 'One customer',
  source: 'customer side, section 7; ledger H-47',
  audience: 'staff',
  needs: 'customers.read',
  params: idParams,
  answers: { 200: customer },
  refusals: ['customer.not_found'],
})

export const listCustomersByOperator = endpoint({
  id: 'customers.listCustomersByOperator',
  method: 'GET',
  path: '/customers/v1/Customers/GetByOperator',
  summary: `Customers that are or were linked to one operator, with the values of that link; the logged operator's unless said. ${listed}`,
  source: 'customer side, section 7; ledger H-52',
  audience: 'staff',
  needs: 'customers.read',
  freshFactor: 'export',
  list: true,
  query: z.object({ ...listQuery.shape, sharingOperatorId: id.optional() }),
  answers: { 200: z.array(customer) },
  refusals: ['operator.not_found'],
})

export const listCustomerOperators = endpoint({
  id: 'customers.listCustomerOperators',
  method: 'GET',
  path: '/customers/v1/Customers/CustomerByOperators',
  summary:
    'Links of one customer to operators, the newest first; of one operator alone where it is named. A manager asks for all of them of private customers only, and sees those of the own operators.',
  source: 'customer side, sections 2.2 and 7; ledgers H-10, H-27, H-31, H-52',
  audience: 'staff',
  needs: 'customers.operators.read',
  freshFactor: 'export',
  list: true,
  query: z.object({
    ...pageQuery.shape,
    customerId: id,
    sharingOperatorId: id.optional(),
  }),
  answers: { 200: z.array(customerOperator) },
  refusals: ['customer.not_found', 'customer.public'],
})

/** A customer whose documents wait for the provider. source: ledger H-08; decision Z-46. */
export const customerPendingValidation = z.object({
  id,
  fullName: z.string(),
  created: instant,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  mobilePhone: z.string().nullable(),
  city: z.string().nullable(),
  cannotOperateReason: z.string().nullable(),
  documentsUploaded: z.boolean(),
  documentsVerified: z.boolean(),
  /** Since when the documents wait. */
  pendingSince: instant,
})
export type CustomerPendingValidation = z.infer<typeof customerPendingValidation>

/** Columns that the list filters and sorts by. */
export const pendingCustomerColumns = [
  'created',
  'firstName',
  'lastName',
  'fullName',
  'email',
  'mobilePhone',
  'city',
  'pendingSince',
] as const

export const listCustomersPendingToValidate = endpoint({
  id: 'customers.listPendingToValidate',
  method: 'GET',
  path: '/customers/v1/Customers/GetPendingToValidate',
  summary: `Customers whose documents wait for the provider's answer, the longest wait first. Sorts and filters by ${pendingCustomerColumns.join(', ')}; searches name, e-mail and phone.`,
  source: 'customer side, sections 2.2 and 7; ledgers H-08, H-51; decision Z-46',
  audience: 'staff',
  needs: 'customers.documents.read',
  freshFactor: 'export',
  list: true,
  query: listQuery,
  answers: { 200: z.array(customerPendingValidation) },
})

export const listCountries = endpoint({
  id: 'customers.listCountries',
  method: 'GET',
  path: '/customers/v1/Customers/GetAllCountries',
  summary: 'Countries by their two letters of ISO 3166 and their names in English, by name',
  source: 'customer side, sections 3 and 7; ledger H-53',
  audience: 'staff',
  needs: 'self.read',
  answers: { 200: z.array(z.object({ code: z.string().length(2), name: z.string() })) },
})
