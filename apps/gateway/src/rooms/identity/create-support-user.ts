import type { Role } from '@motora/contract'
import { invalidInput } from '../../kernel/refusal.js'
import type { Actor, DoWork, Scope, Work } from '../work.js'
import { type InvitationDeps, inviteTo, lockAccountByEmail } from './invite-account.js'
import type { NewPasswords } from './new-passwords.js'
import { normalEmail } from './normal-email.js'

export interface NewSupportUser {
  firstName: string
  lastName: string
  email: string
  password: string | undefined
  phoneNumber: string | null
  identificationDocumentCode: string | null
}

export interface SupportUserDeps extends Pick<InvitationDeps, 'accounts' | 'sendLink'> {
  doWork: DoWork
  everyAccount: Scope
  newPasswords: Pick<NewPasswords, 'assertGood' | 'hash'>
}

/**
 * Makes somebody of the support, usable at once by the password; the address is asked for its word besides. An e-mail
 * that has an account is invited instead, and the password is not looked at: nobody sets one for somebody else's.
 * In a transaction of its own: nothing is held while the password is hashed.
 * @throws Refusal request.invalid, identity.password_weak, identity.membership_exists
 * source: ledgers; decision Z-07
 */
export const createSupportUser = async (
  actor: Actor,
  role: Role,
  given: NewSupportUser,
  deps: SupportUserDeps,
): Promise<{ id: string; invited: boolean }> => {
  const { doWork, everyAccount } = deps
  const email = normalEmail(given.email)
  const isKnown = await doWork(actor, everyAccount, async (work) => Boolean(await lockAccountByEmail(work, email)))
  let passwordHash: string | undefined
  if (!isKnown) {
    if (given.password === undefined) throw passwordMissing()
    deps.newPasswords.assertGood(given.password, { ...given, email })
    passwordHash = await deps.newPasswords.hash(given.password)
  }
  return doWork(actor, everyAccount, (work) => make(work, role, { ...given, email }, passwordHash, deps))
}

const passwordMissing = () =>
  invalidInput(
    ['password', 'confirmPassword'].map((field) => ({
      path: `body.${field}`,
      code: 'required',
      message: 'a new account needs a password',
    })),
  )

const make = async (
  work: Work,
  role: Role,
  given: NewSupportUser,
  passwordHash: string | undefined,
  deps: SupportUserDeps,
): Promise<{ id: string; invited: boolean }> => {
  const { email, firstName, lastName, phoneNumber, identificationDocumentCode } = given
  const known = await lockAccountByEmail(work, email)
  if (!known && passwordHash === undefined) throw passwordMissing()
  const made = known
    ? { accountId: known.id, created: false }
    : await deps.accounts.createAccount(work, {
        email,
        firstName,
        lastName,
        mobilePhone: phoneNumber,
        documentCode: identificationDocumentCode,
        emailConfirmed: false,
        ...(passwordHash === undefined ? {} : { passwordHash }),
      })
  const { accountId, created } = made
  // somebody else made the account between the two looks: then it is theirs, and is asked
  if (!created) {
    await inviteTo(work, { accountId, email, role, operatorId: null, seesEverything: false, created: false }, deps)
    return { id: accountId, invited: true }
  }
  await deps.accounts.addMembership(work, { accountId, role, operatorId: null })
  await deps.sendLink(work, { kind: 'confirm-email', accountId })
  work.audit({
    event: 'support_users.created',
    target: { kind: 'support-user', id: accountId, name: email },
    after: { role },
  })
  return { id: accountId, invited: false }
}
