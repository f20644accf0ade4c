import type { GenericDiscount } from '@motora/contract/pricing'
import { percentProblem } from '@motora/rules/pricing'
import { newId } from '../../../kernel/ids.js'
import type { Work } from '../../work.js'
import { unknownOperator } from '../own-operator.js'
import {
  type DiscountRow,
  findDiscount,
  findGenericDiscount,
  holdDiscountsAlone,
  insertDiscount,
  lockAssignment,
  setAssignmentsLive,
  switchAssignment,
  updateDiscount,
} from '../stores/discount-store.js'
import type { DiscountDeps } from './discount-deps.js'
import { assertRead, type ReadVersion } from './read-version.js'
import { assertNone, unknownCustomer, unknownDiscount } from './refusals.js'

const genericFacts = ({ percent, enabled: enable, promoText }: DiscountRow) => ({ percent, enable, promoText })

/**
 * The discount that everybody has who has none of their own. The same again changes nothing.
 * @throws Refusal operator.not_found, request.invalid, discount.changed_meanwhile
 * source: ledgers K-07, K-13, K-24
 */
export const saveGenericDiscount = async (
  { operators }: DiscountDeps,
  work: Work,
  operatorId: string,
  { percent, enable, promoText, version }: GenericDiscount & ReadVersion,
): Promise<DiscountRow> => {
  const code = percentProblem(percent)
  assertNone(code ? [{ path: 'percent', code }] : [])
  await holdDiscountsAlone(work, operatorId)
  const operator = await operators.findOperator(work, operatorId)
  if (!operator) throw unknownOperator()
  const known = await findGenericDiscount(work, operatorId)
  const values = { percent, enabled: enable, promoText }
  if (known && known.percent === percent && known.enabled === enable && known.promoText === promoText) return known
  if (known) assertRead(known, version)
  const row = known
    ? await updateDiscount(work, known, values)
    : await insertDiscount(work, {
        operatorId,
        id: newId(),
        isGeneric: true,
        name: '',
        ...values,
        createdAt: work.now,
      })
  if (!row) throw new Error('a discount was not kept')
  work.audit({
    event: 'pricing.generic_discount_saved',
    target: { kind: 'operator', id: operatorId, name: operator.name },
    operatorId,
    ...(known ? { before: genericFacts(known) } : {}),
    after: genericFacts(row),
  })
  return row
}

/** One of the operator that names customers, also a deleted one. @throws Refusal discount.not_found */
export const getOwn = async (work: Work, operatorId: string, id: string): Promise<DiscountRow> => {
  const row = await findDiscount(work, id)
  if (!row || row.operatorId !== operatorId || row.isGeneric) throw unknownDiscount()
  return row
}

/**
 * Switches a discount on or off for one of its customers; what it is already stays.
 * @throws Refusal discount.not_found, customer.not_found
 * source: ledgers K-05, K-09, K-25
 */
export const switchDiscount = async (
  work: Work,
  operatorId: string,
  { discountId, customerId, enable }: { discountId: string; customerId: string; enable: boolean },
): Promise<DiscountRow> => {
  const row = await getOwn(work, operatorId, discountId)
  if (row.deletedAt !== null) throw unknownDiscount()
  const assignment = await lockAssignment(work, row, customerId)
  if (!assignment) throw unknownCustomer()
  if (assignment.enabled === enable) return row
  await switchAssignment(work, assignment, enable)
  work.audit({
    event: 'pricing.discount_switched',
    target: { kind: 'discount', id: row.id, name: row.name },
    operatorId,
    before: { customerId, enable: assignment.enabled },
    after: { customerId, enable },
  })
  return row
}

/**
 * Deletes a discount; the row stays for rentals that had it. Again it changes nothing.
 * @throws Refusal discount.not_found
 * source: ledger K-19; MONEY §5
 */
export const deleteDiscount = async (work: Work, operatorId: string, id: string): Promise<void> => {
  await holdDiscountsAlone(work, operatorId)
  const row = await getOwn(work, operatorId, id)
  if (row.deletedAt !== null) return
  await updateDiscount(work, row, { deletedAt: work.now, live: false })
  await setAssignmentsLive(work, operatorId, [id], false)
  work.audit({
    event: 'pricing.discount_deleted',
    target: { kind: 'discount', id, name: row.name },
    operatorId,
    before: { name: row.name, percent: row.percent, enable: row.enabled },
  })
}
