import * as calls from '@motora/contract/pricing'
import { api } from '../../../shell/api/api'
import type { Topic } from '../../../shell/api/query-key'
import { client } from '../../../shell/session/browser-session'

/** Everything that shows discounts, those whom they name and those whom they could name. */
export const discountsShown: readonly Topic[] = [
  calls.listDiscountsOfLoggedOperator,
  calls.listDiscountsByCustomer,
  calls.listAffectedCustomers,
  calls.listAssignableCustomers,
  calls.getAssignableCustomerByEmail,
  calls.getCurrentDiscountsOfLoggedOperatorForCustomer,
]

/** As a discount of one's own operator is now; undefined: it is not there any more. Discounts are read as a list alone. */
export const readDiscount = async (id: string): Promise<calls.Discount | undefined> =>
  (
    await client.call(calls.listDiscountsOfLoggedOperator, {
      query: { pageSize: 1, filter: JSON.stringify({ id: [id] }) },
    })
  )[0]

/** The generic discount of one's own operator: one row, or none. */
export const genericDiscountQuery = () =>
  api.list(calls.listDiscountsOfLoggedOperator, {
    query: { page: 1, pageSize: 1, filter: JSON.stringify({ isGeneric: true }) },
  })
