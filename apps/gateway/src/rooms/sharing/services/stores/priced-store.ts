import { and, asc, count, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import type { Work } from '../../../work.js'
import { services } from '../tables.js'

/** What is kept of the prices of ended rentals, in the order of their ids. @param after left out with all before it */
export const listPricedAfter = (work: Work, after: string | null, limit: number) =>
  work.tx
    .select({
      id: services.id,
      rateId: services.rateId,
      isFree: services.isFree,
      timeZone: services.timeZone,
      discountPercent: services.discountPercent,
      neverStarted: services.neverStarted,
      priceCents: services.priceCents,
      priceLines: services.priceLines,
    })
    .from(services)
    .where(and(isNotNull(services.priceLines), after === null ? undefined : gt(services.id, after)))
    .orderBy(asc(services.id))
    .limit(limit)

/** What is kept of rentals that are owed for, in the order of their ids. @param after left out with all before it */
export const listBookedAfter = async (work: Work, after: string | null, limit: number) =>
  (
    await work.tx
      .select({
        id: services.id,
        operatorId: services.operatorId,
        customerId: services.customerId,
        paymentId: services.paymentId,
        currency: services.currency,
        discountPercent: services.discountPercent,
        netCents: services.priceCents,
        priceLines: services.priceLines,
      })
      .from(services)
      .where(and(isNotNull(services.paymentId), after === null ? undefined : gt(services.id, after)))
      .orderBy(asc(services.id))
      .limit(limit)
  ).map(({ paymentId, currency, netCents, ...row }) => {
    // the database refuses a payment without a price and a price without a currency
    if (paymentId === null || currency === null || netCents === null) throw new Error(`service ${row.id} has no price`)
    return { ...row, paymentId, currency, netCents }
  })

/** What is kept of the newest rentals of an operator that have ended, the last reserved first. */
export const listNewestEnded = (work: Work, operatorId: string, limit: number) =>
  work.tx
    .select({
      id: services.id,
      startedAt: services.startedAt,
      timeZone: services.timeZone,
      discountPercent: services.discountPercent,
      neverStarted: services.neverStarted,
    })
    .from(services)
    .where(and(eq(services.operatorId, operatorId), eq(services.state, 'ended')))
    .orderBy(desc(services.reservedAt), desc(services.id))
    .limit(limit)

/** How many rentals of an operator are driven or paused now. */
export const countUnderWay = async (work: Work, operatorId: string): Promise<number> => {
  const [row] = await work.tx
    .select({ rentals: count() })
    .from(services)
    .where(and(eq(services.operatorId, operatorId), inArray(services.state, ['in progress', 'paused'])))
  return row?.rentals ?? 0
}
