import { CardPaymentsError } from '../../../kernel/card-payments.js'
import type { Work } from '../../work.js'
import type { MoneyParts } from '../deps.js'
import { blankCards, cardsToRemove, holdChargingOf, noteGone, removeCurrentCard } from '../stores/card-store.js'

const atOnce = 20

/** A person was erased: no card is charged any more, and what it was shown by is gone. source: MONEY §2 */
export const forgetCards = async (work: Work, customerId: string): Promise<void> => {
  await holdChargingOf(work, customerId)
  await removeCurrentCard(work, customerId)
  await blankCards(work, customerId)
}

/** Removes at the provider what is of no use any more. @returns how many; 0 where there are none, or it does not answer */
export const dropCards = async ({ cards, inOwnWork, log }: MoneyParts): Promise<number> => {
  if (cards.provider === 'none') return 0
  let dropped = 0
  for (const { id, cardRef } of await inOwnWork((work) => cardsToRemove(work, atOnce))) {
    try {
      await cards.removeCard({ cardRef, idempotencyKey: `remove:${id}` })
    } catch (error) {
      if (!(error instanceof CardPaymentsError)) throw error
      if (error.kind !== 'notFound') {
        log.warn({ cardId: id, kind: error.kind, code: error.code }, 'a card was not removed at the card provider')
        return 0
      }
    }
    await inOwnWork((work) => noteGone(work, id))
    dropped += 1
  }
  return dropped
}
