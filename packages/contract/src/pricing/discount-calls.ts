import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { email, id, idParams } from '../formats.js'
import { fieldValue, listQuery } from '../listing.js'
import {
  affectedCustomer,
  assignableCustomer,
  currentDiscount,
  customDiscount,
  discount,
  genericDiscount,
  readVersion,
} from './discounts.js'

/** Without a fresh factor nobody takes the customers of an operator home as a file. */
const reads = { audience: 'staff', needs: 'customers.discounts.read', method: 'GET' } as const
const lists = { ...reads, list: true, freshFactor: 'export' } as const
const writes = { audience: 'staff', needs: 'customers.discounts.write' } as const

const columns =
  'Filters by id. Sorts and filters by name, applySince, applyUntil, percent, enable, isGeneric, promotionalCode.'
const customers = 'Sorts and filters by email, fullName'

export const listDiscounts = endpoint({
  ...lists,
  id: 'pricing.listDiscounts',
  path: '/operators/v1/Discounts',
  summary: `Discounts that the scope sees, the newest first; of one operator, of one name or of one promo code with \`field\` and \`value\`. ${columns}`,
  source: 'customer side, section 7; ledger K-19',
  query: listQuery.extend(fieldValue('SharingOperatorId', 'Name', 'PromotionalCode')),
  answers: { 200: z.array(discount) },
})

export const deleteDiscount = endpoint({
  ...writes,
  id: 'pricing.deleteDiscount',
  method: 'DELETE',
  path: '/operators/v1/Discounts/{id}',
  summary: 'Deletes a discount of one’s own operator that names customers. Repeating it changes nothing.',
  source: 'customer side, section 7; ledger K-19',
  params: idParams,
  answers: { 204: null },
  refusals: ['discount.not_found', 'operator.not_found'],
})

export const createCustomDiscount = endpoint({
  ...writes,
  id: 'pricing.createCustomDiscount',
  method: 'POST',
  path: '/operators/v1/Discounts/NewCustomDiscountOfLoggedOperator',
  summary:
    'A new discount of one’s own operator for customers by e-mail. With an `id` of the caller’s own the same call again makes no second one. A customer has at most one at an operator that is not over.',
  source: 'customer side, sections 5 and 7; ledgers K-11 to K-17, K-20; decisions Z-26, Z-40',
  body: customDiscount.extend({ id: id.optional() }),
  answers: { 200: discount },
  refusals: ['operator.not_found', 'discount.code_taken', 'request.key_reused'],
})

export const updateCustomDiscount = endpoint({
  ...writes,
  id: 'pricing.updateCustomDiscount',
  method: 'PUT',
  path: '/operators/v1/Discounts/{id}/UpdateCustomDiscountOfLoggedOperator',
  summary:
    'Changes a discount of one’s own operator that names customers: all of it. Customers who stay keep whether it is on for them. With `version` it is refused when somebody else has changed it since.',
  source: 'customer side, sections 5 and 7; ledgers K-11 to K-17, K-21',
  params: idParams,
  body: customDiscount.extend({ discountId: id.optional(), ...readVersion }),
  answers: { 200: discount },
  refusals: ['operator.not_found', 'discount.not_found', 'discount.code_taken', 'discount.changed_meanwhile'],
})

export const listAffectedCustomers = endpoint({
  ...lists,
  id: 'pricing.listAffectedCustomers',
  path: '/operators/v1/Discounts/{id}/GetAffectedCustomers',
  summary: `Customers whom a discount names, and for whom it is on. ${customers}, enable, assigned.`,
  source: 'customer side, section 7; ledger K-22',
  params: idParams,
  query: listQuery,
  answers: { 200: z.array(affectedCustomer) },
  refusals: ['discount.not_found'],
})

export const listDiscountsByCustomer = endpoint({
  ...lists,
  id: 'pricing.listDiscountsByCustomer',
  path: '/operators/v1/Discounts/GetByCustomer',
  summary: `Discounts that name a customer, also those that are over, the newest first. ${columns}`,
  source: 'customer side, section 7; ledger K-22',
  query: listQuery.extend({ customerId: id }),
  answers: { 200: z.array(discount) },
  refusals: ['customer.not_found'],
})

export const listDiscountsOfLoggedOperator = endpoint({
  ...lists,
  id: 'pricing.listDiscountsOfLoggedOperator',
  path: '/operators/v1/Discounts/GetAllDiscountsOfLoggedOperator',
  summary: `All discounts of one’s own operator, also those that are over, the newest first. ${columns}`,
  source: 'customer side, section 7; ledger K-22',
  query: listQuery,
  answers: { 200: z.array(discount) },
  refusals: ['operator.not_found'],
})

export const listCurrentDiscountsOfOperator = endpoint({
  ...lists,
  id: 'pricing.listCurrentDiscountsOfOperator',
  path: '/operators/v1/Discounts/GetCurrentDiscountsOfOperator',
  summary: `Discounts of an operator that are enabled and inside their dates now. ${columns}`,
  source: 'customer side, section 7; ledger K-22',
  query: listQuery.extend({ sharingOperatorId: id }),
  answers: { 200: z.array(discount) },
  refusals: ['operator.not_found'],
})

export const getCurrentDiscountsOfLoggedOperatorForCustomer = endpoint({
  ...reads,
  id: 'pricing.getCurrentDiscountsOfLoggedOperatorForCustomer',
  path: '/operators/v1/Discounts/GetCurrentDiscountsOfLoggedOperatorForCustomer',
  summary: 'Discounts of one’s own operator that hold now for a customer; the one in force comes first',
  source: 'customer side, section 7; ledgers K-10, K-22',
  query: z.object({ customerId: id }),
  answers: { 200: z.array(currentDiscount) },
  refusals: ['operator.not_found', 'customer.not_found'],
})

export const getCurrentDiscountsOfOperatorForCustomer = endpoint({
  ...reads,
  id: 'pricing.getCurrentDiscountsOfOperatorForCustomer',
  path: '/operators/v1/Discounts/GetCurrentDiscountsOfOperatorForCustomer',
  summary: 'Discounts of an operator that hold now for a customer; the one in force comes first',
  source: 'customer side, section 7; ledgers K-10, K-22',
  query: z.object({ sharingOperatorId: id, customerId: id }),
  answers: { 200: z.array(currentDiscount) },
  refusals: ['operator.not_found', 'customer.not_found'],
})

export const listAssignableCustomers = endpoint({
  ...lists,
  id: 'pricing.listAssignableCustomers',
  path: '/operators/v1/Discounts/GetAssignableCustomers',
  summary: `Customers whom a new discount of an operator can take: linked to it, and in no discount of it that is not over; of one’s own operator unless said. ${customers}.`,
  source: 'customer side, section 7; ledger K-23',
  query: listQuery.extend({ sharingOperatorId: id.optional() }),
  answers: { 200: z.array(assignableCustomer) },
  refusals: ['operator.not_found'],
})

export const getAssignableCustomerByEmail = endpoint({
  ...reads,
  id: 'pricing.getAssignableCustomerByEmail',
  path: '/operators/v1/Discounts/GetAssignableCustomerByEmail',
  summary: 'The customer with this e-mail if a new discount of an operator can take it; 204 where there is none',
  source: 'customer side, section 7; ledger K-23',
  query: z.object({ email, sharingOperatorId: id.optional() }),
  answers: { 200: assignableCustomer, 204: null },
  refusals: ['operator.not_found'],
})

export const updateGenericDiscount = endpoint({
  ...writes,
  id: 'pricing.updateGenericDiscount',
  method: 'PUT',
  path: '/operators/v1/Discounts/UpdateGenericDiscountOfLoggedOperator',
  summary:
    'Sets the discount of one’s own operator that everybody has who has none of their own. With `version` it is refused when somebody else has changed it since.',
  source: 'customer side, section 7; ledgers K-07, K-13, K-24',
  body: genericDiscount.extend(readVersion),
  answers: { 200: discount },
  refusals: ['operator.not_found', 'discount.changed_meanwhile'],
})

export const updatePersonalizedDiscount = endpoint({
  ...writes,
  id: 'pricing.updatePersonalizedDiscount',
  method: 'PUT',
  path: '/operators/v1/Discounts/UpdatePersonalizedDiscountOfLoggedOperator',
  summary: 'Switches a discount of one’s own operator on or off for one of its customers',
  source: 'customer side, section 7; ledgers K-05, K-09, K-25',
  body: z.strictObject({ discountId: id, customerId: id, enable: z.boolean() }),
  answers: { 200: discount },
  refusals: ['operator.not_found', 'discount.not_found', 'customer.not_found'],
})

export const applyOperatorDiscounts = endpoint({
  ...writes,
  id: 'pricing.applyOperatorDiscounts',
  method: 'PUT',
  path: '/customers/v1/Customers/ApplyOperatorDiscounts',
  summary:
    'Sets which discount of one’s own operator a customer has, and whether it is on for the customer; null: none. The customer leaves the one it had. Repeating it changes nothing.',
  source: 'customer side, section 7; ledger H-58; decision 0085',
  body: z.strictObject({ customerId: id, discountId: id.nullable(), enable: z.boolean().default(true) }),
  answers: { 204: null },
  refusals: [
    'operator.not_found',
    'customer.not_found',
    'customer.not_linked',
    'discount.not_found',
    'discount.over',
    'discount.full',
  ],
})
