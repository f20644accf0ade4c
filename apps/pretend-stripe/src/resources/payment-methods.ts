import { badParameter } from '../api-error.js'
import { type Answer, asked, named } from '../call.js'
import { kindOfToken, newCard } from '../cards.js'
import { newId } from '../new-id.js'
import type { PaymentMethod } from '../objects.js'

/** Takes the provider's tokens of test cards as well; the card that comes of one has an id of its own. */
const attach: Answer = (call) => {
  const { draft, id } = call
  const customer = asked(call, 'customer', 'customer')
  const kind = kindOfToken(id)
  const method = kind ? newCard(kind, newId('pm'), null, draft.seconds()) : named(call, 'payment_method')
  if (method.customer !== null && method.customer !== customer.id)
    throw badParameter('customer', 'The payment method is attached to another customer.', 'resource_already_exists')
  const attached = draft.put<PaymentMethod>({ ...method, customer: customer.id })
  draft.announce('payment_method.attached', attached)
  return attached
}

const detach: Answer = (call) => {
  const method = named(call, 'payment_method')
  if (method.customer === null)
    throw badParameter('id', 'The payment method is not attached to a customer.', 'payment_method_unexpected_state')
  const detached = call.draft.put<PaymentMethod>({ ...method, customer: null })
  call.draft.announce('payment_method.detached', detached)
  return detached
}

export const paymentMethods = { attach, detach, retrieve: ((call) => named(call, 'payment_method')) as Answer }
