import type { CustomDiscount } from '@motora/contract/pricing'
import { discountProblems } from '@motora/rules/pricing'
import { newId } from '../../../kernel/ids.js'
import { idReused } from '../../../kernel/refusal.js'
import { assertSameCreation, hasValues } from '../../has-values.js'
import type { Work } from '../../work.js'
import { unknownOperator } from '../own-operator.js'
import {
  type AssignmentRow,
  assignmentsOf,
  customersTaken,
  type DiscountRow,
  deleteAssignments,
  endWhatIsOver,
  findDiscount,
  holdDiscountsAlone,
  insertAssignments,
  insertDiscount,
  isCodeTaken,
  setAssignmentsLive,
  updateDiscount,
} from '../stores/discount-store.js'
import type { DiscountDeps } from './discount-deps.js'
import { factsOf } from './on-record.js'
import { assertRead, type ReadVersion } from './read-version.js'
import { assertNone, codeTaken, unknownDiscount } from './refusals.js'

/** Which customers a discount is to name, each by an e-mail. */
interface Named {
  email: string
  customerId: string
}

/** @throws Refusal request.invalid with every e-mail that cannot be taken */
const customersNamed = async (
  deps: DiscountDeps,
  work: Work,
  operatorId: string,
  emails: readonly string[],
  before: readonly AssignmentRow[],
): Promise<Named[]> => {
  const known = await deps.customers.customersByIds(
    work,
    before.map(({ customerId }) => customerId),
  )
  // who is in the discount stays, also after leaving the operator
  const here = new Map([...known.values()].map(({ email, id }) => [email.toLowerCase(), id]))
  const linked = await deps.customers.linkedByEmail(work, operatorId, emails)
  const found = emails.map((email) => {
    const plain = email.trim().toLowerCase()
    return { email, customerId: here.get(plain) ?? linked.get(plain) }
  })
  assertNone(
    found.flatMap(({ customerId }, index) =>
      customerId === undefined ? [{ path: `customerEmails.${index}`, code: 'customerEmailRepeat' as const }] : [],
    ),
  )
  return found.flatMap(({ email, customerId }) => (customerId === undefined ? [] : [{ email, customerId }]))
}

const valuesOf = (given: CustomDiscount) => ({
  name: given.name,
  percent: given.percent,
  promoText: given.promoText,
  promoCode: given.promotionalCode || null,
  enabled: given.enable,
  applySince: new Date(given.applySince),
  applyUntil: new Date(given.applyUntil),
  preSelected: given.preSelectCustomer,
})

/** Holds the operator's discounts and reads what this one is to become. */
const prepare = async (
  deps: DiscountDeps,
  work: Work,
  operatorId: string,
  id: string,
  given: CustomDiscount,
  before: readonly AssignmentRow[],
) => {
  assertNone(discountProblems(given))
  const values = valuesOf(given)
  const live = values.applyUntil > work.now
  const named = await customersNamed(deps, work, operatorId, given.customerEmails, before)
  const taken = live
    ? await customersTaken(
        work,
        operatorId,
        named.map(({ customerId }) => customerId),
        id,
      )
    : new Set<string>()
  assertNone(
    named.flatMap(({ customerId }, index) =>
      taken.has(customerId) ? [{ path: `customerEmails.${index}`, code: 'customerEmailRepeat' as const }] : [],
    ),
  )
  if (live && values.promoCode && (await isCodeTaken(work, operatorId, values.promoCode, id))) throw codeTaken()
  return { values: { ...values, live }, ids: named.map(({ customerId }) => customerId) }
}

/** Nobody else writes the operator's discounts until the end of the work; what is over makes room. @throws Refusal operator.not_found */
export const hold = async (deps: DiscountDeps, work: Work, operatorId: string): Promise<void> => {
  await holdDiscountsAlone(work, operatorId)
  if (!(await deps.operators.findOperator(work, operatorId))) throw unknownOperator()
  await endWhatIsOver(work, operatorId)
}

/** Makes the customers of a discount these, and no others. Who stays keeps the own switch. */
const assign = async (
  work: Work,
  row: DiscountRow,
  ids: readonly string[],
  before: readonly AssignmentRow[],
): Promise<void> => {
  const kept = new Set(before.map(({ customerId }) => customerId))
  const wanted = new Set(ids)
  await deleteAssignments(
    work,
    row,
    [...kept].filter((id) => !wanted.has(id)),
  )
  await setAssignmentsLive(work, row.operatorId, [row.id], row.live)
  await insertAssignments(
    work,
    ids
      .filter((id) => !kept.has(id))
      .map((customerId) => ({
        operatorId: row.operatorId,
        discountId: row.id,
        customerId,
        enabled: row.preSelected,
        assignedAt: work.now,
        live: row.live,
      })),
  )
}

/** Whether a discount names these customers already, in whatever order. */
const names = (assigned: readonly AssignmentRow[], ids: readonly string[]): boolean => {
  const wanted = new Set(ids)
  return assigned.length === wanted.size && assigned.every(({ customerId }) => wanted.has(customerId))
}

/**
 * A new discount for customers by e-mail. The same again, with the same id, is the discount that was made then.
 * @throws Refusal operator.not_found, request.invalid, request.key_reused, discount.code_taken
 * source: ledgers K-11 to K-17, K-20; decisions Z-26, Z-40
 */
export const createDiscount = async (
  deps: DiscountDeps,
  work: Work,
  operatorId: string,
  { id = newId(), ...given }: CustomDiscount & { id?: string | undefined },
): Promise<DiscountRow> => {
  await hold(deps, work, operatorId)
  const there = await findDiscount(work, id)
  if (there) {
    if (there.operatorId !== operatorId || there.isGeneric || there.deletedAt !== null) throw idReused()
    const before = await assignmentsOf(work, [id])
    const named = await customersNamed(deps, work, operatorId, given.customerEmails, before)
    const ids = named.map(({ customerId }) => customerId)
    assertSameCreation(hasValues(there, valuesOf(given)) && names(before, ids), { changes: there.version })
    return there
  }
  const { values, ids } = await prepare(deps, work, operatorId, id, given, [])
  const row = await insertDiscount(work, { operatorId, id, ...values, createdAt: work.now })
  if (!row) throw idReused()
  await assign(work, row, ids, [])
  work.audit({
    event: 'pricing.discount_created',
    target: { kind: 'discount', id, name: row.name },
    operatorId,
    after: factsOf(row, ids),
  })
  return row
}

/**
 * Changes a discount that names customers. The same again changes nothing.
 * @throws Refusal operator.not_found, discount.not_found, request.invalid, discount.code_taken,
 * discount.changed_meanwhile
 * source: ledgers K-11 to K-17, K-21
 */
export const changeDiscount = async (
  deps: DiscountDeps,
  work: Work,
  operatorId: string,
  id: string,
  { version, ...given }: CustomDiscount & ReadVersion,
): Promise<DiscountRow> => {
  await hold(deps, work, operatorId)
  const known = await findDiscount(work, id)
  if (!known || known.operatorId !== operatorId || known.isGeneric || known.deletedAt !== null) throw unknownDiscount()
  const assigned = await assignmentsOf(work, [id])
  const { values, ids } = await prepare(deps, work, operatorId, id, given, assigned)
  const before = factsOf(
    known,
    assigned.map(({ customerId }) => customerId),
  )
  // what a lost answer makes a caller send again is no conflict
  if (hasValues(known, values) && names(assigned, ids)) return known
  assertRead(known, version)
  // first the discount lets go, so that no moment has a customer in it twice
  const row = await updateDiscount(work, known, values)
  await assign(work, row, ids, assigned)
  const after = factsOf(row, ids)
  // a record never says a promo code: another one alone is none
  if (JSON.stringify(before) === JSON.stringify(after)) return row
  work.audit({
    event: 'pricing.discount_changed',
    target: { kind: 'discount', id, name: row.name },
    operatorId,
    before,
    after,
  })
  return row
}
