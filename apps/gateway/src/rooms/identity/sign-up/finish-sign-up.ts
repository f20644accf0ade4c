import { roleNamed } from '@motora/contract'
import type { LinkFacts, LinkKind } from '@motora/contract/identity'
import { invalidInput, Refusal } from '../../../kernel/refusal.js'
import type { RequestFacts, Work } from '../../work.js'
import type { createAccounts } from '../accounts/accounts.js'
import { lockAccountByEmail } from '../accounts/invite-account.js'
import { type AccountRow, findAccountRow, lockAccountRow, updateAccountRow } from '../accounts/stores/account-store.js'
import type { InOwnWork } from '../in-own-work.js'
import { keepPassword } from '../passwords/change-password.js'
import { hasOwnPassword } from '../passwords/own-password.js'
import type { PasswordCheck } from '../passwords/passwords.js'
import { forgetFactor } from '../second-factor/forget-factor.js'
import { announceAccountChanged } from '../sessions/end-session.js'
import { refuseLocked, release, takePasswordTry } from '../sign-in/throttle.js'
import type { SignedUpOperator } from '../tables.js'
import { findOpenSignUpRow, holdSignUpsOf, type SignUpRow, useSignUpRow, voidSignUpRows } from './store.js'

interface Deps {
  inOwnWork: InOwnWork
  passwords: PasswordCheck
  accounts: Pick<ReturnType<typeof createAccounts>, 'createAccount' | 'addMembership'>
  /** A room above makes an operator of it and puts it on record. @returns its id. @throws Refusal operator.cif_taken */
  completeSignUp: (work: Work, operator: SignedUpOperator) => Promise<string>
}

const kind = 'confirm-sign-up' satisfies LinkKind
const role = roleNamed.manager
const subjectOf = ({ id }: SignUpRow): string => `sign-up:${id}`

/** An account that its person has used keeps its password; one that is not confirmed is not theirs for sure. */
const keepsItsPassword = (account: AccountRow | undefined): account is AccountRow =>
  account !== undefined && hasOwnPassword(account) && account.emailConfirmedAt !== null

const passwordMissing = () =>
  invalidInput([{ path: 'password', code: 'required', message: 'this link asks for the password of the sign-up' }])

/**
 * What the link of a sign-up leads to. Where it makes an account, it asks for the password that was typed at the
 * sign-up: the person who typed it and the one who reads the mail are then the same, and no one gets an account by the
 * click of somebody else.
 * source: decisions Z-05 to Z-07; promise B9
 */
export const createFinishSignUp = ({ inOwnWork, passwords, accounts, completeSignUp }: Deps) => {
  const look = async (work: Work, tokenHash: string): Promise<LinkFacts | undefined> => {
    const signUp = await findOpenSignUpRow(work, { tokenHash })
    if (!signUp) return undefined
    const { email, operator, expiresAt } = signUp
    return {
      kind,
      email,
      passwordNeeded: !keepsItsPassword(await findAccountRow(work, email)),
      operatorName: operator.name,
      role,
      expiresAt: expiresAt.toISOString(),
    }
  }

  /** @throws Refusal request.invalid, identity.locked, identity.busy, identity.wrong_password */
  const prove = async (request: RequestFacts, signUp: SignUpRow, password: string | undefined): Promise<void> => {
    if (password === undefined) throw passwordMissing()
    refuseLocked(await inOwnWork(request, (work) => takePasswordTry(work, subjectOf(signUp))))
    const isRight = await passwords.inPlace(() => passwords.isRight(password, signUp.passwordHash))
    if (!isRight) throw new Refusal('identity.wrong_password', 'This is not the password of the sign-up.')
    await inOwnWork(request, (work) => release(work, subjectOf(signUp)))
  }

  /** @returns the account, which is held */
  const accountOf = async (work: Work, signUp: SignUpRow, isProven: boolean): Promise<string> => {
    const { email, firstName, lastName, language, passwordHash } = signUp
    const known = await lockAccountByEmail(work, email)
    if (keepsItsPassword(known)) return known.id
    if (!isProven) throw passwordMissing()
    const { accountId, created } = await accounts.createAccount(work, {
      email,
      firstName,
      lastName,
      passwordHash,
      emailConfirmed: true,
      ...(language ? { language } : {}),
    })
    if (created) return accountId
    const held = known ?? (await lockAccountRow(work, accountId))
    if (keepsItsPassword(held)) return accountId
    // made by somebody else in its person's name: it is theirs from now on, by their own password alone
    await forgetFactor(work, accountId)
    await keepPassword(work, accountId, passwordHash)
    await updateAccountRow(work, accountId, { emailConfirmedAt: work.now })
    return accountId
  }

  const finish = async (work: Work, signUp: SignUpRow, isProven: boolean): Promise<boolean> => {
    const { id, email, firstName, lastName, username, operator } = signUp
    await holdSignUpsOf(work, email)
    if (!(await useSignUpRow(work, id))) return false
    const accountId = await accountOf(work, signUp, isProven)
    // whatever the room above puts on record was done by this person, who is signed in nowhere
    const asPerson: Work = { ...work, audit: (entry) => work.audit({ ...entry, actor: { accountId, email } }) }
    const operatorId = await completeSignUp(asPerson, operator)
    const person = { email, firstName, lastName, username, mobilePhone: null }
    await accounts.addMembership(work, { accountId, role, operatorId, person })
    await voidSignUpRows(work, signUp)
    announceAccountChanged(work, accountId)
    return true
  }

  /**
   * @returns undefined when there is no such link, or not any more
   * @throws Refusal what `prove` refuses, and operator.cif_taken: the link is not used up then
   */
  const use = async (
    request: RequestFacts,
    tokenHash: string,
    password: string | undefined,
  ): Promise<{ kind: LinkKind; email: string } | undefined> => {
    const found = await inOwnWork(request, async (work) => {
      const signUp = await findOpenSignUpRow(work, { tokenHash })
      return signUp && { signUp, account: await findAccountRow(work, signUp.email) }
    })
    if (!found) return undefined
    const { signUp, account } = found
    const mustProve = !keepsItsPassword(account)
    if (mustProve) await prove(request, signUp, password)
    const done = await inOwnWork(request, (work) => finish(work, signUp, mustProve))
    return done ? { kind, email: signUp.email } : undefined
  }

  return { look, use }
}
