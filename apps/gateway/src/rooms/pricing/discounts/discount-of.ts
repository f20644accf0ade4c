import type { OperatorDiscount } from '@motora/contract/operators'
import { type DiscountInForce, type DiscountTerms, discountInForce, discountPhase } from '@motora/rules/pricing'
import type { Work } from '../../work.js'
import { type DiscountRow, discountsNaming, findGenericDiscount, genericDiscountsOf } from '../stores/discount-store.js'

/** The discount of a rental, and the row that it comes from. */
export type DiscountOfRental = DiscountInForce & { discountId: string | null }

const termsOf = ({ enabled, applySince, applyUntil }: DiscountRow): DiscountTerms => ({
  isEnabled: enabled,
  since: applySince?.getTime() ?? null,
  until: applyUntil?.getTime() ?? null,
})

const runsAt = (row: DiscountRow, at: Date): boolean => discountPhase(termsOf(row), at.getTime()) === 'running'

interface Candidates {
  generic: DiscountRow | undefined
  personal: { discount: DiscountRow; enabled: boolean } | undefined
}

/** Of these, what runs at a moment and could be a customer's: the generic one, and the first that names the customer. */
const running = (
  generic: DiscountRow | undefined,
  named: readonly { discount: DiscountRow; enabled: boolean }[],
  at: Date,
): Candidates => ({
  generic: generic && runsAt(generic, at) ? generic : undefined,
  personal: named.find(({ discount }) => runsAt(discount, at)),
})

/** Discounts of an operator that run at a moment and could be a customer's: the generic one, and one that names it. */
const candidates = async (work: Work, operatorId: string, customerId: string, at: Date): Promise<Candidates> =>
  running(await findGenericDiscount(work, operatorId), await discountsNaming(work, customerId, { operatorId }), at)

const inForceOf = ({ generic, personal }: Candidates, at: Date): DiscountOfRental => {
  const inForce = discountInForce(
    generic ? { ...termsOf(generic), percent: generic.percent } : null,
    personal
      ? { ...termsOf(personal.discount), percent: personal.discount.percent, isAssigned: personal.enabled }
      : null,
    at.getTime(),
  )
  const of = { generic, personalised: personal?.discount, none: undefined }[inForce.kind]
  return { ...inForce, discountId: of?.id ?? null }
}

/**
 * The discount that a customer has with an operator at a moment: what a rental that starts then costs less. A rider's own
 * work may ask it of that rider.
 * source: decisions Z-26, Z-40; ledger K-10
 */
export const discountOf = async (
  work: Work,
  { operatorId, customerId, at }: { operatorId: string; customerId: string; at: Date },
): Promise<DiscountOfRental> => inForceOf(await candidates(work, operatorId, customerId, at), at)

/** The same, of discounts that were read already. @param named that name the customer, as `discountsNaming` orders them */
export const discountAmong = (
  generic: DiscountRow | undefined,
  named: readonly { discount: DiscountRow; enabled: boolean }[],
  at: Date,
): DiscountOfRental => inForceOf(running(generic, named, at), at)

const presentForEverybody = ({ id, percent, promoText, applySince, applyUntil }: DiscountRow): OperatorDiscount => ({
  id,
  percent,
  promoText,
  applySince: applySince?.toISOString() ?? null,
  applyUntil: applyUntil?.toISOString() ?? null,
})

/** Generic discounts that run now, by operator. source: ledger C-01 */
export const discountsForEverybody = async (
  work: Work,
  operatorIds: readonly string[],
): Promise<Map<string, OperatorDiscount[]>> => {
  const rows = operatorIds.length > 0 ? await genericDiscountsOf(work, operatorIds) : []
  const byOperator = new Map<string, OperatorDiscount[]>()
  for (const row of rows)
    if (row.deletedAt === null && runsAt(row, work.now))
      byOperator.set(row.operatorId, [...(byOperator.get(row.operatorId) ?? []), presentForEverybody(row)])
  return byOperator
}

/** Discounts that hold for a customer now, the one in force first. source: ledger K-22 */
export const currentDiscountsOf = async (
  work: Work,
  operatorId: string,
  customerId: string,
): Promise<{ rows: DiscountRow[]; inForceId: string | null }> => {
  const found = await candidates(work, operatorId, customerId, work.now)
  const { discountId: inForceId } = inForceOf(found, work.now)
  const { personal, generic } = found
  const rows = [...(personal?.enabled ? [personal.discount] : []), ...(generic ? [generic] : [])]
  return { rows, inForceId }
}
