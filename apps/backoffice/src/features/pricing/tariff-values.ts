import type { BillingUnit, Currency } from '@motora/contract/fields'
import type { Rate, RateUpdate } from '@motora/contract/pricing'
import {
  settleTariff,
  type TariffProblem,
  type TariffProblemCode,
  type TypedTariff,
  tariffProblems,
} from '@motora/rules/pricing'
import { type FieldErrors, type FieldPath, type Resolver, set } from 'react-hook-form'
import { figureTyped, isGrouped } from '../../shell/figure-typed'

export interface TierValues {
  /** Hours or days. */
  count: string
  /** Of one hour or day. */
  price: string
}

/** What the editor holds: figures as they were typed. */
export interface TariffValues {
  currency: Currency
  billingUnit: BillingUnit
  priceMinute: string
  pricePauseMinute: string
  maxPricePerDay: string
  freePauseMinutes: string
  /** Empty: as the price per minute. */
  modes: { eco: string; city: string; sport: string }
  priceHours: TierValues[]
  priceDays: TierValues[]
}

export const emptyTier = (isFree: boolean): TierValues => ({ count: '', price: isFree ? '0' : '' })

const text = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value))

/** One row at least, so that there is one to fill in. */
const rowsOf = (rows: TierValues[], isFree: boolean) => (rows.length > 0 ? rows : [emptyTier(isFree)])

/** What the editor begins with. @param rate null: there is no tariff yet */
export const valuesOf = (rate: RateUpdate | null, isFree: boolean): TariffValues => {
  const known = rate && settleTariff(rate, isFree)
  const price = (value: number | undefined) => (isFree ? '0' : text(value))
  return {
    currency: known?.currency ?? 'eur',
    billingUnit: known?.billingUnit ?? 'minute',
    priceMinute: price(known?.priceMinute),
    pricePauseMinute: price(known?.pricePauseMinute),
    maxPricePerDay: price(known?.maxPricePerDay),
    freePauseMinutes: known ? text(known.freePauseMinutes) : isFree ? '0' : '',
    modes: { eco: text(known?.modes?.eco), city: text(known?.modes?.city), sport: text(known?.modes?.sport) },
    priceHours: rowsOf(
      (known?.priceHours ?? []).map(({ hours, pricePerHour }) => ({ count: text(hours), price: text(pricePerHour) })),
      isFree,
    ),
    priceDays: rowsOf(
      (known?.priceDays ?? []).map(({ days, pricePerDay }) => ({ count: text(days), price: text(pricePerDay) })),
      isFree,
    ),
  }
}

/** Null: empty. NaN: no figure. */
const figureOf = (typed: string): number | null => (typed.trim() === '' ? null : (figureTyped(typed) ?? Number.NaN))

/** A single row that nothing was typed into is no tier, unless the unit that is billed by needs one. */
const tiersOf = (rows: readonly TierValues[], isBilled: boolean, isFree: boolean) => {
  const [first, ...others] = rows
  const isBlank = first?.count.trim() === '' && (isFree || first.price.trim() === '')
  if (!isBilled && others.length === 0 && isBlank) return []
  return rows.map(({ count, price }) => ({ count: figureOf(count), price: figureOf(price) }))
}

const typedOf = (values: TariffValues, isFree: boolean) => ({
  currency: values.currency,
  billingUnit: values.billingUnit,
  freeFractionMinutes: 0 as const,
  priceMinute: figureOf(values.priceMinute),
  pricePauseMinute: figureOf(values.pricePauseMinute),
  maxPricePerDay: figureOf(values.maxPricePerDay),
  freePauseMinutes: figureOf(values.freePauseMinutes),
  modes: {
    eco: figureOf(values.modes.eco),
    city: figureOf(values.modes.city),
    sport: figureOf(values.modes.sport),
  },
  priceHours: tiersOf(values.priceHours, values.billingUnit === 'hour', isFree).map(({ count, price }) => ({
    hours: count,
    pricePerHour: price,
  })),
  priceDays: tiersOf(values.priceDays, values.billingUnit === 'days', isFree).map(({ count, price }) => ({
    days: count,
    pricePerDay: price,
  })),
})

const words: Readonly<Record<TariffProblemCode, string>> = {
  required: 'required',
  negative: 'notNegative',
  notWhole: 'wholeNumber',
  tooHigh: 'pricing:problem.tooHigh',
  tooFine: 'pricing:problem.tooFine',
  notHigherThanZero: 'pricing:problem.notHigherThanZero',
  notGrowing: 'pricing:problem.notGrowing',
  noTier: 'pricing:problem.noTier',
  tooManyTiers: 'pricing:problem.tooManyTiers',
}
/** The words of a problem, by the rule's code; undefined: it is none of the rule's. */
export const problemWords = (code: string): string | undefined =>
  (words as Readonly<Record<string, string | undefined>>)[code]

/** `priceHours.0.pricePerHour` of the wire is `priceHours.0.price` in the editor. */
export const fieldOf = (path: string): FieldPath<TariffValues> =>
  path
    .replace(/\.(hours|days)$/, '.count')
    .replace(/\.(pricePerHour|pricePerDay)$/, '.price') as FieldPath<TariffValues>

const partAt = (whole: object, path: string): unknown =>
  path.split('.').reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], whole)

/** Of a problem that the rule found, in the words of who typed it. */
const wordsAt = (values: TariffValues, typed: TypedTariff, { path, code }: TariffProblem): string => {
  if (!Number.isNaN(partAt(typed, path))) return words[code]
  return isGrouped(String(partAt(values, fieldOf(path)))) ? 'pricing:problem.grouped' : 'notNegative'
}

/** What is wrong with what is typed, by its field, in the words' names. source: ledgers J-10, J-11, J-14 */
const faultsOf = (values: TariffValues, isFree: boolean): { field: string; message: string }[] => {
  const typed = typedOf(values, isFree)
  return tariffProblems(typed, isFree).map((problem) => ({
    field: fieldOf(problem.path),
    message: wordsAt(values, typed, problem),
  }))
}

/** What is saved of it; undefined: something is wrong. source: ledgers J-12, J-13, J-14 */
export const updateOf = (values: TariffValues, isFree: boolean): RateUpdate | undefined => {
  const typed = typedOf(values, isFree)
  // without a problem no figure is missing
  return tariffProblems(typed, isFree).length > 0 ? undefined : settleTariff(typed as RateUpdate, isFree)
}

/** Whether saving what is typed would change nothing of this tariff. */
export const isTariffOf = (values: TariffValues, rate: Rate | null, isFree: boolean): boolean =>
  rate?.freeUse === isFree &&
  JSON.stringify(updateOf(values, isFree)) === JSON.stringify(updateOf(valuesOf(rate, isFree), isFree))

export const judgeTariff =
  (isFree: boolean): Resolver<TariffValues, unknown, RateUpdate> =>
  (values) => {
    const update = updateOf(values, isFree)
    if (update) return { values: update, errors: {} }
    const errors: FieldErrors<TariffValues> = {}
    for (const { field, message } of faultsOf(values, isFree)) set(errors, field, { type: 'validate', message })
    return { values: {}, errors }
  }
