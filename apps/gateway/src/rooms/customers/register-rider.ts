import type { RiderRegistration } from '@motora/contract/customers'
import { mayBeBirthday } from '@motora/rules/customers'
import { newId } from '../../kernel/ids.js'
import { invalidInput } from '../../kernel/refusal.js'
import { assertPhone } from '../assert-phone.js'
import { normalEmail, type RiderSignIn } from '../identity/index.js'
import type { Work } from '../work.js'
import {
  type CustomerRow,
  findCustomerByEmail,
  insertCustomer,
  insertCustomerOfNewEmail,
  replaceUnconfirmedCustomer,
} from './store.js'

type Given = Omit<RiderRegistration, 'password'>

/** @throws Refusal request.invalid for a birthday that no living person has, and for a number of no country */
const rowOf = (work: Work, given: Given) => {
  if (!mayBeBirthday(given.birthday, work.now.toISOString().slice(0, 10)))
    throw invalidInput([
      { path: 'birthday', code: 'custom', message: 'a day in the past is expected, at most 120 years ago' },
    ])
  const { firstName, lastName, mobilePhone, country, birthday } = given
  assertPhone(mobilePhone, 'mobilePhone')
  return {
    firstName,
    lastName,
    mobilePhone,
    country,
    birthday,
    email: normalEmail(given.email),
    canOperate: false,
    enabled: true,
    registeredAt: work.now,
  }
}

/**
 * Keeps a rider whose address needs no mail: of the world and of tests.
 * @param passwordHash made before, so that no transaction waits for it
 */
export const keepConfirmedRider = async (
  work: Work,
  given: Given,
  passwordHash: string,
  { keepPassword }: Pick<RiderSignIn, 'keepPassword'>,
): Promise<CustomerRow> => {
  const customer = await insertCustomer(work, { ...rowOf(work, given), id: newId(), emailVerified: true })
  await keepPassword(work, customer.id, passwordHash)
  return customer
}

/**
 * A rider registers. Nothing of what comes of it shows in the answer: a new address gets the mail that confirms it, one
 * that nobody has confirmed is registered again (the last who typed it counts, the links before are void), and the owner
 * of a confirmed one is told. Mails to one address are counted: beyond that nothing happens.
 * @throws Refusal request.invalid for a birthday that no living person has
 * source: promise B5; decision Z-10
 */
export const registerRider = async (
  work: Work,
  given: Given,
  passwordHash: string,
  signIn: Pick<
    RiderSignIn,
    'keepPassword' | 'languageOf' | 'mayMail' | 'sendConfirmation' | 'tellKnown' | 'endSessionsOf'
  >,
): Promise<void> => {
  const row = { ...rowOf(work, given), language: signIn.languageOf(work) }
  if (!(await signIn.mayMail(work, row.email))) return
  const inserted = await insertCustomerOfNewEmail(work, { ...row, id: newId() })
  const rider = inserted ?? (await findCustomerByEmail(work, row.email))
  if (!rider) return
  if (!inserted) {
    // who was switched off stays so
    const { enabled: _, ...again } = row
    // who was validated, refused or has gone was known to somebody: that record is never typed over
    if (rider.emailVerified || rider.canOperate || rider.deregisteredAt) return signIn.tellKnown(work, rider.id)
    await replaceUnconfirmedCustomer(work, rider.id, again)
    await signIn.endSessionsOf(work, rider.id, 'registered again')
  }
  await signIn.keepPassword(work, rider.id, passwordHash)
  await signIn.sendConfirmation(work, rider.id)
}
