import { newId } from '../../../kernel/ids.js'
import { Refusal } from '../../../kernel/refusal.js'
import { assertPhone } from '../../assert-phone.js'
import { normalEmail, type RiderSignIn } from '../../identity/index.js'
import type { Work } from '../../work.js'
import { recordCustomerEvent } from '../record-customer-event.js'
import { type CustomerRow, findCustomer, findCustomerByEmail, insertCustomerOfNewEmail } from '../store.js'
import { assertBirthday } from './update-profile.js'

export interface Invitation {
  customerId?: string | undefined
  email: string
  firstName: string
  lastName: string
  mobilePhone: string
  birthday?: string | null | undefined
  country: string
}

/**
 * Registers a customer who asked for it by phone. A mail invites the person to register in the app with this address,
 * which takes the record over: until then it has no password, and nothing can be rented.
 * @throws Refusal customer.email_taken, request.invalid
 * source: ledger H-50; MONEY §2
 */
export const inviteCustomer = async (
  deps: { keys: Parameters<typeof recordCustomerEvent>[0]; signIn: Pick<RiderSignIn, 'invite'> },
  work: Work,
  { customerId: id = newId(), email: given, birthday = null, ...person }: Invitation,
): Promise<CustomerRow> => {
  assertBirthday(work, birthday)
  assertPhone(person.mobilePhone, 'mobilePhone')
  const email = normalEmail(given)
  const known = await findCustomer(work, id)
  // the same call again
  if (known?.email === email) return known
  const taken = () => new Refusal('customer.email_taken', 'This e-mail belongs to a customer already.')
  if (known || (await findCustomerByEmail(work, email))) throw taken()
  const row = { ...person, id, email, birthday, canOperate: false, enabled: true, registeredAt: work.now }
  const inserted = await insertCustomerOfNewEmail(work, row)
  if (!inserted) throw taken()
  await deps.signIn.invite(work, id)
  await recordCustomerEvent(deps.keys, work, inserted, {
    what: 'registered',
    event: 'customers.registered',
    after: { country: inserted.country },
  })
  return inserted
}
