import type { Role } from '@motora/contract'
import { invalidInput } from '../../../kernel/refusal.js'
import type { Actor, InTransaction, Scope, Work } from '../../work.js'
import type { NewPasswords } from '../passwords/new-passwords.js'
import { type InvitationDeps, inviteTo, lockAccountByEmail } from './invite-account.js'
import { normalEmail } from './normal-email.js'

export interface NewPerson {
  email: string
  firstName: string
  lastName: string
  username?: string | null
  mobilePhone: string | null
  documentCode?: string | null
  role: Role
  operatorId: string | null
  seesEverything?: boolean
}

/** Somebody who was put on record as a member; invited: their word is still waited for. */
export interface MadePerson {
  accountId: string
  membershipId: string
  invited: boolean
  /** Was invited to the same role before. */
  waited: boolean
}

export interface PersonDeps extends Pick<InvitationDeps, 'accounts' | 'sendLink'> {
  inTransaction: InTransaction
  everyAccount: Scope
  newPasswords: Pick<NewPasswords, 'assertGood' | 'hash'>
}

/** @param fields under which the call takes the password */
const passwordMissing = (fields: readonly string[]) =>
  invalidInput(
    fields.map((field) => ({
      path: `body.${field}`,
      code: 'required',
      message: 'a new account needs a password',
    })),
  )

/**
 * Judges and hashes the password of a person who is to be made. Outside a transaction: nothing is held meanwhile.
 * @returns nothing for an e-mail that has an account: no one sets a password for another's account
 * @throws Refusal request.invalid, identity.password_weak, identity.busy
 */
export const hashForNewPerson = async (
  person: Pick<NewPerson, 'email' | 'firstName' | 'lastName'>,
  password: string | null | undefined,
  { inTransaction, everyAccount, newPasswords }: PersonDeps,
  fields: readonly string[] = ['password'],
): Promise<string | undefined> => {
  const email = normalEmail(person.email)
  const actor: Actor = { kind: 'system', name: 'identity' }
  const isKnown = await inTransaction(actor, everyAccount, async (work) =>
    Boolean(await lockAccountByEmail(work, email)),
  )
  if (isKnown) return undefined
  if (!password) throw passwordMissing(fields)
  newPasswords.assertGood(password, { ...person, email })
  return newPasswords.hash(password)
}

const nobodyKnown = '00000000-0000-0000-0000-000000000000'
const typedBy = (actor: Actor): string => ('accountId' in actor ? actor.accountId : nobodyKnown)

/**
 * Makes a person. The password that was typed is a start password: the link of a mail confirms the address and has its
 * person choose the own one. An e-mail that has an account is invited instead. For work that sees everything; putting it on record is the caller's.
 * @param passwordHash of `hashForNewPerson`
 * @throws Refusal request.invalid when the account has gone since the password was not asked,
 * identity.membership_exists
 * source: decision Z-07
 */
export const makePerson = async (
  work: Work,
  given: NewPerson,
  passwordHash: string | undefined,
  deps: PersonDeps,
): Promise<MadePerson> => {
  const { firstName, lastName, username = null, mobilePhone, documentCode = null, role, operatorId } = given
  const email = normalEmail(given.email)
  const known = await lockAccountByEmail(work, email)
  if (!known && passwordHash === undefined) throw passwordMissing(['password'])
  const { accountId, created } = known
    ? { accountId: known.id, created: false }
    : await deps.accounts.createAccount(work, {
        email,
        firstName,
        lastName,
        mobilePhone,
        documentCode,
        emailConfirmed: false,
        ...(passwordHash === undefined ? {} : { passwordHash, passwordSetBy: typedBy(work.actor) }),
      })
  const membership = {
    accountId,
    role,
    operatorId,
    seesEverything: given.seesEverything ?? false,
    person: { email, firstName, lastName, username, mobilePhone },
  }
  // somebody else made the account between the two looks: then it is theirs, and is asked
  if (!created) return { accountId, invited: true, ...(await inviteTo(work, membership, deps)) }
  const membershipId = await deps.accounts.addMembership(work, membership)
  await deps.sendLink(work, { kind: 'confirm-email', accountId })
  return { accountId, membershipId, invited: false, waited: false }
}
