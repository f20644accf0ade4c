import { type Answer, named } from '../call.js'
import { metadataOf, textOf } from '../form.js'
import { newId } from '../new-id.js'
import type { Customer } from '../objects.js'

const create: Answer = ({ draft, form }) => {
  const customer = draft.put<Customer>({
    id: newId('cus'),
    object: 'customer',
    created: draft.seconds(),
    description: textOf(form, 'description') ?? null,
    email: textOf(form, 'email') ?? null,
    livemode: false,
    metadata: metadataOf(form),
    name: textOf(form, 'name') ?? null,
  })
  draft.announce('customer.created', customer)
  return customer
}

export const customers = { create, retrieve: ((call) => named(call, 'customer')) as Answer }
