import { missing, notNow } from '../api-error.js'
import type { Draft } from '../books.js'
import { type Answer, named } from '../call.js'
import { newId } from '../new-id.js'
import type { Dispute } from '../objects.js'

/** A payer has told the bank that a charge is wrong. */
export const openDispute = (draft: Draft, intentId: string, reason: string): Dispute => {
  const intent = draft.find('payment_intent', intentId)
  const charge = intent?.latest_charge ? draft.find('charge', intent.latest_charge) : undefined
  if (!intent || charge?.status !== 'succeeded') throw missing('payment_intent', intentId)
  if (charge.disputed) throw notNow('charge_disputed', `Charge ${charge.id} is disputed already.`)
  draft.put({ ...charge, disputed: true })
  const dispute = draft.put<Dispute>({
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: draft.seconds(),
    currency: charge.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason,
    status: 'needs_response',
  })
  draft.announce('charge.dispute.created', dispute)
  return dispute
}

/** The bank has decided. The charge stays marked, as with the real provider. */
export const closeDispute = (draft: Draft, id: string, outcome: 'won' | 'lost'): Dispute => {
  const dispute = draft.find('dispute', id)
  if (!dispute) throw missing('dispute', id)
  if (dispute.status !== 'needs_response') throw notNow('dispute_unexpected_state', `Dispute ${id} is closed.`)
  const closed = draft.put<Dispute>({ ...dispute, is_charge_refundable: outcome === 'won', status: outcome })
  draft.announce('charge.dispute.closed', closed)
  return closed
}

export const disputes = { retrieve: ((call) => named(call, 'dispute')) as Answer }
