import * as contract from '@motora/contract/pricing'
import { invalidInput } from '../../../kernel/refusal.js'
import { type Handler, handle, handleInOwnTransactions, type Work } from '../../work.js'
import { ownOperator, unknownOperator } from '../own-operator.js'
import { listDiscountRows, type WhichDiscounts } from '../stores/discount-store.js'
import { applyDiscount } from './apply-discount.js'
import { deleteDiscount, saveGenericDiscount, switchDiscount } from './change-discounts.js'
import type { DiscountDeps } from './discount-deps.js'
import { currentDiscountsOf } from './discount-of.js'
import { presentCurrent, presentDiscount, presentDiscounts } from './present-discount.js'
import { unknownCustomer } from './refusals.js'
import { changeDiscount, createDiscount } from './save-discount.js'
import { usePromoCode } from './use-promo-code.js'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const columnOf = { SharingOperatorId: 'operatorId', Name: 'name', PromotionalCode: 'code' } as const

/** `field=Name&value=…`. source: ledger K-19 */
const byField = (field: keyof typeof columnOf | undefined, value: string | undefined): WhichDiscounts => {
  if (field === undefined && value === undefined) return {}
  if (field === undefined || value === undefined || (field === 'SharingOperatorId' && !uuid.test(value)))
    throw invalidInput([
      {
        path: field === undefined ? 'query.field' : 'query.value',
        code: 'invalid_value',
        message: 'field and value go together: an id, a name, or a promo code',
      },
    ])
  return { [columnOf[field]]: value }
}

/** source: customer side, section 7; ledgers H-58, K-19 to K-25 */
export const discountHandlers = (deps: DiscountDeps): Handler[] => {
  const page = async (work: Work, query: Parameters<typeof listDiscountRows>[1], which: WhichDiscounts) => {
    const { rows, ...place } = await listDiscountRows(work, query, which)
    return { status: 200 as const, body: await presentDiscounts(deps, work, rows), ...place }
  }
  const getOperator = async (work: Work, id: string): Promise<string> => {
    if (!(await deps.operators.findOperator(work, id))) throw unknownOperator()
    return id
  }
  const assertCustomer = async (work: Work, id: string): Promise<void> => {
    if (!(await deps.customers.findCustomer(work, id))) throw unknownCustomer()
  }
  const currentOf = async (work: Work, operatorId: string, customerId: string) => {
    await assertCustomer(work, customerId)
    const { rows, inForceId } = await currentDiscountsOf(work, operatorId, customerId)
    return { status: 200 as const, body: await presentCurrent(deps, work, rows, inForceId) }
  }

  return [
    handle(contract.listDiscounts, (work, { query: { field, value, ...query } }) =>
      page(work, query, byField(field, value)),
    ),
    handle(contract.listDiscountsByCustomer, async (work, { query: { customerId, ...query } }) => {
      await assertCustomer(work, customerId)
      return page(work, query, { customerId })
    }),
    handle(contract.listDiscountsOfLoggedOperator, (work, { query }) =>
      page(work, query, { operatorId: ownOperator(work.actor) }),
    ),
    handle(contract.listCurrentDiscountsOfOperator, async (work, { query: { sharingOperatorId, ...query } }) =>
      page(work, query, { operatorId: await getOperator(work, sharingOperatorId), currentAt: work.now }),
    ),
    handle(contract.getCurrentDiscountsOfLoggedOperatorForCustomer, (work, { query }) =>
      currentOf(work, ownOperator(work.actor), query.customerId),
    ),
    handle(contract.getCurrentDiscountsOfOperatorForCustomer, async (work, { query }) =>
      currentOf(work, await getOperator(work, query.sharingOperatorId), query.customerId),
    ),

    handle(contract.createCustomDiscount, async (work, { body }) => ({
      status: 200,
      body: await presentDiscount(deps, work, await createDiscount(deps, work, ownOperator(work.actor), body)),
    })),
    handle(contract.updateCustomDiscount, async (work, { params: { id }, body: { discountId, ...given } }) => {
      if (discountId !== undefined && discountId !== id)
        throw invalidInput([{ path: 'body.discountId', code: 'custom', message: 'must be that of the address' }])
      const row = await changeDiscount(deps, work, ownOperator(work.actor), id, given)
      return { status: 200, body: await presentDiscount(deps, work, row) }
    }),
    handle(contract.deleteDiscount, async (work, { params: { id } }) => {
      await deleteDiscount(work, ownOperator(work.actor), id)
      return { status: 204, body: undefined }
    }),
    handle(contract.updateGenericDiscount, async (work, { body }) => ({
      status: 200,
      body: await presentDiscount(deps, work, await saveGenericDiscount(deps, work, ownOperator(work.actor), body)),
    })),
    handle(contract.updatePersonalizedDiscount, async (work, { body }) => ({
      status: 200,
      body: await presentDiscount(deps, work, await switchDiscount(work, ownOperator(work.actor), body)),
    })),

    handle(contract.applyOperatorDiscounts, async (work, { body }) => {
      await applyDiscount(deps, work, ownOperator(work.actor), body)
      return { status: 204, body: undefined }
    }),

    handleInOwnTransactions(
      contract.usePromoCode,
      'a wrong code stays counted, though the call is refused',
      async (call, { body }) => ({ status: 200, body: await usePromoCode(deps, call, body.code) }),
    ),
  ]
}
