import type { CustomersRoom } from '../../customers/index.js'
import type { OperatorsRoom } from '../../operators/index.js'
import type { InTransaction } from '../../work.js'

/** What discounts get from below. */
export interface DiscountDeps {
  inTransaction: InTransaction
  operators: Pick<OperatorsRoom, 'findOperator' | 'listOperators'>
  customers: Pick<CustomersRoom, 'customersByIds' | 'findCustomer' | 'linkedByEmail'>
}
