import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { since, until } from '../fields/dates.js'
import { id, idParams } from '../formats.js'

/** The customer by id or e-mail. source: decision Z-15. */
const customerKey = z.string().trim().min(3).max(254)
const whom = {
  customerKey: customerKey.nullish(),
  customerId: id.nullish(),
}
const named: [
  (given: { customerKey?: unknown; customerId?: unknown }) => boolean,
  { message: string; path: string[] },
] = [
  ({ customerKey: key, customerId }) => key != null || customerId != null,
  { message: 'customerId or customerKey says who is meant', path: ['customerKey'] },
]
/** Absent, null, the zero date: from now. The end of 9999, and none: without end. */
const dates = { canOperateStart: since.nullish(), canOperateEnd: until.nullish() }

const source = 'customer side, sections 4 and 7'

export const assignOperator = endpoint({
  id: 'customers.assignOperator',
  method: 'PUT',
  path: '/customers/v1/Customers/AssignOperator',
  summary:
    'Lets a customer rent from an operator, between dates or without end. A manager lets people into the own private operator. A customer who is unknown, erased, disabled or assigned already has one and the same answer, and a manager may try 30 times an hour.',
  source: `${source}; ledgers H-33, H-46, H-54; MONEY §2`,
  audience: 'staff',
  needs: 'customers.assign',
  body: z.strictObject({ sharingOperatorId: id, ...whom, ...dates }).refine(...named),
  answers: { 204: null },
  refusals: [
    'operator.not_found',
    'customer.not_assignable',
    'customer.operator_public',
    'customer.dates_order',
    'identity.locked',
  ],
})

export const unassignOperator = endpoint({
  id: 'customers.unassignOperator',
  method: 'PUT',
  path: '/customers/v1/Customers/unassignOperator',
  summary: "Ends a customer's link to an operator; what happened stays. Repeating it changes nothing.",
  source: `${source}; ledgers H-46, H-55; decision Z-23`,
  audience: 'staff',
  needs: 'customers.unassign',
  body: z.strictObject({ sharingOperatorId: id, ...whom }).refine(...named),
  answers: { 204: null },
  refusals: ['customer.not_found', 'customer.not_linked'],
})

export const updateAssignOperatorDates = endpoint({
  id: 'customers.updateAssignOperatorDates',
  method: 'PUT',
  path: '/customers/v1/Customers/UpdateAssignOperatorDates',
  summary: 'Changes the dates between which the own operator rents to a customer that is not private',
  source: `${source}; ledgers H-34, H-46, H-55`,
  audience: 'staff',
  needs: 'customers.dates.write',
  body: z.strictObject({
    customerKey,
    operatorId: id,
    ...dates,
    /** Those that the caller has read: where they are others by now, nothing is changed. source: decision 0139 */
    known: z.strictObject(dates).optional(),
  }),
  answers: { 204: null },
  refusals: [
    'customer.not_found',
    'customer.not_linked',
    'customer.private',
    'customer.dates_order',
    'customer.changed_meanwhile',
  ],
})

export const enableCustomer = endpoint({
  id: 'customers.enableCustomer',
  method: 'PUT',
  path: '/customers/v1/Customers/{id}/Enable',
  summary:
    'Switches a customer on or off: the provider the account, so that no operator rents to it; a manager the link to the own operator alone. A running rental may end. Repeating it changes nothing.',
  source: 'decisions §5, Z-23, Z-37; ledgers H-36, H-66',
  audience: 'staff',
  needs: 'customers.unassign',
  params: idParams,
  body: z.strictObject({ enabled: z.boolean() }),
  answers: { 204: null },
  refusals: ['customer.not_found', 'customer.not_linked'],
})

export const unsubscribeCustomer = endpoint({
  id: 'customers.unsubscribeCustomer',
  method: 'PUT',
  path: '/customers/v1/Customers/{id}/Unsubscribe',
  summary:
    'Ends the link between a customer that is not private and the own operator and records the date of leaving; what happened stays. Repeating it changes nothing.',
  source: 'decisions §5, Z-23, Z-37; ledgers H-34, H-66',
  audience: 'staff',
  needs: 'customers.dates.write',
  params: idParams,
  body: z.strictObject({ sharingOperatorId: id }),
  answers: { 204: null },
  refusals: ['customer.not_found', 'customer.not_linked', 'customer.private'],
})
