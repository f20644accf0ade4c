import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Work } from '../../../work.js'
import { vehicleOffers } from '../../tables.js'

export type OfferRow = typeof vehicleOffers.$inferSelect

/** Models of which there are any, by name. */
export const listOfferRows = (work: Work): Promise<OfferRow[]> =>
  work.tx.select().from(vehicleOffers).orderBy(asc(vehicleOffers.model))

/** Held until the end of the work, always in the order of models, so that two such works never deadlock. */
export const lockOfferRows = (work: Work, models: readonly string[]): Promise<OfferRow[]> =>
  work.tx
    .select()
    .from(vehicleOffers)
    .where(inArray(vehicleOffers.model, [...models]))
    .orderBy(asc(vehicleOffers.model))
    .for('update')

/** Of a model that is there already, the number is changed. */
export const putOfferRow = async (work: Work, model: string, available: number): Promise<void> => {
  await work.tx
    .insert(vehicleOffers)
    .values({ model, available, changedAt: work.now })
    .onConflictDoUpdate({ target: vehicleOffers.model, set: { available, changedAt: work.now } })
}

/** Of a row that this work holds: what is left, and no row where nothing is. */
export const takeFromOffer = async (work: Work, model: string, quantity: number, available: number): Promise<void> => {
  if (quantity === available) return deleteOfferRow(work, model)
  await work.tx
    .update(vehicleOffers)
    .set({ available: sql`${vehicleOffers.available} - ${quantity}`, changedAt: work.now })
    .where(eq(vehicleOffers.model, model))
}

export const deleteOfferRow = async (work: Work, model: string): Promise<void> => {
  await work.tx.delete(vehicleOffers).where(eq(vehicleOffers.model, model))
}
