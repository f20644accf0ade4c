import type { RateSaved, RateUpdate } from '@motora/contract/pricing'
import {
  changedFields,
  maxFreePauseMinutes,
  maxPriceEuros,
  maxTierCount,
  maxTiers,
  onWire,
  settleTariff,
  type Tariff,
  type TariffProblemCode,
  tariffOf,
  tariffProblems,
} from '@motora/rules/pricing'
import type { Clock } from '../../kernel/clock.js'
import { newId } from '../../kernel/ids.js'
import { invalidInput, Refusal } from '../../kernel/refusal.js'
import { authorOf } from '../identity/index.js'
import type { OperatorsRoom } from '../operators/index.js'
import type { Work } from '../work.js'
import { unknownOperator } from './own-operator.js'
import { findNewestRate, holdTariffAlone, insertRate, type RateRow, tariffOfRow } from './store.js'

export interface PricingDeps {
  clock: Clock
  operators: Pick<OperatorsRoom, 'findOperator' | 'noteTariff'>
}

const inWords: Readonly<Record<TariffProblemCode, string>> = {
  required: 'is required',
  negative: 'must not be below 0',
  tooHigh: `must not be above ${maxPriceEuros} for a price, ${maxFreePauseMinutes} for minutes, ${maxTierCount} for a count`,
  tooFine: 'must have four decimals at most',
  notHigherThanZero: 'must be higher than 0',
  notWhole: 'must be a whole number',
  notGrowing: 'must be higher than in the row before',
  noTier: 'must have at least one row for this billing unit',
  tooManyTiers: `must have ${maxTiers} rows at most`,
}

/**
 * The tariff that a saving of this makes: of a free operator one of zeros.
 * @throws Refusal request.invalid with all that is wrong
 * source: ledgers J-10 to J-14
 */
export const soundTariff = (given: RateUpdate, isFree: boolean): Tariff => {
  const update = settleTariff(given, isFree)
  const problems = tariffProblems({ ...update, modes: update.modes }, isFree)
  if (problems.length > 0)
    throw invalidInput(problems.map(({ path, code }) => ({ path: `body.${path}`, code, message: inWords[code] })))
  return tariffOf(update)
}

/** The moment from which a version holds: after the one before, whatever the clocks say. */
const sinceOf = (now: Date, before: RateRow | undefined): Date =>
  before && before.since.getTime() >= now.getTime() ? new Date(before.since.getTime() + 1) : now

/**
 * Makes a new version of an operator's tariff from now on. The same again makes none, also when two save it at once.
 * @param byName of the person in whose name the demo's world saves
 * @returns the version that holds now
 * @throws Refusal operator.not_found, request.invalid, rate.changed_meanwhile
 * source: ledgers J-10 to J-15, J-18; decision Z-25
 */
export const saveTariff = async (
  { clock, operators }: Pick<PricingDeps, 'clock' | 'operators'>,
  work: Work,
  operatorId: string,
  given: RateSaved,
  byName: string | null = null,
): Promise<RateRow> => {
  await holdTariffAlone(work, operatorId)
  const operator = await operators.findOperator(work, operatorId)
  if (!operator) throw unknownOperator()
  const { isFree } = operator
  const saved = { tariff: soundTariff(given, isFree), isFree }
  const before = await findNewestRate(work, operatorId)
  const known = before && { tariff: tariffOfRow(before), isFree: before.isFree }
  const changed = changedFields(known, saved)
  if (before && changed.length === 0) return before
  if (given.replaces !== undefined && given.replaces !== (before?.id ?? null))
    throw new Refusal('rate.changed_meanwhile', 'Somebody else has saved another tariff meanwhile. Read it again.')
  const author = await authorOf(work)
  const row: RateRow = {
    operatorId,
    id: newId(),
    // the clock is asked now: since this work began, another saving may have ended
    since: sinceOf(work.actor.kind === 'system' ? work.now : clock.now(), before),
    ...saved.tariff,
    hourTiers: [...saved.tariff.hourTiers],
    dayTiers: [...saved.tariff.dayTiers],
    isFree,
    vatPercent: 21,
    changed,
    byAccount: author?.accountId ?? null,
    byName: author?.name ?? byName,
  }
  await insertRate(work, row)
  await operators.noteTariff(work, operatorId, !isFree)
  work.audit({
    event: 'pricing.tariff_saved',
    target: { kind: 'operator', id: operatorId, name: operator.name },
    operatorId,
    ...(known ? { before: onRecord(known) } : {}),
    after: onRecord(saved),
  })
  return row
}

/** As a record says it: tiers as `3: 5`. */
const onRecord = ({ tariff, isFree }: { tariff: ReturnType<typeof tariffOf>; isFree: boolean }) => {
  const { priceHours, priceDays, modes, freeFractionMinutes: _, ...rest } = onWire(tariff)
  return {
    ...rest,
    ...modes,
    priceHours: priceHours.map(({ hours, pricePerHour }) => `${hours}: ${pricePerHour}`),
    priceDays: priceDays.map(({ days, pricePerDay }) => `${days}: ${pricePerDay}`),
    freeUse: isFree,
  }
}
