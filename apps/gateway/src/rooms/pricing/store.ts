import type { ListQuery } from '@motora/contract'
import type { Tariff } from '@motora/rules/pricing'
import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import { descending } from '../../kernel/db/keyset.js'
import { type List, type Page, pageOf } from '../../kernel/db/page-of.js'
import type { Work } from '../work.js'
import { rates } from './tables.js'

export type RateRow = typeof rates.$inferSelect
export type NewRateRow = typeof rates.$inferInsert

/** The newest version, also one that was saved a moment ago by a clock that is ahead of this one. */
export const findNewestRate = async (work: Work, operatorId: string): Promise<RateRow | undefined> =>
  (await work.tx.select().from(rates).where(eq(rates.operatorId, operatorId)).orderBy(desc(rates.since)).limit(1))[0]

/**
 * The version that was in force at a moment: the newest that began until then. Where a clock that is ahead saved the
 * first one a moment ago, that one.
 * @param withPrices only versions that ask for money
 */
export const findRateAt = async (
  work: Work,
  operatorId: string,
  at: Date,
  withPrices: boolean,
): Promise<RateRow | undefined> => {
  const asked = and(eq(rates.operatorId, operatorId), withPrices ? eq(rates.isFree, false) : undefined)
  const versions = () => work.tx.select().from(rates).$dynamic()
  const [held] = await versions()
    .where(and(asked, lte(rates.since, at)))
    .orderBy(desc(rates.since))
    .limit(1)
  return held ?? (await versions().where(asked).orderBy(asc(rates.since)).limit(1))[0]
}

/** Every version of an operator, the first one first. */
export const ratesOf = (work: Work, operatorId: string): Promise<RateRow[]> =>
  work.tx.select().from(rates).where(eq(rates.operatorId, operatorId)).orderBy(asc(rates.since))

export const ratesByIds = (work: Work, ids: readonly string[]): Promise<RateRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : work.tx
        .select()
        .from(rates)
        .where(inArray(rates.id, [...ids]))

export const insertRate = async (work: Work, row: NewRateRow): Promise<void> => {
  await work.tx.insert(rates).values(row)
}

const list: List = {
  columns: {
    since: { sql: rates.since, kind: 'instant' },
    billingUnit: { sql: rates.billingUnit, kind: 'choice' },
  },
  order: [descending(rates.since), descending(rates.id)],
  equalsTurn: true,
}

/** One page of versions, the newest first unless said. @param operatorId of one operator; else of all in the scope */
export const listRateRows = (work: Work, query: ListQuery, operatorId?: string): Promise<Page<RateRow>> =>
  pageOf(
    work.tx,
    work.tx.select().from(rates).$dynamic(),
    list,
    query,
    operatorId === undefined ? undefined : eq(rates.operatorId, operatorId),
  )

const tariffLock = (operatorId: string) => sql`hashtextextended(${`motora.tariff.${operatorId}`}::text, 0)`

/** Until the end of the work nobody else saves this operator's tariff, and no rental starts by it. */
export const holdTariffAlone = async (work: Work, operatorId: string): Promise<void> => {
  await work.tx.execute(sql`select pg_advisory_xact_lock(${tariffLock(operatorId)})`)
}

/** Until the end of the work nobody saves this operator's tariff. Any number of rentals start at the same time. */
export const holdTariffTogether = async (work: Work, operatorId: string): Promise<void> => {
  await work.tx.execute(sql`select pg_advisory_xact_lock_shared(${tariffLock(operatorId)})`)
}

export const tariffOfRow = (row: RateRow): Tariff => {
  const { currency, billingUnit, priceMinute, pricePauseMinute, modePrices, hourTiers, dayTiers } = row
  const { maxPerDayCents, freePauseMinutes } = row
  return {
    currency,
    billingUnit,
    priceMinute,
    pricePauseMinute,
    modePrices,
    hourTiers,
    dayTiers,
    maxPerDayCents,
    freePauseMinutes,
  }
}
