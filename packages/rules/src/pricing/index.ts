export { changedFields, type SavedTariff } from './changed-fields.js'
export { type ComparedPrice, compareTariffs, type PastRental, type TariffComparison } from './compare-tariffs.js'
export {
  type DiscountInForce,
  discountInForce,
  type GenericDiscount,
  type PersonalDiscount,
} from './discount-in-force.js'
export { type DiscountPhase, type DiscountTerms, discountPhase, discountTerms } from './discount-phase.js'
export {
  type DiscountProblem,
  type DiscountProblemCode,
  discountProblems,
  isInList,
  percentProblem,
  type TypedDiscount,
} from './discount-problems.js'
export type { PriceLine } from './price-line.js'
export { neverStartedFreeMs, priceRental, type RentalPrice, type RentalToPrice } from './price-rental.js'
export { freeTariff, type Phase, type Tariff, type Tier } from './tariff.js'
export { onWire, settleTariff, tariffOf } from './tariff-on-wire.js'
export {
  maxFreePauseMinutes,
  maxPriceEuros,
  maxTierCount,
  maxTiers,
  type TariffProblem,
  type TariffProblemCode,
  type TypedTariff,
  tariffProblems,
} from './tariff-problems.js'
export { priceTypicalRental, type TypicalRental, typicalRentals } from './typical-rentals.js'
