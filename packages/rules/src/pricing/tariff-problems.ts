import type { RateUpdate } from '@motora/contract/pricing'

/** In euros or dollars. Far beyond what anybody asks for, and small enough to be counted exactly. */
export const maxPriceEuros = 10_000
export const maxFreePauseMinutes = 1_440
/** Hours or days that a tier may go up to. */
export const maxTierCount = 10_000
export const maxTiers = 20

/** What is typed: a field that is empty is null. */
type Typed<T> = { [K in keyof T]: T[K] extends number ? number | null : T[K] }
export interface TypedTariff
  extends Typed<
    Pick<RateUpdate, 'billingUnit' | 'priceMinute' | 'pricePauseMinute' | 'maxPricePerDay' | 'freePauseMinutes'>
  > {
  modes?: { eco: number | null; city: number | null; sport: number | null } | undefined
  priceHours: Typed<RateUpdate['priceHours'][number]>[]
  priceDays: Typed<RateUpdate['priceDays'][number]>[]
}

export type TariffProblemCode =
  | 'required'
  | 'negative'
  | 'tooHigh'
  /** More than four decimals. */
  | 'tooFine'
  | 'notHigherThanZero'
  | 'notWhole'
  /** A tier that does not go beyond the one before it. */
  | 'notGrowing'
  | 'noTier'
  | 'tooManyTiers'

export interface TariffProblem {
  /** `priceHours.0.hours` */
  path: string
  code: TariffProblemCode
}

const parts = 10_000
const isTooFine = (euros: number): boolean => Math.round(euros * parts) / parts !== euros

const ofPrice = (value: number | null, isRounded = false): TariffProblemCode | null => {
  if (value === null || Number.isNaN(value)) return 'required'
  if (value < 0) return 'negative'
  if (value > maxPriceEuros) return 'tooHigh'
  return !isRounded && isTooFine(value) ? 'tooFine' : null
}

const ofCount = (value: number | null, most: number): TariffProblemCode | null => {
  if (value === null || Number.isNaN(value)) return 'required'
  if (!Number.isInteger(value)) return 'notWhole'
  return value > most ? 'tooHigh' : null
}

const ofPositiveCount = (value: number | null, most: number): TariffProblemCode | null =>
  value !== null && value <= 0 ? 'notHigherThanZero' : ofCount(value, most)

const problem = (path: string, code: TariffProblemCode | null): TariffProblem[] => (code ? [{ path, code }] : [])

interface Row {
  count: number | null
  price: number | null
}

const ofTiers = (list: string, names: Record<keyof Row, string>, rows: readonly Row[], isWanted: boolean) => [
  ...problem(list, isWanted && rows.length === 0 ? 'noTier' : rows.length > maxTiers ? 'tooManyTiers' : null),
  ...rows.flatMap(({ count, price }, index) => {
    const before = rows[index - 1]?.count ?? null
    const isGrowing = count === null || before === null || count > before
    return [
      ...problem(
        `${list}.${index}.${names.count}`,
        ofPositiveCount(count, maxTierCount) ?? (isGrowing ? null : 'notGrowing'),
      ),
      ...problem(`${list}.${index}.${names.price}`, ofPrice(price)),
    ]
  }),
]

/**
 * Everything that keeps a tariff from being saved, by its place: what the editor shows and what the gateway refuses. A
 * free operator's zeros are exempt from "higher than 0".
 * source: customer side, section 5; ledgers J-10 to J-14; decision Z-25
 */
export const tariffProblems = (given: TypedTariff, isFree: boolean): TariffProblem[] => {
  const { billingUnit, maxPricePerDay, freePauseMinutes, modes } = given
  const mustBePositive = billingUnit === 'minute' && !isFree
  const isNotHigher = (value: number | null) => mustBePositive && value !== null && value <= 0
  const own = (['eco', 'city', 'sport'] as const).flatMap((mode) => {
    const price = modes?.[mode] ?? null
    return price === null ? [] : problem(`modes.${mode}`, ofPrice(price))
  })
  return [
    ...problem('priceMinute', ofPrice(given.priceMinute)),
    ...problem('pricePauseMinute', ofPrice(given.pricePauseMinute)),
    ...own,
    ...ofTiers(
      'priceHours',
      { count: 'hours', price: 'pricePerHour' },
      given.priceHours.map(({ hours, pricePerHour }) => ({ count: hours, price: pricePerHour })),
      billingUnit === 'hour',
    ),
    ...ofTiers(
      'priceDays',
      { count: 'days', price: 'pricePerDay' },
      given.priceDays.map(({ days, pricePerDay }) => ({ count: days, price: pricePerDay })),
      billingUnit === 'days',
    ),
    // it is rounded to the cent, so what it rounds to is judged
    ...problem(
      'maxPricePerDay',
      isNotHigher(maxPricePerDay === null ? null : Math.round(maxPricePerDay * 100))
        ? 'notHigherThanZero'
        : ofPrice(maxPricePerDay, true),
    ),
    ...problem(
      'freePauseMinutes',
      isNotHigher(freePauseMinutes)
        ? 'notHigherThanZero'
        : freePauseMinutes !== null && freePauseMinutes < 0
          ? 'negative'
          : ofCount(freePauseMinutes, maxFreePauseMinutes),
    ),
  ]
}
