import type { Tariff } from '@motora/rules/pricing'
import type { Work } from '../work.js'
import { findRateAt, holdTariffTogether, type RateRow, ratesByIds, tariffOfRow } from './store.js'

/** A version of a tariff. */
export interface KeptTariff {
  id: string
  tariff: Tariff
}

/** The operator of the tariff. Where renting is free, any version will do: it costs nothing. */
export interface OperatorOfTariff {
  id: string
  isFree: boolean
}

const keptTariff = (row: RateRow): KeptTariff => ({ id: row.id, tariff: tariffOfRow(row) })

/** The version in force at the time of this work. */
export const tariffAt = async (work: Work, { id, isFree }: OperatorOfTariff): Promise<KeptTariff | undefined> => {
  const row = await findRateAt(work, id, work.now, !isFree)
  return row && keptTariff(row)
}

/**
 * The version by which a rental that starts in this work is priced, whatever is saved later. Savings that have begun are
 * waited for, and none begins until the work ends: anyone who looks later finds the same version for that moment.
 * @returns undefined: the operator has no tariff
 * source: MONEY §4, §5; decision Z-25
 */
export const tariffAtStart = async (work: Work, operator: OperatorOfTariff): Promise<KeptTariff | undefined> => {
  await holdTariffTogether(work, operator.id)
  return tariffAt(work, operator)
}

/** Since when these versions hold, by their ids. */
export const sinceByIds = async (work: Work, ids: readonly string[]): Promise<Map<string, Date>> =>
  new Map((await ratesByIds(work, ids)).map(({ id, since }) => [id, since]))

/** The VAT in the prices of these versions, in percent, by their ids. */
export const vatByIds = async (work: Work, ids: readonly string[]): Promise<Map<string, number>> =>
  new Map((await ratesByIds(work, ids)).map(({ id, vatPercent }) => [id, vatPercent]))

export const tariffsByIds = async (work: Work, ids: readonly string[]): Promise<Map<string, Tariff>> =>
  new Map((await ratesByIds(work, ids)).map((row) => [row.id, tariffOfRow(row)]))
