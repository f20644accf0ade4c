import * as contract from '@motora/contract/money'
import { languageOf } from '../../identity/index.js'
import { everything } from '../../operators/index.js'
import { type Call, type Handler, handle, handleInOwnTransactions, type Work } from '../../work.js'
import type { MoneyParts } from '../deps.js'
import { riderOf } from '../rider-of.js'
import { findCurrentCard } from '../stores/card-store.js'
import { confirmCardSetup, startCardSetup } from './choose-card.js'
import { removeCard } from './drop-cards.js'

const outside = 'the card provider is asked between two transactions'

/** The rider's own card. source: MONEY §6 */
export const cardHandlers = (parts: MoneyParts): Handler[] => {
  const read = async (work: Work, customerId: string): Promise<contract.RiderPaymentMethod> => {
    const card = await findCurrentCard(work, customerId)
    if (!card) return { card: null, canRegister: parts.cards.provider !== 'none' }
    const { brand, last4, expiryMonth, expiryYear, refusedAt } = card
    return {
      card: { brand, last4, expiryMonth, expiryYear, isRefused: refusedAt !== null },
      canRegister: parts.cards.provider !== 'none',
    }
  }
  const languageFor = ({ request }: Call): string => languageOf(request.header('accept-language'))
  return [
    handle(contract.getRiderPaymentMethod, async (work) => ({ status: 200, body: await read(work, riderOf(work)) })),
    handleInOwnTransactions(contract.startRiderCardSetup, outside, async (call) => ({
      status: 201,
      body: await startCardSetup(parts, riderOf(call), languageFor(call)),
    })),
    handleInOwnTransactions(contract.confirmRiderCardSetup, outside, async (call, { params }) => {
      const customerId = riderOf(call)
      const state = await confirmCardSetup(parts, customerId, params.id)
      return { status: 200, body: { state, ...(await parts.inOwnWork((work) => read(work, customerId))) } }
    }),
    handle(contract.removeRiderCard, {
      scope: everything('a card pays rentals of every operator, and what is owed to any of them keeps it'),
      answer: async (work) => {
        await removeCard(parts, work, riderOf(work))
        return { status: 204, body: undefined }
      },
    }),
  ]
}
