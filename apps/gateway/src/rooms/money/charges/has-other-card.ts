import type { Work } from '../../work.js'
import { findCurrentCard } from '../stores/card-store.js'

/**
 * Whether a rider has another card since, that may be charged: what is owed is tried at it at once, with a plan of its own.
 * @param triedId the card of the last attempt; undefined: there was none
 * source: decisions Z-42, 0090
 */
export const hasOtherCard = async (work: Work, customerId: string, triedId: string | undefined): Promise<boolean> => {
  const card = await findCurrentCard(work, customerId)
  return card !== undefined && !card.refusedAt && card.id !== triedId
}
