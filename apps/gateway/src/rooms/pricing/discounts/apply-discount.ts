import { maxDiscountCustomers } from '@motora/contract/pricing'
import type { Work } from '../../work.js'
import {
  assignmentsOf,
  type DiscountRow,
  deleteAssignments,
  discountsNaming,
  insertAssignments,
  updateDiscount,
} from '../stores/discount-store.js'
import { getOwn, switchDiscount } from './change-discounts.js'
import type { DiscountDeps } from './discount-deps.js'
import { factsOf } from './on-record.js'
import { discountFull, discountOver, notLinked, unknownCustomer, unknownDiscount } from './refusals.js'
import { hold } from './save-discount.js'

export interface Application {
  customerId: string
  /** null: none. */
  discountId: string | null
  /** On for the customer. */
  enable: boolean
}

/** Puts the customer into a discount, or takes it out, with a record of whom the discount names then. */
const rename = async (work: Work, row: DiscountRow, write: () => Promise<void>): Promise<void> => {
  const named = async () => (await assignmentsOf(work, [row.id])).map(({ customerId }) => customerId)
  const before = factsOf(row, await named())
  await write()
  // a form that was filled before names other customers
  await updateDiscount(work, row, {})
  work.audit({
    event: 'pricing.discount_changed',
    target: { kind: 'discount', id: row.id, name: row.name },
    operatorId: row.operatorId,
    before,
    after: factsOf(row, await named()),
  })
}

const assertLinked = async (
  { customers }: DiscountDeps,
  work: Work,
  operatorId: string,
  email: string,
  customerId: string,
): Promise<void> => {
  const linked = await customers.linkedByEmail(work, operatorId, [email])
  if (![...linked.values()].includes(customerId)) throw notLinked()
}

/**
 * Makes one discount of the operator that of a customer, who leaves the one that it had and that is not over. Where it
 * has that one already, only its own switch changes.
 * @throws Refusal operator.not_found, customer.not_found, customer.not_linked, discount.not_found, discount.over,
 * discount.full
 * source: ledgers H-58, K-11; decision 0085
 */
export const applyDiscount = async (
  deps: DiscountDeps,
  work: Work,
  operatorId: string,
  { customerId, discountId, enable }: Application,
): Promise<void> => {
  await hold(deps, work, operatorId)
  const customer = await deps.customers.findCustomer(work, customerId)
  if (!customer || customer.erasedAt !== null) throw unknownCustomer()
  const wanted = discountId === null ? undefined : await getOwn(work, operatorId, discountId)
  if (wanted && wanted.deletedAt !== null) throw unknownDiscount()
  if (wanted && !wanted.live) throw discountOver()
  const had = (await discountsNaming(work, customerId, { operatorId })).find(({ discount }) => discount.live)?.discount
  if (wanted && had?.id === wanted.id) {
    await switchDiscount(work, operatorId, { discountId: wanted.id, customerId, enable })
    return
  }
  if (wanted) {
    await assertLinked(deps, work, operatorId, customer.email, customerId)
    if ((await assignmentsOf(work, [wanted.id])).length >= maxDiscountCustomers) throw discountFull()
  }
  // first the other lets go, so that no moment has the customer in two
  if (had) await rename(work, had, () => deleteAssignments(work, had, [customerId]))
  if (!wanted) return
  await rename(work, wanted, () =>
    insertAssignments(work, [
      { operatorId, discountId: wanted.id, customerId, enabled: enable, assignedAt: work.now, live: true },
    ]),
  )
}
