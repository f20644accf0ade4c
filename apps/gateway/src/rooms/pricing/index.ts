import type { RateUpdate } from '@motora/contract/pricing'
import type { Tariff } from '@motora/rules/pricing'
import type { Work } from '../work.js'
import type { DiscountDeps } from './discounts/discount-deps.js'
import { discountHandlers } from './discounts/discount-endpoints.js'
import { type DiscountOfRental, discountOf, discountsForEverybody } from './discounts/discount-of.js'
import { forgetCustomer } from './discounts/forget-customer.js'
import { pricingHandlers } from './endpoints.js'
import { type PastStart, type PastTerms, pastTerms } from './past-terms.js'
import { type PricingDeps, saveTariff, soundTariff } from './save-tariff.js'
import { type DiscountRow, discountsNaming, findDiscount } from './stores/discount-store.js'
import {
  type KeptTariff,
  type OperatorOfTariff,
  sinceByIds,
  tariffAt,
  tariffAtStart,
  tariffsByIds,
  vatByIds,
} from './tariff-in-force.js'

export { ownOperator, unknownOperator } from './own-operator.js'

/** Tariffs and discounts of operators. What a rental costs by them is the rule `priceRental`. */
export const createPricingRoom = (deps: PricingDeps & DiscountDeps) => ({
  /** See there. @returns the id of the version that holds now */
  saveTariff: async (work: Work, operatorId: string, given: RateUpdate, byName?: string | null): Promise<string> =>
    (await saveTariff(deps, work, operatorId, given, byName)).id,
  /** See there. */
  discountOf: (work: Work, which: { operatorId: string; customerId: string; at: Date }): Promise<DiscountOfRental> =>
    discountOf(work, which),
  /** See there. */
  pastTerms: (work: Work, operator: OperatorOfTariff, starts: readonly PastStart[]): Promise<PastTerms[]> =>
    pastTerms(work, operator, starts),
  /** See there. */
  discountsForEverybody: (work: Work, operatorIds: readonly string[]) => discountsForEverybody(work, operatorIds),
  /** That the scope sees and that is not deleted. */
  findDiscount: async (work: Work, id: string): Promise<Pick<DiscountRow, 'id' | 'operatorId'> | undefined> => {
    const row = await findDiscount(work, id)
    return row?.deletedAt === null ? row : undefined
  },
  /** Discounts that name a person, for the person. */
  exportDiscounts: async (work: Work, customerId: string): Promise<object[]> =>
    (await discountsNaming(work, customerId)).map(({ discount, enabled }) => ({
      operatorId: discount.operatorId,
      name: discount.name,
      percent: discount.percent,
      promoText: discount.promoText,
      applySince: discount.applySince,
      applyUntil: discount.applyUntil,
      enabled,
    })),
  /** See there; for the work that starts a rental. */
  tariffAtStart: (work: Work, operator: OperatorOfTariff): Promise<KeptTariff | undefined> =>
    tariffAtStart(work, operator),
  /** The version of an operator in force now; undefined where it has none. */
  tariffNow: (work: Work, operator: OperatorOfTariff): Promise<KeptTariff | undefined> => tariffAt(work, operator),
  /** See there. */
  soundTariff: (given: RateUpdate, isFree: boolean): Tariff => soundTariff(given, isFree),
  /** Versions that rentals keep, by their ids. */
  tariffsByIds: (work: Work, ids: readonly string[]) => tariffsByIds(work, ids),
  /** Since when versions that rentals keep hold, by their ids. */
  sinceByIds: (work: Work, ids: readonly string[]): Promise<Map<string, Date>> => sinceByIds(work, ids),
  /** See there. */
  vatByIds: (work: Work, ids: readonly string[]): Promise<Map<string, number>> => vatByIds(work, ids),
  handlers: [...pricingHandlers(deps), ...discountHandlers(deps)],
  listeners: [forgetCustomer(deps)],
})
export type PricingRoom = ReturnType<typeof createPricingRoom>
