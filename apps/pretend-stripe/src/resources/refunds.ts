import { ApiError, badParameter, missing, notNow } from '../api-error.js'
import type { Draft } from '../books.js'
import { type Answer, asked, type Call, centsOf, named } from '../call.js'
import { metadataOf, textOf } from '../form.js'
import { newId } from '../new-id.js'
import type { Charge, Refund } from '../objects.js'

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer']

const chargeOf = (call: Call): Charge => {
  const { draft, form } = call
  if (textOf(form, 'charge') !== undefined) return asked(call, 'charge', 'charge')
  const intent = asked(call, 'payment_intent', 'payment_intent')
  const charge = intent.latest_charge === null ? undefined : draft.find('charge', intent.latest_charge)
  if (charge?.status === 'succeeded') return charge
  throw notNow(
    'charge_not_refundable',
    `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
  )
}

const disputeOf = (draft: Draft, charge: Charge) =>
  draft.all('dispute').find((dispute) => dispute.charge === charge.id && dispute.status !== 'won')

/** What of a charge went back or is on its way, as the charge says it. */
const withRefunded = (charge: Charge, refundedCents: number): Charge => ({
  ...charge,
  amount_refunded: refundedCents,
  refunded: refundedCents === charge.amount,
})

const create: Answer = (call) => {
  const { draft, form, staysPending } = call
  const charge = chargeOf(call)
  const reason = textOf(form, 'reason') ?? null
  if (reason !== null && !reasons.includes(reason))
    throw badParameter('reason', `Invalid reason: must be one of ${reasons.join(', ')}`, 'parameter_unknown')
  const left = charge.amount_captured - charge.amount_refunded
  if (left <= 0) throw notNow('charge_already_refunded', `Charge ${charge.id} has already been refunded.`)
  if (disputeOf(draft, charge))
    throw notNow('charge_disputed', `Charge ${charge.id} has been charged back; cannot issue a refund.`)
  const amount = textOf(form, 'amount') === undefined ? left : centsOf(form, 'amount')
  if (amount > left)
    throw new ApiError(
      400,
      {
        type: 'invalid_request_error',
        param: 'amount',
        message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      },
      true,
    )
  const refund = draft.put<Refund>({
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: draft.seconds(),
    currency: charge.currency,
    metadata: metadataOf(form),
    payment_intent: charge.payment_intent,
    reason: reason as Refund['reason'],
    status: staysPending ? 'pending' : 'succeeded',
  })
  const after = draft.put(withRefunded(charge, charge.amount_refunded + amount))
  draft.announce('refund.created', refund)
  draft.announce('charge.refunded', after)
  return refund
}

/** The bank has taken a refund, or has sent it back, which may come days after it had taken it. */
export const settleRefund = (draft: Draft, id: string, outcome: 'succeeded' | 'failed'): Refund => {
  const refund = draft.find('refund', id)
  const charge = refund && draft.find('charge', refund.charge)
  if (!refund || !charge) throw missing('refund', id)
  if (refund.status === 'failed') throw notNow('refund_unexpected_state', `Refund ${id} has failed already.`)
  const settled = draft.put<Refund>({
    ...refund,
    status: outcome,
    ...(outcome === 'failed' && { failure_reason: 'lost_or_stolen_card' }),
  })
  if (outcome === 'failed') draft.put(withRefunded(charge, charge.amount_refunded - refund.amount))
  draft.announce('refund.updated', settled)
  if (outcome === 'failed') draft.announce('refund.failed', settled)
  return settled
}

export const refunds = { create, retrieve: ((call) => named(call, 'refund')) as Answer }
