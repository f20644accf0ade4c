import { receiveProviderEvent } from '@motora/contract/money'
import type { CardEvent } from '../../../kernel/card-payments.js'
import { Refusal } from '../../../kernel/refusal.js'
import { everything } from '../../operators/index.js'
import { type Call, type Handler, handle, type Work } from '../../work.js'
import { noProvider } from '../cards/ask-provider.js'
import type { MoneyParts } from '../deps.js'
import { insertEvent } from '../stores/event-store.js'

const why = {
  signature: 'This is not signed by the card provider.',
  stamp: 'The stamp of the signature is more than 5 minutes from now.',
  shape: 'This is no event of the card provider.',
} as const

const refOf = (about: CardEvent['about']): string => {
  switch (about.kind) {
    case 'charge':
      return about.chargeRef
    case 'refund':
      return about.refundRef
    case 'dispute':
      return about.disputeRef
    case 'cardSetup':
      return about.setupRef
    case 'other':
      return about.objectId
  }
}

const keepEvent = (work: Work, { eventId, type, createdAt, about }: CardEvent): Promise<void> =>
  insertEvent(work, {
    id: eventId,
    type,
    createdAt,
    receivedAt: work.now,
    about: about.kind,
    aboutRef: refOf(about),
    dueAt: work.now,
  })

/** What the card provider delivers. source: MONEY §6 (webhook); SECURITY §1.4 */
export const eventHandlers = ({ cards, clock }: MoneyParts): Handler[] => {
  const read = (call: Call, body: Uint8Array): CardEvent => {
    const event = cards.readEvent(body, call.request.header('stripe-signature'), clock.now())
    if (!('refused' in event)) return event
    if (event.refused === 'absent') throw noProvider()
    throw new Refusal('card.event_refused', why[event.refused])
  }
  return [
    handle(receiveProviderEvent, {
      scope: everything('the card provider says what it has done, for nobody of ours'),
      prepare: async (call, { body }) => read(call, body),
      answer: async (work, _input, event) => {
        await keepEvent(work, event)
        return { status: 200, body: { received: true } }
      },
    }),
  ]
}
