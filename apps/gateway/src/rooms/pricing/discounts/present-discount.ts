import type { CurrentDiscount, Discount } from '@motora/contract/pricing'
import type { Work } from '../../work.js'
import { type AssignmentRow, assignmentsOf, type DiscountRow } from '../stores/discount-store.js'
import type { DiscountDeps } from './discount-deps.js'

type Named = Omit<Discount, 'customerEmails' | 'discountAssigned'>

/** Whose it is. */
interface Owner {
  name: string
  isPrivate: boolean
}

const presentRow = (row: DiscountRow, owner: Owner | undefined): Named => ({
  id: row.id,
  discountId: row.id,
  sharingOperatorId: row.operatorId,
  sharingOperatorName: owner?.name ?? '',
  kind: row.isGeneric ? 'generic' : owner?.isPrivate ? 'private' : 'personalised',
  name: row.name,
  applySince: row.applySince?.toISOString() ?? null,
  applyUntil: row.applyUntil?.toISOString() ?? null,
  percent: row.percent,
  promoText: row.promoText,
  promotionalCode: row.promoCode,
  enable: row.enabled,
  isGeneric: row.isGeneric,
  applyToAllClients: row.isGeneric,
  preSelectCustomer: row.preSelected,
  version: row.version,
})

const ownersOf = async (deps: DiscountDeps, work: Work, rows: readonly DiscountRow[]): Promise<Map<string, Owner>> => {
  const ids = [...new Set(rows.map(({ operatorId }) => operatorId))]
  const found = ids.length > 0 ? await deps.operators.listOperators(work, ids) : []
  return new Map(found.map((one) => [one.id, one]))
}

/** Discounts with the customers whom they name; erased ones are named no more. source: ledgers K-06, K-08 */
export const presentDiscounts = async (
  deps: DiscountDeps,
  work: Work,
  rows: readonly DiscountRow[],
): Promise<Discount[]> => {
  const assigned = await assignmentsOf(
    work,
    rows.map(({ id }) => id),
  )
  const people = await deps.customers.customersByIds(work, [...new Set(assigned.map(({ customerId }) => customerId))])
  const byDiscount = new Map<string, AssignmentRow[]>()
  for (const one of assigned) byDiscount.set(one.discountId, [...(byDiscount.get(one.discountId) ?? []), one])
  const owners = await ownersOf(deps, work, rows)
  return rows.map((row) => {
    const discountAssigned = (byDiscount.get(row.id) ?? []).flatMap(({ customerId, enabled }) => {
      const person = people.get(customerId)
      return person && person.erasedAt === null ? [{ customerId, email: person.email, enable: enabled }] : []
    })
    return {
      ...presentRow(row, owners.get(row.operatorId)),
      customerEmails: discountAssigned.map(({ email }) => email),
      discountAssigned,
    }
  })
}

export const presentDiscount = async (deps: DiscountDeps, work: Work, row: DiscountRow): Promise<Discount> => {
  const [one] = await presentDiscounts(deps, work, [row])
  if (!one) throw new Error('a discount was not presented')
  return one
}

/** @param inForceId of the one that a rental of this moment would have */
export const presentCurrent = async (
  deps: DiscountDeps,
  work: Work,
  rows: readonly DiscountRow[],
  inForceId: string | null,
): Promise<CurrentDiscount[]> => {
  const owners = await ownersOf(deps, work, rows)
  return rows.map((row) => ({ ...presentRow(row, owners.get(row.operatorId)), isInForce: row.id === inForceId }))
}
