import * as contract from '@motora/contract/pricing'
import { Refusal } from '../../kernel/refusal.js'
import type { OperatorsRoom } from '../../rooms/operators/index.js'
import type { PricingRoom } from '../../rooms/pricing/index.js'
import { type Handler, handle, type Work } from '../../rooms/work.js'
import { findAssignable, listAssignable, listPeople } from './store.js'

/** What this overview reads besides its views. */
export interface DiscountCustomersDeps {
  operators: Pick<OperatorsRoom, 'findOperator'>
  pricing: Pick<PricingRoom, 'findDiscount'>
}

/** Customers of a discount, and those whom one could take. source: ledgers K-22, K-23 */
export const createDiscountCustomersOverview = ({
  operators,
  pricing,
}: DiscountCustomersDeps): { handlers: Handler[] } => {
  /** The own operator unless another of the scope is named. @throws Refusal operator.not_found */
  const operatorOf = async (work: Work, named: string | undefined): Promise<string> => {
    const id = named ?? (work.actor.kind === 'staff' ? work.actor.operatorId : null)
    if (id === null || !(await operators.findOperator(work, id)))
      throw new Refusal('operator.not_found', 'There is no such operator.')
    return id
  }
  return {
    handlers: [
      handle(contract.listAffectedCustomers, async (work, { params: { id }, query }) => {
        if (!(await pricing.findDiscount(work, id)))
          throw new Refusal('discount.not_found', 'This discount does not exist, or is not yours to see.')
        const { rows, ...place } = await listPeople(work, query, id)
        const body = rows.map(({ enabled: enable, assignedAt, ...row }) => ({
          ...row,
          enable,
          assigned: assignedAt.toISOString(),
        }))
        return { status: 200, body, ...place }
      }),
      handle(contract.listAssignableCustomers, async (work, { query: { sharingOperatorId, ...query } }) => {
        const { rows, ...place } = await listAssignable(work, query, await operatorOf(work, sharingOperatorId))
        return { status: 200, body: rows, ...place }
      }),
      handle(contract.getAssignableCustomerByEmail, async (work, { query: { email, sharingOperatorId } }) => {
        const body = await findAssignable(work, await operatorOf(work, sharingOperatorId), email)
        return body ? { status: 200, body } : { status: 204, body: undefined }
      }),
    ],
  }
}
