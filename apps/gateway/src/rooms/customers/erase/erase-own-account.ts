import type { eraseRider } from '@motora/contract/customers'
import type { z } from 'zod'
import { Refusal } from '../../../kernel/refusal.js'
import { everything } from '../../operators/index.js'
import type { Call } from '../../work.js'
import type { CustomersParts } from '../deps.js'
import { eraseCustomer } from './erase-customer.js'

/** A person is a customer of every operator, and is erased at all of them. */
export const ofOwnErasure = everything('riders erase what is theirs, with every operator')

const signedOut = (): Refusal => new Refusal('rider.unauthenticated', 'Sign in first.')

/**
 * A rider erases the own account: by the password, and knowing what credit is lost. It is done as staff does it, and the
 * record says that the rider did. Of two calls at the same time the second comes after the end of its session.
 * @throws Refusal rider.unauthenticated, identity.wrong_password, identity.locked, identity.busy, customer.rental_open,
 * customer.payment_open, customer.refund_open, customer.dispute_open, customer.credit_differs
 * source: GDPR article 17; decision 0185
 */
export const eraseOwnAccount = async (
  deps: CustomersParts,
  call: Call,
  { password, creditCents }: z.output<typeof eraseRider.body>,
): Promise<void> => {
  if (call.actor.kind !== 'rider') throw signedOut()
  const { customerId } = call.actor
  const isStillThem = await deps.signIn.askPassword(call.request, customerId, password, 'customers.erasure_refused')
  try {
    await deps.inTransaction(call, ofOwnErasure, (work) =>
      eraseCustomer(deps, work, customerId, { creditCents, isStillThem }),
    )
  } catch (error) {
    if (error instanceof Refusal && error.code === 'customer.not_found') throw signedOut()
    throw error
  }
}
