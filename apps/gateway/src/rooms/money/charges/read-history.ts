import type { Work } from '../../work.js'
import {
  type HistoryCard,
  type HistoryCharge,
  type HistoryDispute,
  type HistoryPayer,
  type HistoryRefund,
  historyCards,
  historyCharges,
  historyDisputes,
  historyPayers,
  historyRefunds,
} from '../stores/history-store.js'

/** All that a card provider has of us, as we have it. */
export interface ChargedHistory {
  payers: HistoryPayer[]
  cards: HistoryCard[]
  charges: HistoryCharge[]
  refunds: HistoryRefund[]
  disputes: HistoryDispute[]
}

/**
 * What the card provider must know of a past that is founded: payers, their cards, and every charge, refund and dispute
 * that has a name there. In work that sees everything.
 * source: MONEY §12; decision 0094
 */
export const readHistory = async (work: Work): Promise<ChargedHistory> => ({
  payers: await historyPayers(work),
  cards: await historyCards(work),
  charges: await historyCharges(work),
  refunds: await historyRefunds(work),
  disputes: await historyDisputes(work),
})
