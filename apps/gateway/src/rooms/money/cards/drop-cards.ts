import { CardPaymentsError } from '../../../kernel/card-payments.js'
import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import type { MoneyParts } from '../deps.js'
import { openMoneyOf } from '../rider-standing.js'
import {
  blankCards,
  cardsToRemove,
  findCurrentCard,
  holdChargingOf,
  noteGone,
  removeCurrentCard,
} from '../stores/card-store.js'

const atOnce = 20

/** A person was erased: no card is charged any more, and what it was shown by is gone. source: MONEY §2 */
export const forgetCards = async (work: Work, customerId: string): Promise<void> => {
  await holdChargingOf(work, customerId)
  await removeCurrentCard(work, customerId)
  await blankCards(work, customerId)
}

const rentalOpen = (): Refusal =>
  new Refusal('customer.rental_open', 'A rental of yours has not ended, and is paid by this card. End it first.')
const paymentOpen = (): Refusal =>
  new Refusal('customer.payment_open', 'Something of yours is owed, or being charged to this card. Pay it first.')

/**
 * The rider takes the own card away; it is removed at the provider by the clock. Without a card nothing happens. A rental
 * that begins meanwhile comes before, and keeps the card, or after, and has none.
 * @throws Refusal customer.rental_open, customer.payment_open
 * source: decision 0185
 */
export const removeCard = async (
  { customers, hasOpenRental, cards }: Pick<MoneyParts, 'customers' | 'hasOpenRental' | 'cards'>,
  work: Work,
  customerId: string,
): Promise<void> => {
  await customers.holdPersonAlone(work, customerId)
  await holdChargingOf(work, customerId)
  if (!(await findCurrentCard(work, customerId))) return
  if (await hasOpenRental(work, customerId)) throw rentalOpen()
  if ((await openMoneyOf(cards, work, customerId)).includes('customer.payment_open')) throw paymentOpen()
  await removeCurrentCard(work, customerId)
  // what the card is shown by is the person's, and the record outlives it
  work.audit({ event: 'money.card_removed', target: { kind: 'rider', id: customerId } })
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
