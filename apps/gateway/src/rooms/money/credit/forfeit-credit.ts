import { transferOfForfeited } from '@motora/rules/money'
import type { Work } from '../../work.js'
import { postPast } from '../books/post-transfers.js'
import { forfeitLots } from '../stores/credit-store.js'

/**
 * Forfeits what credit a person has left who is erased in this work: the platform keeps it, and the books say so for each
 * lot.
 * @returns cents that were left
 * source: MONEY §2, §7
 */
export const forfeitCredit = async (work: Work, customerId: string): Promise<number> => {
  const lots = await forfeitLots(work, customerId)
  await postPast(
    work,
    lots.map(({ id: ref, forfeitedCents }) => ({
      ref,
      operatorId: null,
      customerId,
      currency: 'eur' as const,
      at: work.now,
      transfers: [transferOfForfeited(forfeitedCents)],
    })),
  )
  return lots.reduce((sum, { forfeitedCents }) => sum + forfeitedCents, 0)
}
